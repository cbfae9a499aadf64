import { Tags } from 'lucide-react';
import { formatDate } from '#client/format.ts';
import { staticData } from '#domain/static-data/endpoints.ts';
import { STATIC_DATA_TYPES } from '#domain/static-data/static-data.ts';
import { defineResource } from '#portal/resource/define-resource.ts';
import { PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { Swatch } from '#ui/Swatch.tsx';

export const staticDataResource = defineResource({
  endpoints: staticData,
  icon: Tags,
  title: (entry) => entry.name,
  heading: (entry) => (
    <span className="inline-flex items-center gap-2">
      {entry.swatch && <Swatch color={entry.swatch} />}
      <bdi>{entry.name}</bdi>
    </span>
  ),
  summary: (entry) => (
    <>
      <PicklistLabel labels="static-data:types" value={entry.type} />
      {entry.parentName && (
        <>
          {' · '}
          <bdi>{entry.parentName}</bdi>
        </>
      )}
    </>
  ),
  columns: [
    { field: 'name' },
    {
      field: 'type',
      views: ['table'],
      render: (entry) => <PicklistLabel labels="static-data:types" value={entry.type} />,
    },
    { field: 'parentName', views: ['table'], render: (entry) => <bdi>{entry.parentName}</bdi> },
    { field: 'createdAt', views: ['table'], render: (entry) => formatDate(entry.createdAt) },
  ],
  filters: [
    { name: 'type', options: STATIC_DATA_TYPES, labels: 'static-data:types' },
    { name: 'spelling', options: ['alike'], labels: 'resource:spellings', isLinkOnly: true },
  ],
  form: [
    { field: 'type', control: 'select', options: STATIC_DATA_TYPES, labels: 'static-data:types', required: true },
    { field: 'name', control: 'text', required: true, autoComplete: 'off' },
    { field: 'parentId', control: 'reference', to: 'static-data', when: { field: 'type', is: 'VEHICLE_MODEL' } },
    { field: 'swatch', control: 'color', when: { field: 'type', is: 'VEHICLE_COLOR' } },
  ],
});

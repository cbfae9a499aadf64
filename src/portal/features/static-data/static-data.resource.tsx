import Tags from 'lucide-react/icons/tags';
import { formatDate } from '#client/format.ts';
import { currentLocale } from '#client/i18n.ts';
import { showName } from '#client/start/static-names.ts';
import { staticData, type StaticDataRecord } from '#domain/static-data/endpoints.ts';
import { STATIC_DATA_TYPES } from '#domain/static-data/names.ts';
import { listNames, pickEntryName } from '#domain/static-data/static-data.ts';
import { defineResource } from '#portal/resource/define-resource.ts';
import { PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { FreeText } from '#ui/inline.tsx';
import { Swatch } from '#ui/Swatch.tsx';

/** Returns the name of an entry in the reader's language. */
const showEntry = (entry: StaticDataRecord): string => pickEntryName(entry, currentLocale());

/** Lists the names of an entry that the reader's language does not show. */
const listOthers = (entry: StaticDataRecord): string =>
  [...new Set(listNames(entry))].filter((name) => name !== showEntry(entry)).join(' · ');

export const staticDataResource = defineResource({
  endpoints: staticData,
  icon: Tags,
  title: showEntry,
  heading: (entry) => (
    <span className="inline-flex items-center gap-2">
      {entry.swatch && <Swatch color={entry.swatch} />}
      <bdi>{showEntry(entry)}</bdi>
    </span>
  ),
  summary: (entry) => (
    <>
      <PicklistLabel labels="static-data:types" value={entry.type} />
      {entry.parentName && (
        <>
          {' · '}
          <bdi>{showName('VEHICLE_BRAND', entry.parentName)}</bdi>
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
    {
      field: 'parentName',
      views: ['table'],
      render: (entry) => <bdi>{entry.parentName && showName('VEHICLE_BRAND', entry.parentName)}</bdi>,
    },
    {
      field: 'names',
      label: 'static-data:otherNames',
      views: ['table'],
      render: (entry) => {
        const others = listOthers(entry);
        return others && <FreeText>{others}</FreeText>;
      },
    },
    { field: 'createdAt', views: ['table'], render: (entry) => formatDate(entry.createdAt) },
  ],
  filters: [
    { name: 'type', options: STATIC_DATA_TYPES, labels: 'static-data:types' },
    { name: 'spelling', options: ['alike'], labels: 'resource:spellings', isLinkOnly: true },
  ],
  form: [
    { field: 'type', control: 'select', options: STATIC_DATA_TYPES, labels: 'static-data:types', required: true },
    { field: 'name', control: 'text', required: true, autoComplete: 'off', hint: 'static-data:hints.name' },
    { field: 'names', control: 'localized', hint: 'static-data:hints.names' },
    { field: 'synonyms', control: 'text', autoComplete: 'off', hint: 'static-data:hints.synonyms' },
    { field: 'parentId', control: 'reference', to: 'static-data', when: { field: 'type', is: 'VEHICLE_MODEL' } },
    { field: 'swatch', control: 'color', when: { field: 'type', is: 'VEHICLE_COLOR' } },
  ],
});

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/format.ts';
import type { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { OIL_DUE_STATES } from '#domain/oil-changes/oil-change.ts';
import { paths } from '#portal/screens.ts';
import type { ResourceDefinition } from '#portal/resource/define-resource.ts';
import { ReferencesContext } from '#portal/resource/form/form-context.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Plate } from '#ui/ltr-text.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { formatKm } from './format-km.ts';
import { oilChangesResource } from './oil-changes.resource.tsx';
import { OilDueDot } from './OilDueDot.tsx';
import { OwnerContact } from './OwnerContact.tsx';
import { VEHICLES_TO_CHOOSE } from './vehicles-to-choose.ts';

/** The oil changes of the garage by the vehicle they are due at. */
const byVehicle: ResourceDefinition<typeof oilChanges> = {
  ...oilChangesResource,
  title: ({ plateNumber }) => plateNumber,
  heading: ({ plateNumber, vehicleName }) => (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Plate size="sm">{plateNumber}</Plate>
      <bdi className="font-normal">{vehicleName}</bdi>
    </span>
  ),
  summary: undefined,
  href: ({ userId, vehicleId }) => paths.oil(userId, vehicleId),
  columns: [
    { field: 'plateNumber', label: 'oil-changes:fields.vehicleId' },
    { field: 'ownerName', views: ['table', 'cards'], render: (oilChange) => <OwnerContact owner={oilChange} /> },
    { field: 'kmLeft', render: ({ kmLeft }) => formatKm(kmLeft), align: 'end' },
    { field: 'dueDate', views: ['table', 'cards'], render: ({ dueDate }) => formatDate(dueDate) },
    { field: 'latestKm', views: ['table'], render: ({ latestKm }) => formatKm(latestKm), align: 'end' },
    { field: 'due', render: (oilChange) => <OilDueDot oilChange={oilChange} /> },
  ],
  filters: [],
  defaultSortLabel: 'oil-changes:mostUrgentFirst',
  defaultSort: { by: 'dueDate', order: 'asc' },
};
const KNOWN_STATE = ['due'];
const TABS = [...OIL_DUE_STATES, 'ALL'] as const;

/** Whose oil is due, the overdue first; each one press away from the owner. */
export function OilDueListScreen() {
  const { t } = useTranslation('oil-changes');
  const navigate = useNavigate();
  const { due: asked } = useSearch({ strict: false }) as { due?: string };
  const due = TABS.find((tab) => tab === asked) ?? TABS[0];
  const fixed = useMemo(() => (due === 'ALL' ? undefined : { due }), [due]);
  return (
    <ReferencesContext value={VEHICLES_TO_CHOOSE}>
      <PageHeader title={t('oil-changes:dueTitle')} />
      <Tabs
        className="mb-5"
        label={t('oil-changes:fields.due')}
        tabs={TABS.map((value) => ({ value, label: t(`oil-changes:dueStates.${value}`) }))}
        value={due}
        onChange={(next) => void navigate({ to: '.', search: { due: next } as never, resetScroll: false })}
      >
        <ResourceList
          key={due}
          definition={byVehicle}
          fixed={fixed}
          prefix="list"
          compact={false}
          title={`oil-changes:dueStates.${due}`}
          hiddenColumns={due === 'ALL' ? undefined : KNOWN_STATE}
          empty={due === 'ALL' ? 'oil-changes:empty' : 'oil-changes:dueEmpty'}
        />
      </Tabs>
    </ReferencesContext>
  );
}

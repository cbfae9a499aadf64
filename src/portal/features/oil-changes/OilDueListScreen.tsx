import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient, getQueryOptions } from '#client/query.ts';
import { formatPlate } from '#client/format.ts';
import { showVehicleName } from '#client/start/static-names.ts';
import { type OilChangeRecord, oilChanges } from '#domain/oil-changes/endpoints.ts';
import { OIL_DUE_STATES } from '#domain/oil-changes/due.ts';
import { whatsAppLink } from '#domain/branding/contact-links.ts';
import type { ResourceDefinition } from '#portal/resource/define-resource.ts';
import { type ReferencedResources, ReferencedResourcesContext } from '#portal/resource/form/form-context.ts';
import { prefetchList } from '#portal/resource/list/list-records.ts';
import type { SearchParams } from '#portal/resource/list/list-state.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { paths } from '#portal/screens.ts';
import { buttonClass } from '#ui/form/buttons.tsx';
import { Chip, FreeText } from '#ui/inline.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { SendMessageDialog } from '../notifications/parts.ts';
import { OilDueDot, vehicleName, vehiclesResource } from '../vehicles/parts.ts';
import { oilChangesResource } from './oil-changes.resource.tsx';
import { DueDate, formatKm, KmLeft } from './oil-fields.tsx';

/** List definition of due oil changes, titled by vehicle instead of oil. */
const dueListDefinition: ResourceDefinition<typeof oilChanges> = {
  ...oilChangesResource,
  title: ({ plateNumber }) => formatPlate(plateNumber),
  heading: ({ plateNumber, vehicleName: name }) => (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Plate size="sm">{plateNumber}</Plate>
      <bdi className="font-normal">{showVehicleName(name)}</bdi>
    </span>
  ),
  summary: undefined,
  href: ({ userId, vehicleId }) => paths.oil(userId, vehicleId),
  columns: [
    {
      field: 'plateNumber',
      label: 'oil-changes:fields.vehicleId',
      render: ({ plateNumber }) => formatPlate(plateNumber),
    },
    { field: 'ownerName', views: ['table', 'cards'], render: (oilChange) => <OwnerContact owner={oilChange} /> },
    { field: 'kmLeft', render: (oilChange) => <KmLeft oilChange={oilChange} />, align: 'end' },
    { field: 'dueDate', views: ['table', 'cards'], render: (oilChange) => <DueDate oilChange={oilChange} /> },
    {
      field: 'latestKm',
      views: ['table'],
      isSecondary: true,
      render: ({ latestKm }) => formatKm(latestKm),
      align: 'end',
    },
    { field: 'due', render: (oilChange) => <OilDueDot oilChange={oilChange} /> },
  ],
  filters: [],
  defaultSortLabel: 'oil-changes:mostUrgentFirst',
  defaultSort: { by: 'dueDate', order: 'asc' },
};

/** Counts vehicles instead of oil changes: only the newest oil change of a vehicle has a due state. */
const vehicleListDefinition = { ...dueListDefinition, countLabel: 'vehicles:count' };

/** Vehicle options of the form, with model and owner below the plate. */
const VEHICLE_REFERENCES: ReferencedResources = {
  vehicles: { ...vehiclesResource, detail: (vehicle) => `${vehicleName(vehicle)} · ${vehicle.ownerName}` },
};
const DUE_FIELD = ['due'];
/** Value of the URL parameter and list filter `dueIn`. */
const THIS_WEEK = 'this-week';
const TABS = [...OIL_DUE_STATES, 'ALL'] as const;
/** Prefix of the list's URL parameters. */
const PREFIX = 'list';
const COUNTS_QUERY = getQueryOptions(oilChanges.dueCounts, {});

interface Tab {
  due: (typeof TABS)[number];
  /** Limits the list to oil changes that become due this week, in any due state. */
  isThisWeek: boolean;
}

function parseTab({ due, dueIn }: SearchParams): Tab {
  const isThisWeek = dueIn === THIS_WEEK;
  return { due: isThisWeek ? 'ALL' : (TABS.find((tab) => tab === due) ?? TABS[0]), isThisWeek };
}

function toFixedFilters({ due, isThisWeek }: Tab): Record<string, string> | undefined {
  if (isThisWeek) return { dueIn: THIS_WEEK };
  return due === 'ALL' ? undefined : { due };
}

/** Prefetches the first page and the counts of the tabs while the code of the screen loads. */
export function prefetch(params: SearchParams): void {
  prefetchList(dueListDefinition, params, toFixedFilters(parseTab(params)), PREFIX);
  void queryClient.prefetchQuery(COUNTS_QUERY);
}

/** Lists vehicles by due status of their oil, most urgent first, with links to contact the owner. */
export function OilDueListScreen() {
  const { t } = useTranslation('oil-changes');
  const navigate = useNavigate();
  const { due, isThisWeek } = parseTab(useSearch({ strict: false }));
  const counts = useQuery(COUNTS_QUERY).data?.data;
  const fixed = useMemo(() => toFixedFilters({ due, isThisWeek }), [due, isThisWeek]);
  return (
    <ReferencedResourcesContext value={VEHICLE_REFERENCES}>
      <ResourceList
        definition={fixed ? vehicleListDefinition : dueListDefinition}
        fixed={fixed}
        prefix={PREFIX}
        compact={false}
        title="oil-changes:dueTitle"
        hiddenColumns={due === 'ALL' ? undefined : DUE_FIELD}
        empty={due === 'ALL' ? 'oil-changes:empty' : 'oil-changes:dueEmpty'}
        intro={isThisWeek && <ThisWeekChip />}
        tabs={(list) => (
          <Tabs
            className="mb-2 @xl:mb-5"
            label={t('oil-changes:fields.due')}
            tabs={TABS.map((value) => ({
              value,
              label: t(`oil-changes:dueStates.${value}`),
              count: value === 'ALL' ? undefined : counts?.[value],
            }))}
            value={due}
            onChange={(next) => void navigate({ to: '.', search: { due: next }, resetScroll: false })}
          >
            {list}
          </Tabs>
        )}
      />
    </ReferencedResourcesContext>
  );
}

/** Removable chip of the filter “due this week”, which only links set. */
function ThisWeekChip() {
  const { t } = useTranslation(['oil-changes', 'resource']);
  const navigate = useNavigate();
  const label = t('resource:activeFilter', {
    field: t('oil-changes:fields.dueIn'),
    value: t(`oil-changes:dueIns.${THIS_WEEK}`),
  });
  return (
    <p className="mb-3">
      <Chip
        label={label}
        pressed
        removeLabel={t('resource:removeFilter', { filter: label })}
        onRemove={() => void navigate({ to: '.', search: { due: 'ALL' }, resetScroll: false })}
      />
    </p>
  );
}

const LINK_CLASS = buttonClass({ variant: 'ghost', size: 'sm' }, 'btn-square relative z-1');

/** Owner's name, a call link, and a button to send the reminder of a due oil change, otherwise a WhatsApp link. */
function OwnerContact({ owner: { id, ownerName, ownerPhone, due } }: { owner: OilChangeRecord }) {
  const { t } = useTranslation(['oil-changes', 'notifications']);
  const [isReminding, setIsReminding] = useState(false);
  const isDue = due === 'OVERDUE' || due === 'DUE_SOON';
  const remind = t('oil-changes:owner.remind', { name: ownerName });
  const call = t('oil-changes:owner.call', { name: ownerName });
  const write = t('oil-changes:owner.whatsapp', { name: ownerName });
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <FreeText>{ownerName}</FreeText>
      {ownerPhone && (
        <a href={`tel:${ownerPhone}`} className={LINK_CLASS} aria-label={call} title={call}>
          <Phone className="size-5" aria-hidden="true" />
        </a>
      )}
      {isDue ? (
        <button
          type="button"
          className={LINK_CLASS}
          aria-label={remind}
          title={remind}
          onClick={() => setIsReminding(true)}
        >
          <MessageCircle className="size-5" aria-hidden="true" />
        </button>
      ) : (
        ownerPhone && (
          <a
            href={whatsAppLink(ownerPhone)}
            target="_blank"
            rel="noreferrer"
            className={LINK_CLASS}
            aria-label={write}
            title={write}
          >
            <MessageCircle className="size-5" aria-hidden="true" />
          </a>
        )
      )}
      {isReminding && (
        <Suspense>
          <SendMessageDialog
            kind="OIL_DUE"
            id={id}
            title={t('notifications:kinds.OIL_DUE')}
            onClose={() => setIsReminding(false)}
          />
        </Suspense>
      )}
    </span>
  );
}

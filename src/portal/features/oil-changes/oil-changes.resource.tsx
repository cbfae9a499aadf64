import Droplet from 'lucide-react/icons/droplet';
import { formatDate } from '#client/format.ts';
import { normalizeInteger } from '#domain/digits.ts';
import { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { OIL_DUE_STATES } from '#domain/oil-changes/due.ts';
import { getDefaultNextChangeKm } from '#domain/oil-changes/oil-change.ts';
import { findGrant } from '#domain/roles.ts';
import { defineResource, type FormField, type InputOf } from '#portal/resource/define-resource.ts';
import { FreeText } from '#ui/inline.tsx';
import { OilDueDot } from '../vehicles/parts.ts';
import { formatKm, formatOil, READING_REASON_FIELD } from './oil-fields.tsx';

type OilField = FormField<Extract<keyof InputOf<typeof oilChanges>, string>>;

const form: readonly OilField[] = [
  { field: 'vehicleId', control: 'reference', to: 'vehicles', required: true },
  { field: 'oilName', control: 'suggest', from: 'OIL_NAME', required: true },
  { field: 'oilType', control: 'suggest', from: 'OIL_TYPE', required: true, hint: 'oil-changes:hints.oilType' },
  {
    field: 'currentKm',
    control: 'number',
    required: true,
    messages: { min: 'oil-changes:hints.lowerReading', max: 'oil-changes:hints.higherReading' },
  },
  { field: 'nextChangeKm', control: 'number', hint: 'oil-changes:hints.nextChangeKm' },
  { field: 'notes', control: 'textarea', hint: 'oil-changes:hints.notes' },
];

/** Returns the default odometer reading of the next change for the typed reading; undefined if it is not a number. */
function proposeNextChangeKm(km: string | undefined): string | undefined {
  const from = normalizeInteger(km ?? '');
  return /^\d+$/.test(from) ? String(getDefaultNextChangeKm(Number(from))) : undefined;
}

export const oilChangesResource = defineResource({
  endpoints: oilChanges,
  icon: Droplet,
  title: formatOil,
  heading: (oilChange) => <bdi className="inline-block min-w-32">{formatOil(oilChange)}</bdi>,
  summary: (oilChange) => formatDate(oilChange.createdAt),
  columns: [
    { field: 'oilName', label: 'oil-changes:oil' },
    { field: 'createdAt', views: ['table'], render: (oilChange) => formatDate(oilChange.createdAt) },
    { field: 'currentKm', align: 'end', render: (oilChange) => formatKm(oilChange.currentKm) },
    {
      field: 'nextChangeKm',
      views: ['table', 'cards'],
      align: 'end',
      render: (oilChange) => formatKm(oilChange.nextChangeKm),
    },
    { field: 'latestKm', views: ['table'], align: 'end', render: (oilChange) => formatKm(oilChange.latestKm) },
    {
      field: 'notes',
      views: ['table', 'cards'],
      isLong: true,
      render: (oilChange) => <FreeText>{oilChange.notes}</FreeText>,
    },
    { field: 'due', render: (oilChange) => <OilDueDot oilChange={oilChange} /> },
  ],
  filters: [{ name: 'due', options: OIL_DUE_STATES, labels: 'oil-changes:dueStates' }],
  findRefusal: async (oilChange) => (await import('../refusals/parts.ts')).findOilChangeDeletionRefusal(oilChange),
  invalidates: ['payments'],
  form,
  /** Hides the vehicle of an existing oil change; asks roles that may lower a reading for the reason. */
  formFor: ({ role }, oilChange) => {
    const fields = form.filter(({ field }) => !oilChange || field !== 'vehicleId');
    return findGrant(role, 'latest-km.lower') ? [...fields, READING_REASON_FIELD as OilField] : fields;
  },
  derivedFields: { nextChangeKm: ({ currentKm }) => proposeNextChangeKm(currentKm) },
});

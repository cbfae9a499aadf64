import * as v from 'valibot';
import {
  fieldTable,
  integerField,
  momentField,
  optionalTextField,
  plainField,
  referenceField,
  textField,
} from '../field-table.ts';
import { wholeNumber } from '../fields.ts';

export const KM_MAX = 9_999_999;
/** From one change to the next, unless said otherwise (decision 8). */
export const OIL_INTERVAL_KM = 5000;
export const OIL_DUE_STATES = ['OVERDUE', 'DUE_SOON', 'OK', 'STALE'] as const;
export const OilDue = v.picklist(OIL_DUE_STATES);
export type OilDue = v.InferOutput<typeof OilDue>;
/** Why it is due: no kilometres left, twelve months gone, few left, soon by date, an old reading. */
export const OIL_DUE_REASONS = ['KM_REACHED', 'TIME_PASSED', 'KM_NEAR', 'TIME_NEAR', 'READING_OLD'] as const;
export const OilDueReason = v.picklist(OIL_DUE_REASONS);
export type OilDueReason = v.InferOutput<typeof OilDueReason>;

/** The backend checks that `nextChangeKm` exceeds `currentKm` and `latestKm` reaches it: only it knows the stored row. */
export const oilChangeFields = fieldTable(
  {
    vehicleId: referenceField().filterable(),
    userId: referenceField().readOnly().filterable(),
    oilName: textField(60),
    oilType: textField(60),
    currentKm: integerField(0, KM_MAX).sortable(),
    nextChangeKm: plainField(v.optional(wholeNumber(1, KM_MAX)), v.number()).sortable(),
    latestKm: integerField(0, KM_MAX).readOnly().sortable(),
    latestKmUpdatedAt: momentField(),
    kmPerDay: plainField(v.never(), v.nullable(v.number())).readOnly(),
    notes: optionalTextField(1000),
  },
  {
    // Notes are the garage's own.
    client: [
      'vehicleId',
      'userId',
      'oilName',
      'oilType',
      'currentKm',
      'nextChangeKm',
      'latestKm',
      'latestKmUpdatedAt',
      'kmPerDay',
    ],
  },
);

import * as v from 'valibot';
import { Id, optionalText, requiredText, wholeNumber } from '../fields.ts';

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

/** `nextChangeKm` must exceed `currentKm`, and `latestKm` reach it: checked where the stored row is known. */
export const oilChangeEntries = {
  vehicleId: Id,
  oilName: requiredText(60),
  oilType: requiredText(60),
  currentKm: wholeNumber(0, KM_MAX),
  nextChangeKm: v.optional(wholeNumber(1, KM_MAX)),
  notes: optionalText(1000),
};

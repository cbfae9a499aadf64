import * as v from 'valibot';

/** [Due status](docs/rules/mileage.md#due-status) of the newest oil change of a vehicle. */
export const OIL_DUE_STATES = ['OVERDUE', 'DUE_SOON', 'OK', 'STALE'] as const;
export const OilDue = v.picklist(OIL_DUE_STATES);
export type OilDue = v.InferOutput<typeof OilDue>;

import { computeOilStatus, type OilStatusInput } from '#domain/oil-changes/oil-change.ts';
import type { ReportContext } from './source.ts';

/** Columns of the newest oil change of a vehicle; null without one. */
export interface OilColumns {
  current_km: number | null;
  next_change_km: number | null;
  latest_km: number | null;
  latest_km_updated_at: Date | null;
  km_per_day: number | null;
  oil_changed_at: Date | null;
}

/** Returns the label of an oil change's due status; null without an oil change. */
export function getOilDueLabel(row: OilColumns, { deps, label }: ReportContext): string | null {
  if (row.oil_changed_at === null) return null;
  const state = {
    currentKm: row.current_km,
    nextChangeKm: row.next_change_km,
    latestKm: row.latest_km,
    latestKmUpdatedAt: row.latest_km_updated_at,
    kmPerDay: row.km_per_day,
    createdAt: row.oil_changed_at,
  } as OilStatusInput;
  return label(`oil-changes:dueStates.${computeOilStatus(state, deps.now()).due}`);
}

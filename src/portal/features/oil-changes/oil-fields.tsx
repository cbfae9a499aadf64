import { formatNumber } from '#client/format.ts';
import type { OilChangeRecord } from '#domain/oil-changes/endpoints.ts';
import { StatusLabel } from '#portal/resource/picklist-labels.tsx';

/** Formats a distance in whole kilometres. */
export const formatKm = (km: number): string =>
  formatNumber(km, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 });

const TONES = { OVERDUE: 'danger', DUE_SOON: 'attention', STALE: 'wait', OK: 'ok' } as const;

/** Due status of an oil change; renders nothing for a superseded one. */
export const OilDueDot = ({ oilChange: { due } }: { oilChange: Pick<OilChangeRecord, 'due'> }) =>
  due && <StatusLabel labels="oil-changes:dueStates" value={due} tones={TONES} />;

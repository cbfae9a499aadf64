import type { OilChangeRecord } from '#domain/oil-changes/endpoints.ts';
import { StatusLabel } from '#portal/resource/picklist-labels.tsx';

const TONES = { OVERDUE: 'danger', DUE_SOON: 'attention', STALE: 'wait', OK: 'ok' } as const;

/** Whether the next oil change is due; nothing of one that another followed. */
export const OilDueDot = ({ oilChange: { due } }: { oilChange: Pick<OilChangeRecord, 'due'> }) =>
  due && <StatusLabel labels="oil-changes:dueStates" value={due} tones={TONES} />;

import type { ReactNode } from 'react';

export type StatusTone = 'ok' | 'info' | 'wait' | 'attention' | 'off' | 'danger';

const DOTS: Record<StatusTone, string> = {
  ok: 'status-success',
  info: 'status-info',
  wait: 'status-wait',
  attention: 'status-warning',
  off: 'status-off',
  danger: 'status-error',
};

/** A state as a coloured dot and its word. */
export function StatusDot({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <span className={`status ${DOTS[tone]}`} aria-hidden="true" />
      {children}
    </span>
  );
}

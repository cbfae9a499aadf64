import type { ReactNode } from 'react';

export interface BarRow {
  key: string;
  label: ReactNode;
  /** Formatted value. */
  value: ReactNode;
  /** Length of the bar, from 0 to 1. */
  share: number;
  /** Second figure of the row, before the value. */
  note?: ReactNode;
  /** URL of the list with the row's records. */
  href?: string;
}

/** Ranking with a bar in each row, which may link to a list. It does not load the chart library. */
export function BarList({ label, rows }: { label: string; rows: readonly BarRow[] }) {
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-2.5">
      {rows.map(({ key, label: name, value, share, note, href }) => (
        <li key={key}>
          {/* The figures wrap below a name that is too long. */}
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="max-w-full min-w-0 grow wrap-break-word">
              {href ? (
                <a href={href} className="link-hover tap inline-flex items-center">
                  {name}
                </a>
              ) : (
                name
              )}
            </span>
            <span className="ms-auto flex items-baseline gap-3 whitespace-nowrap">
              {note && <span className="text-muted text-sm">{note}</span>}
              <span className="font-semibold tabular-nums">{value}</span>
            </span>
          </p>
          <div aria-hidden="true" className="bar-list-track">
            <div
              className="bar-list-bar"
              style={{ inlineSize: `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

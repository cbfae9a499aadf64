import type { ReactNode } from 'react';

export interface BarRow {
  key: string;
  label: ReactNode;
  /** Formatted value. */
  value: ReactNode;
  /** Length of the bar, from 0 to 1. */
  share: number;
  /** One more figure of the row, beside the value. */
  note?: ReactNode;
  /** The list behind the row. */
  href?: string;
}

/** Rows with a bar each: a ranking whose rows are links, without the code of charts. */
export function BarList({ label, rows }: { label: string; rows: readonly BarRow[] }) {
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-2.5">
      {rows.map(({ key, label: name, value, share, note, href }) => (
        <li key={key}>
          <p className="flex items-baseline gap-3">
            <span className="min-w-0 grow truncate">
              {href ? (
                <a href={href} className="link-hover">
                  {name}
                </a>
              ) : (
                name
              )}
            </span>
            {note && <span className="text-muted text-sm whitespace-nowrap">{note}</span>}
            <span className="font-semibold whitespace-nowrap tabular-nums">{value}</span>
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

import { classNames } from './class-names.ts';

const COUNT_MAX = 99;

interface Props {
  count: number;
  /** Text for screen readers, such as “3 unread messages”. */
  label: string;
  formatNumber: (value: number) => string;
  /** Places the count over the icon of a narrow menu. */
  isNarrow: boolean;
}

/** Count beside an entry of the menu; renders nothing for zero. */
export function CountBadge({ count, label, formatNumber, isNarrow }: Props) {
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        'bg-primary text-primary-content min-w-6 rounded-full px-1.5 text-center text-sm',
        isNarrow ? 'absolute end-0 top-0' : 'ms-auto',
      )}
    >
      <span aria-hidden="true" className="tabular-nums">
        {count > COUNT_MAX ? `${formatNumber(COUNT_MAX)}+` : formatNumber(count)}
      </span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { classNames } from './class-names.ts';

interface PaginationProps {
  /** Current page, from 1. */
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  labels: {
    /** Accessible name of the navigation. */
    label: string;
    previous: string;
    next: string;
    page: (page: number) => string;
  };
}

/** Pagination of a list; renders nothing for a single page. */
export function Pagination({ page, totalPages, onPage, labels }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={labels.label}>
      <ul className="join">
        <li>
          <StepButton
            label={labels.previous}
            icon={ChevronLeft}
            isDisabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
        </li>
        {pageEntries(page, totalPages).map((entry) => (
          <li key={entry.key} className={entry.isNear ? undefined : 'max-sm:hidden'}>
            {entry.page === undefined ? (
              <span className="btn join-item pointer-events-none px-2" aria-hidden="true">
                …
              </span>
            ) : (
              <button
                type="button"
                className={classNames(
                  'btn join-item min-w-11 px-2 tabular-nums',
                  entry.page === page && 'btn-secondary',
                )}
                aria-label={labels.page(entry.page)}
                aria-current={entry.page === page ? 'page' : undefined}
                onClick={() => entry.page !== page && onPage(entry.page!)}
              >
                {entry.page}
              </button>
            )}
          </li>
        ))}
        <li>
          <StepButton
            label={labels.next}
            icon={ChevronRight}
            isDisabled={page >= totalPages}
            onClick={() => onPage(page + 1)}
          />
        </li>
      </ul>
    </nav>
  );
}

interface StepButtonProps {
  label: string;
  icon: typeof ChevronLeft;
  /** Disabled but focusable, so that the focus stays on the last page. */
  isDisabled: boolean;
  onClick: () => void;
}

function StepButton({ label, icon: Icon, isDisabled, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      className="btn join-item btn-square"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onClick()}
    >
      <Icon className="size-5 rtl:-scale-x-100" aria-hidden="true" />
    </button>
  );
}

export interface PageEntry {
  key: string;
  /** Page number; undefined for a gap. */
  page?: number;
  /** Shown on phones too; other entries need a wider screen. */
  isNear: boolean;
}

/** Returns the first, last, current and adjacent pages with gaps between: at most seven entries. */
export function pageEntries(page: number, totalPages: number): PageEntry[] {
  const start = Math.min(Math.max(page - 1, 2), Math.max(totalPages - 3, 2));
  const end = Math.max(Math.min(page + 1, totalPages - 1), Math.min(4, totalPages - 1));
  const middle = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  const numbers = [1, ...middle, totalPages];
  return numbers.flatMap((number, index) => {
    const isNear = Math.abs(number - page) <= 1 || number === 1 || number === totalPages;
    const entry = { key: `page-${number}`, page: number, isNear };
    const skipped = number - (numbers[index - 1] ?? 0) - 1;
    if (skipped === 0) return [entry];
    // A gap of one page shows that page instead.
    if (skipped === 1) return [{ key: `page-${number - 1}`, page: number - 1, isNear: false }, entry];
    return [{ key: `gap-${number}`, isNear: false }, entry];
  });
}

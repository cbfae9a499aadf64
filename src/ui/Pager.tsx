import { ChevronLeft, ChevronRight } from 'lucide-react';
import { classNames } from './class-names.ts';
import { pagesAround } from './pages-around.ts';

interface PagerProps {
  /** From 1. */
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  labels: {
    /** The name of the group of buttons. */
    label: string;
    previous: string;
    next: string;
    page: (page: number) => string;
  };
}

/** The way through the pages of a list; nothing where there is one page. */
export function Pager({ page, totalPages, onPage, labels }: PagerProps) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={labels.label}>
      <ul className="join">
        <li>
          <StepButton label={labels.previous} icon={ChevronLeft} isOff={page <= 1} onClick={() => onPage(page - 1)} />
        </li>
        {pagesAround(page, totalPages).map((entry) => (
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
            isOff={page >= totalPages}
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
  /** Kept in the tab order, so that the last page does not lose the focus. */
  isOff: boolean;
  onClick: () => void;
}

function StepButton({ label, icon: Icon, isOff, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      className="btn join-item btn-square"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
    >
      <Icon className="size-5 rtl:-scale-x-100" aria-hidden="true" />
    </button>
  );
}

import { classNames } from './class-names.ts';

/** Spinner, hidden from screen readers: the text beside it names what is loading. */
export function Spinner({ className = 'loading-sm' }: { className?: string }) {
  return <span className={`loading loading-spinner ${className}`} aria-hidden="true" />;
}

/** Placeholder of the size in `className`, hidden from screen readers. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span className={classNames('skeleton block', className)} aria-hidden="true" />;
}

/** Indeterminate progress bar at the top of the page. */
export function ProgressBar({ label }: { label: string }) {
  return <progress className="progress page-progress progress-primary" aria-label={label} />;
}

import { classNames } from './class-names.ts';

/** A turning ring; what is awaited is said by the text beside it. */
export function Spinner({ className = 'loading-sm' }: { className?: string }) {
  return <span className={`loading loading-spinner ${className}`} aria-hidden="true" />;
}

/** A grey stand-in, as large as `className` says; the list that awaits its data says so once (`aria-busy`). */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span className={classNames('skeleton block', className)} aria-hidden="true" />;
}

/** A line that runs along the top of the page while something loads. */
export function ProgressBar({ label }: { label: string }) {
  return <progress className="progress page-progress progress-primary" aria-label={label} />;
}

import { classNames } from './class-names.ts';

/** A grey stand-in, as large as `className` says; the list that awaits its data says so once (`aria-busy`). */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span className={classNames('skeleton block', className)} aria-hidden="true" />;
}

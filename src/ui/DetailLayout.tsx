import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface DetailLayoutProps {
  children: ReactNode;
  className?: string;
}

/**
 * Two columns, the second 22rem wide, where the container has room for both, otherwise one. Children choose their place with the
 * container variants `@4xl:` and `@max-4xl:`, since a window of a tablet is wider than what the navigation leaves of it.
 */
export function DetailLayout({ children, className }: DetailLayoutProps) {
  return (
    <div className="@container">
      <div
        className={classNames(
          'detail-layout grid grid-cols-[minmax(0,1fr)] items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_22rem]',
          className,
        )}
      >
        {children}
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface DetailLayoutProps {
  children: ReactNode;
  className?: string;
}

/**
 * Layout of two columns, the second 22rem wide; one column in a narrow container. Children use the container variants
 * `@4xl:` and `@max-4xl:`, because the navigation takes part of the width of the window.
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

import type { ReactNode } from 'react';
import { type Breadcrumb, Breadcrumbs } from './Breadcrumbs.tsx';

interface PageHeaderProps {
  title: ReactNode;
  /** Shown beside the title, such as a count. */
  note?: ReactNode;
  actions?: ReactNode;
  /** Ancestors of the page, without the page itself. */
  breadcrumbs?: readonly Breadcrumb[] | undefined;
  /** Accessible name of the breadcrumbs. */
  breadcrumbsLabel?: string;
}

/** Header of a screen: breadcrumbs, title and actions. */
export function PageHeader({ title, note, actions, breadcrumbs, breadcrumbsLabel }: PageHeaderProps) {
  return (
    <header className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-2 md:mb-5">
      <div className="min-w-0 grow">
        {breadcrumbs && <Breadcrumbs breadcrumbs={breadcrumbs} label={breadcrumbsLabel} />}
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 className="text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
          {note && <p className="text-muted">{note}</p>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}

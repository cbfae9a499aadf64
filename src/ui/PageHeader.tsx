import { ChevronRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';

export interface Breadcrumb {
  label: ReactNode;
  href?: string;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

interface PageHeaderProps {
  title: ReactNode;
  /** Shown beside the title, such as a count. */
  note?: ReactNode;
  actions?: ReactNode;
  /** Ancestors of the page, without the page itself. */
  breadcrumbs?: readonly Breadcrumb[];
  /** Accessible name of the breadcrumbs. */
  breadcrumbsLabel?: string;
}

/** Header of a screen: breadcrumbs, title and actions. */
export function PageHeader({ title, note, actions, breadcrumbs, breadcrumbsLabel }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="min-w-0 grow">
        {breadcrumbs && breadcrumbs.length > 0 && (
          <nav aria-label={breadcrumbsLabel}>
            <ol className="text-muted flex flex-wrap items-center text-sm">
              {breadcrumbs.map(({ label, href, onClick }, index) => (
                <li key={href ?? index} className="flex items-center">
                  <a href={href} onClick={onClick} className="link-hover py-1 max-sm:py-2.5">
                    {label}
                  </a>
                  <ChevronRight className="mx-1 size-4 rtl:-scale-x-100" aria-hidden="true" />
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 className="text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
          {note && <p className="text-muted">{note}</p>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}

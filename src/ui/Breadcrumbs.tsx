import ChevronRight from 'lucide-react/icons/chevron-right';
import type { MouseEvent, ReactNode } from 'react';

export interface Breadcrumb {
  label: ReactNode;
  href?: string;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

interface Props {
  /** Ancestors of the page, without the page itself. */
  breadcrumbs: readonly Breadcrumb[];
  /** Accessible name. */
  label: string | undefined;
}

/** Links to the ancestors of a page, with separators between them. */
export function Breadcrumbs({ breadcrumbs, label }: Props) {
  if (breadcrumbs.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ol className="text-muted flex flex-wrap items-center text-sm">
        {breadcrumbs.map(({ label: text, href, onClick }, index) => (
          <li key={href ?? index} className="flex items-center">
            {index > 0 && <ChevronRight className="mx-1 size-4 shrink-0 rtl:-scale-x-100" aria-hidden="true" />}
            <a href={href} onClick={onClick} className="link-hover tap inline-flex items-center py-1">
              <bdi>{text}</bdi>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

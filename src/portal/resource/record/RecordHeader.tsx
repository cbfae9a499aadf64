import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#ui/Card.tsx';

export interface Breadcrumb {
  label: string;
  href: string;
}

interface Props {
  /** Ancestors of the screen, without this record. */
  breadcrumbs: readonly Breadcrumb[];
  picture?: ReactNode;
  title: ReactNode;
  /** Main facts of the record, such as status and owner. */
  children: ReactNode;
  /** Buttons, the primary one first. */
  actions?: ReactNode;
}

/** Header of a record's screen: breadcrumbs, picture, title, facts and actions. */
export function RecordHeader({ breadcrumbs, picture, title, children, actions }: Props) {
  const { t } = useTranslation('resource');
  return (
    <>
      <nav aria-label={t('resource:breadcrumb')}>
        <ol className="text-muted mb-2 flex flex-wrap items-center text-sm">
          {breadcrumbs.map(({ label, href }, index) => (
            <li key={href} className="flex items-center">
              {index > 0 && <ChevronRight className="mx-1 size-4 rtl:-scale-x-100" aria-hidden="true" />}
              <a href={href} className="link-hover py-1 max-sm:py-2.5">
                <bdi>{label}</bdi>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <Card stripe className="@container">
        <div className="flex flex-col gap-5 p-5 @lg:flex-row @lg:flex-wrap @lg:items-center @3xl:flex-nowrap">
          {picture && <div className="shrink-0 self-center">{picture}</div>}
          <div className="min-w-0 grow @lg:min-w-60 @lg:flex-1">
            <h1 className="text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
            <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">{children}</div>
          </div>
          {actions && (
            <div className="grid shrink-0 grid-cols-2 gap-2 *:first:col-span-2 @lg:basis-full @3xl:basis-80">
              {actions}
            </div>
          )}
        </div>
      </Card>
    </>
  );
}

import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addRecentRecord, type RecentType } from './recent-records.ts';
import { $recordTitle } from './record-title.ts';
import { type Breadcrumb, Breadcrumbs } from '#ui/Breadcrumbs.tsx';
import { Card } from '#ui/Card.tsx';

interface Props {
  /** Ancestors of the screen, without this record. */
  breadcrumbs: readonly Breadcrumb[];
  picture?: ReactNode;
  title: ReactNode;
  /** Title of the browser's tab, which names the record, such as plate and client. */
  documentTitle: string;
  /** Adds the record to the recently opened ones. */
  recentType?: RecentType | undefined;
  /** Main facts of the record, such as status and owner. */
  children: ReactNode;
  /** Buttons, the primary one first. */
  actions?: ReactNode;
}

/** Header of a record's screen: breadcrumbs, picture, title, facts and actions. */
export function RecordHeader({ breadcrumbs, picture, title, documentTitle, recentType, children, actions }: Props) {
  const { t } = useTranslation('resource');
  useEffect(() => {
    $recordTitle.set(documentTitle);
    return () => $recordTitle.set('');
  }, [documentTitle]);
  useEffect(() => {
    if (recentType) addRecentRecord({ type: recentType, title: documentTitle, href: location.pathname });
  }, [recentType, documentTitle]);
  return (
    <>
      <div className="mb-2">
        <Breadcrumbs breadcrumbs={breadcrumbs} label={t('resource:breadcrumb')} />
      </div>
      <Card stripe className="@container">
        <div className="flex flex-col gap-5 p-5 @lg:flex-row @lg:flex-wrap @lg:items-center @lg:gap-y-3 @4xl:flex-nowrap">
          {picture && <div className="shrink-0 self-center">{picture}</div>}
          <div className="min-w-0 grow @lg:min-w-60 @lg:flex-1">
            <h1 className="text-3xl wrap-anywhere @xl:text-4xl">{title}</h1>
            <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">{children}</div>
          </div>
          {actions && (
            <div className="fill-last-row grid shrink-0 grid-cols-2 gap-2 *:first:col-span-2 @lg:flex @lg:basis-full @lg:flex-wrap @4xl:grid @4xl:basis-80">
              {actions}
            </div>
          )}
        </div>
      </Card>
    </>
  );
}

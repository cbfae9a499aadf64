import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_MIN, type SearchResult, type SearchType } from '#domain/search/endpoints.ts';
import { ResultLine } from './ResultLine.tsx';
import type { useSearchResults } from './use-search-results.ts';

interface Props {
  id: string;
  found: Pick<ReturnType<typeof useSearchResults>, 'isLongEnough' | 'isError' | 'groups'>;
  groups: readonly { type: SearchType; lines: readonly { result: SearchResult; href: string }[] }[];
  /** Where all results are. */
  all: string;
  /** The place of the one that Enter opens; the last one leads to all results. */
  chosen: number;
  query: string;
  onFollow: () => void;
}

const OPTION =
  'aria-selected:bg-base-200 aria-selected:outline-primary hover:bg-base-200 rounded-field flex min-h-12 items-center gap-3 px-3 py-1.5 -outline-offset-2 aria-selected:outline-2';

/** The list under the field of the palette. The focus stays in the field. */
export function PaletteResults({ id, found, groups, all, chosen, query, onFollow }: Props) {
  const { t } = useTranslation('search');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);

  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  const message = messageOf();
  // The link itself is followed by the shell; another tab leaves the palette open.
  const follow = (event: MouseEvent) => !event.metaKey && !event.ctrlKey && onFollow();
  let place = 0;
  const option = (key: string) => {
    const own = place++;
    return { key, id: `${id}-${own}`, role: 'option', tabIndex: -1, 'aria-selected': own === chosen, onClick: follow };
  };

  function messageOf(): string | undefined {
    if (!found.isLongEnough) return t('search:short', { count: SEARCH_MIN });
    if (found.isError) return t('search:failed');
    if (!found.groups) return t('search:loading');
    return count === 0 ? t('search:none', { query }) : undefined;
  }

  return (
    <>
      <p role="status" className={message ? 'text-muted px-4 py-6' : 'sr-only'}>
        {message ?? t('search:found', { count })}
      </p>
      {!message && (
        <div ref={list} id={id} role="listbox" aria-label={t('search:results')} className="overflow-y-auto p-2">
          {groups.map(({ type, lines }) => (
            <div key={type} role="group" aria-labelledby={`${id}-${type}`}>
              <p id={`${id}-${type}`} className="text-muted px-3 pt-2 pb-1 text-sm font-semibold">
                {t(`search:kinds.${type}`)}
              </p>
              {lines.map(({ result, href }) => {
                const { key, ...props } = option(result.id);
                return (
                  <a key={key} {...props} href={href} className={OPTION}>
                    <ResultLine type={type} result={result} />
                  </a>
                );
              })}
            </div>
          ))}
          <a {...option('all')} key="all" href={all} className={`${OPTION} mt-1 font-semibold`}>
            <span className="grow">{t('search:all', { query })}</span>
            <ArrowRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
          </a>
        </div>
      )}
    </>
  );
}

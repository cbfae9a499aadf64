import { useNavigate, useSearch } from '@tanstack/react-router';
import SearchX from 'lucide-react/icons/search-x';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import { queryClient, getQueryOptions } from '#client/query.ts';
import { search, SEARCH_MIN, SEARCH_TYPES, type SearchType } from '#domain/search/endpoints.ts';
import type { SearchParams } from '#portal/resource/list/list-state.ts';
import { SearchBox } from '#portal/resource/list/SearchBox.tsx';
import { Chip } from '#ui/inline.tsx';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmptyState } from '#ui/states.tsx';
import { ErrorState } from '#ui/states.tsx';
import { ResultLine, isSearchable, getResultHref, useSearchResults } from './search-results.tsx';

/** Results shown per type. */
const LIMIT_PER_TYPE = 25;

const parseQuery = ({ query }: SearchParams): string => String((query as string | number | undefined) ?? '').trim();
const parseType = ({ type }: SearchParams): SearchType | undefined => SEARCH_TYPES.find((known) => known === type);

/** Shows search results by type; query and type are search parameters of the URL. */
export function SearchScreen() {
  const { t } = useTranslation(['search', 'resource']);
  const params: SearchParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const [query, type] = [parseQuery(params), parseType(params)];
  const found = useSearchResults(query, LIMIT_PER_TYPE, type && [type]);
  const show = (change: SearchParams) =>
    void navigate({ to: '.', search: (previous: SearchParams) => ({ ...previous, ...change }), replace: true });
  return (
    <>
      <PageHeader title={t('search:title')} />
      <div className="mb-4 space-y-3">
        <SearchBox value={query} onSearch={(text) => show({ query: text })} placeholder={t('search:placeholder')} />
        <div
          role="group"
          aria-label={t('search:kind')}
          className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 @xl:mx-0 @xl:flex-wrap @xl:px-0"
        >
          {[undefined, ...SEARCH_TYPES].map((kind) => (
            <Chip
              key={kind ?? 'all'}
              label={t(kind ? `search:kinds.${kind}` : 'search:everything')}
              pressed={kind === type}
              onClick={() => show({ type: kind })}
            />
          ))}
        </div>
      </div>
      <Results found={found} query={query} />
    </>
  );
}

function Results({ found, query }: { found: ReturnType<typeof useSearchResults>; query: string }) {
  const { t } = useTranslation(['search', 'resource']);
  const { groups, isLongEnough, isError, isPlaceholderData, refetch } = found;
  if (!isLongEnough)
    return (
      <EmptyState icon={SearchX} title={t('search:tooShort', { count: SEARCH_MIN })} text={t('search:placeholder')} />
    );
  if (isError)
    return (
      <Card>
        <ErrorState title={t('search:failed')} retryLabel={t('resource:retry')} onRetry={() => void refetch()} />
      </Card>
    );
  if (!groups)
    return (
      <div role="status" className="space-y-2">
        <span className="sr-only">{t('search:loading')}</span>
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  return (
    <div aria-busy={isPlaceholderData} className="space-y-6">
      <p role="status" className="sr-only">
        {t('search:found', { count })}
      </p>
      {count === 0 && (
        <Card>
          <EmptyState icon={SearchX} title={t('search:none', { query })} text={t('search:noneHint')} />
        </Card>
      )}
      {groups.map(({ type, results }) => (
        <section key={type} aria-labelledby={`found-${type}`}>
          <h2 id={`found-${type}`} className="mb-2 text-xl">
            {t(`search:kinds.${type}`)}{' '}
            <span className="text-muted text-base">
              {results.length < LIMIT_PER_TYPE ? formatNumber(results.length) : `${formatNumber(LIMIT_PER_TYPE)}+`}
            </span>
          </h2>
          <ul className="sheet divide-base-300 divide-y">
            {results.map((result) => (
              <li key={result.id}>
                <a
                  href={getResultHref(type, result)}
                  className="hover:bg-base-200/60 flex min-h-14 items-center gap-3 px-4 py-2"
                >
                  <ResultLine type={type} result={result} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Prefetches the results while the screen's code loads. */
export function prefetch(params: SearchParams): void {
  const [query, type] = [parseQuery(params), parseType(params)];
  if (!isSearchable(query)) return;
  void queryClient.prefetchQuery(
    getQueryOptions(search.results, { query: { query, limit: String(LIMIT_PER_TYPE), types: type } }),
  );
}

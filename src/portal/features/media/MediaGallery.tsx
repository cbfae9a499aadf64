import { Images } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ActiveFilters, FilterChips, FilterMenus } from '#portal/resource/list/filters.tsx';
import { useListRecords } from '#portal/resource/list/list-records.ts';
import { updateListState, isFiltered } from '#portal/resource/list/list-state.ts';
import { ListSkeleton, ListFailed, ListPages, NoResults } from '#portal/resource/list/list-states.tsx';
import { SearchBox } from '#portal/resource/list/SearchBox.tsx';
import { SortMenu } from '#portal/resource/list/SortMenu.tsx';
import { listParamSchema, useListState } from '#portal/resource/list/use-list-state.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/states.tsx';
import { toScopeFilter, type MediaScope } from './media-scope.ts';
import { mediaResource } from './media.resource.tsx';
import { MediaGrid } from './MediaGrid.tsx';

/** Grid of the media of a scope with the list kit's search, filters, order and pagination. */
export function MediaGallery({ scope }: { scope: MediaScope }) {
  const { t } = useTranslation(['media', 'resource']);
  const [state, setListState] = useListState(useMemo(() => listParamSchema(mediaResource), []));
  const fixed = toScopeFilter(scope) as Record<string, string>;
  const { data, isError, refetch, isPlaceholderData } = useListRecords(mediaResource, state, setListState, fixed);
  const shared = { definition: mediaResource, state, setListState, fixed };
  return (
    <>
      <div className="mb-4 space-y-3">
        <div className="flex flex-wrap items-center gap-3">
          <SearchBox
            value={state.search}
            placeholder={t('media:searchHint')}
            onSearch={(search) => setListState((current) => updateListState(current, { search }), { replace: true })}
          />
          <FilterMenus {...shared} />
          <SortMenu
            definition={mediaResource}
            sort={state.sort}
            onSort={(sort) => setListState((current) => updateListState(current, { sort }))}
          />
        </div>
        <FilterChips {...shared} />
        <ActiveFilters definition={mediaResource} state={state} setListState={setListState} />
        <p role="status" className="text-muted min-h-6 text-sm">
          {data && t('media:count', { count: data.meta.total })}
        </p>
      </div>
      {isError && <ListFailed onRetry={refetch} />}
      {!data && !isError && <ListSkeleton view="cards" />}
      {data?.meta.total === 0 &&
        (isFiltered(state) ? (
          <NoResults setListState={setListState} />
        ) : (
          <Card>
            <EmptyState icon={Images} title={t('media:empty.title')} text={t('media:empty.text')} />
          </Card>
        ))}
      {data && data.meta.total > 0 && (
        <div aria-busy={isPlaceholderData}>
          <MediaGrid records={data.data} />
          <ListPages list={data} setListState={setListState} />
        </div>
      )}
    </>
  );
}

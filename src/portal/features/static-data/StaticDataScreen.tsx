import Tags from 'lucide-react/icons/tags';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { currentLocale } from '#client/i18n.ts';
import { staticData } from '#domain/static-data/endpoints.ts';
import type { StaticDataType } from '#domain/static-data/names.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { ReferencedResourcesContext, type ReferencedResources } from '#portal/resource/form/form-context.ts';
import { isFiltered, type ListState, type SearchParams } from '#portal/resource/list/list-state.ts';
import { prefetchList } from '#portal/resource/list/list-records.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { mayCall, useActor } from '#portal/resource/permissions.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/states.tsx';
import { staticDataResource } from './static-data.resource.tsx';

// Separate chunk: only an empty list shows the button.
const AddStarterButton = lazyPart(() =>
  import('#portal/resource/record/AddStarterButton.tsx').then((file) => file.AddStarterButton),
);

/** Options of the field “Make” in the form of a vehicle model. */
const MAKES: ReferencedResources = {
  [staticData.name]: {
    endpoints: staticData,
    title: staticDataResource.title,
    query: { type: 'VEHICLE_BRAND' satisfies StaticDataType },
  },
};

/** Screen that lists the suggestions offered by forms. */
export function StaticDataScreen() {
  const mayAdd = mayCall(useActor(), staticData.addStarterList);
  return (
    <ReferencedResourcesContext value={MAKES}>
      <ResourceList definition={staticDataResource} emptyState={mayAdd ? renderEmptyList : undefined} />
    </ReferencedResourcesContext>
  );
}

/**
 * Returns the empty state that offers the starter list of the filtered type, or of all types; undefined if a search or
 * another filter is active.
 */
function renderEmptyList(state: ListState, create: ReactNode) {
  const { type, ...otherFilters } = state.filters;
  if (isFiltered({ ...state, filters: otherFilters })) return undefined;
  return <EmptyList type={type as StaticDataType | undefined} create={create} />;
}

function EmptyList({ type, create }: { type: StaticDataType | undefined; create: ReactNode }) {
  const { t } = useTranslation('static-data');
  return (
    <Card>
      <EmptyState
        icon={Tags}
        title={t(type ? 'static-data:starter.title' : 'static-data:empty.title')}
        text={t(type ? `static-data:starter.texts.${type}` : 'static-data:empty.text')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Suspense>
              <AddStarterButton
                endpoint={staticData.addStarterList}
                add={() => call(staticData.addStarterList, { body: { type, language: currentLocale() } })}
                texts="static-data:starter"
              />
            </Suspense>
            {create}
          </div>
        }
      />
    </Card>
  );
}

/** Prefetches the first page while the code of the screen loads. */
export const prefetch = (params: SearchParams): void => prefetchList(staticDataResource, params);

import { useTranslation } from 'react-i18next';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { ListView } from './list-state.ts';

const PLACES = [1, 2, 3, 4, 5, 6];

/** The shape of a list before its records are there. */
export function ListSkeleton({ view }: { view: ListView }) {
  const { t } = useTranslation('resource');
  return (
    <div role="status">
      <span className="sr-only">{t('resource:loading')}</span>
      {view === 'cards' || view === 'board' ? (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4">
          {PLACES.map((place) => (
            <Skeleton key={place} className="h-44" />
          ))}
        </div>
      ) : (
        <div className="space-y-2">
          {PLACES.map((place) => (
            <Skeleton key={place} className="h-12" />
          ))}
        </div>
      )}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { categories, type CategoryRecord, type ItemRecord } from '#domain/offering/endpoints.ts';
import { RecordActions } from '#portal/resource/RecordActions.tsx';
import { Thumbnail } from '#portal/resource/Thumbnail.tsx';
import { categoriesResource } from './categories.resource.tsx';
import { priceRange } from './price-range.ts';
import { VisibilitySwitch } from './VisibilitySwitch.tsx';

interface Props {
  category: CategoryRecord;
  /** Undefined while they are not known. */
  items: readonly ItemRecord[] | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

/** One category among the others: what it is, what it costs, how many services it has. */
export function CategoryLine({ category, items, onEdit, onRemove }: Props) {
  const { t } = useTranslation('categories');
  const { title, href, picture } = categoriesResource;
  const hidden = items?.filter(({ visibility }) => visibility === 'hidden').length ?? 0;
  const facts = [
    items && t('categories:services', { count: items.length }),
    hidden > 0 && t('categories:hiddenServices', { count: hidden }),
    priceRange(t, category),
  ].filter((fact) => typeof fact === 'string');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="max-sm:hidden">
        <Thumbnail picture={picture?.(category)} />
      </span>
      <div className="min-w-0 grow basis-40">
        <a
          href={href?.(category)}
          className="link-hover inline-flex min-h-6 font-semibold wrap-anywhere max-sm:min-h-11"
        >
          <bdi className="self-center">{title(category)}</bdi>
        </a>
        <p className="text-muted text-sm">{facts.join(' · ')}</p>
      </div>
      <div className="flex items-center">
        <VisibilitySwitch endpoints={categories} record={category} />
        <RecordActions definition={categoriesResource} record={category} onEdit={onEdit} onRemove={onRemove} />
      </div>
    </div>
  );
}

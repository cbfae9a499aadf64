import { useTranslation } from 'react-i18next';
import { categories, type CategoryRecord, type ItemRecord } from '#domain/offering/endpoints.ts';
import { RecordActions } from '#portal/resource/list/RecordActions.tsx';
import { Thumbnail } from '#portal/resource/list/view-parts.tsx';
import { categoriesResource } from './categories.resource.tsx';
import { formatPriceRange } from './offering-text.ts';
import { VisibilitySwitch } from './quick-edit.tsx';

interface Props {
  category: CategoryRecord;
  /** Services of the category; undefined while they load. */
  items: readonly ItemRecord[] | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

/** Row of a category: title, number of services, prices and actions. */
export function CategoryRow({ category, items, onEdit, onRemove }: Props) {
  const { t } = useTranslation('categories');
  const { title, href, picture } = categoriesResource;
  const hidden = items?.filter(({ visibility }) => visibility === 'hidden').length ?? 0;
  const facts = [
    items && t('categories:services', { count: items.length }),
    hidden > 0 && t('categories:hiddenServices', { count: hidden }),
    formatPriceRange(t, category),
  ].filter((fact) => typeof fact === 'string');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="@max-xl:hidden">
        <Thumbnail picture={picture?.(category)} />
      </span>
      <div className="min-w-0 grow basis-40">
        <a href={href?.(category)} className="link-hover tap inline-flex items-center font-semibold wrap-anywhere">
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

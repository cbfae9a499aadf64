import { useTranslation } from 'react-i18next';
import type { SortableListLabels } from '#ui/form/SortableList.tsx';

/** Returns the labels and announcements of a sortable list. */
export function useSortableListLabels(): SortableListLabels {
  const { t } = useTranslation('resource');
  return {
    up: (name) => t('resource:order.moveUp', { name }),
    down: (name) => t('resource:order.moveDown', { name }),
    moved: (name, position, total) => t('resource:order.moved', { name, place: position, total }),
  };
}

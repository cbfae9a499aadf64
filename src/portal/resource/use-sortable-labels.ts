import { useTranslation } from 'react-i18next';
import type { SortableLabels } from '#ui/form/SortableList.tsx';

/** What a list that is put in order says. */
export function useSortableLabels(): SortableLabels {
  const { t } = useTranslation('resource');
  return {
    up: (name) => t('resource:order.up', { name }),
    down: (name) => t('resource:order.down', { name }),
    moved: (name, place, total) => t('resource:order.moved', { name, place, total }),
  };
}

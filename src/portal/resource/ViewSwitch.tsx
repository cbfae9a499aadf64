import { Columns3, LayoutGrid, Rows3, Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '#ui/Segmented.tsx';
import type { ListView } from './list-state.ts';

const ICONS = { cards: LayoutGrid, table: Table2, list: Rows3, board: Columns3 };

interface Props {
  views: readonly ListView[];
  view: ListView;
  onView: (view: ListView) => void;
}

/** Cards, table, list, and a board where there is one. */
export function ViewSwitch({ views, view, onView }: Props) {
  const { t } = useTranslation('resource');
  return (
    <Segmented
      label={t('resource:view')}
      value={view}
      onChange={onView}
      options={views.map((value) => ({ value, label: t(`resource:views.${value}`), icon: ICONS[value] }))}
      iconOnly
      size="sm"
    />
  );
}

import { LayoutGrid, Rows3, Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '#ui/Segmented.tsx';
import { VIEWS, type View } from './list-state.ts';

const ICONS = { cards: LayoutGrid, table: Table2, list: Rows3 };

/** Cards, table or list. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation('resource');
  return (
    <Segmented
      label={t('resource:view')}
      value={view}
      onChange={onView}
      options={VIEWS.map((value) => ({ value, label: t(`resource:views.${value}`), icon: ICONS[value] }))}
      iconOnly
      size="sm"
    />
  );
}

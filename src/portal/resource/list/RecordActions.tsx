import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Pencil from 'lucide-react/icons/pencil';
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-up-right-exit';
import Trash2 from 'lucide-react/icons/trash';
import { useTranslation } from 'react-i18next';
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx';
import type { AnyRecord, ListDefinition } from '../define-resource.ts';
import { mayRemove, useActor } from '../permissions.ts';

interface Props {
  definition: ListDefinition;
  record: AnyRecord;
  /** Undefined if the user may not edit the record. */
  onEdit: (() => void) | undefined;
  onRemove: () => void;
}

/** Actions menu of a record: open, edit, delete. */
export function RecordActions({ definition, record, onEdit, onRemove }: Props) {
  const { t } = useTranslation('resource');
  const actor = useActor();
  const items: MenuItem[] = [];
  if (definition.href)
    items.push({ label: t('resource:open'), icon: SquareArrowOutUpRight, href: definition.href(record) });
  if (onEdit) items.push({ label: t('resource:edit'), icon: Pencil, onSelect: onEdit });
  if (mayRemove(definition, actor, record))
    items.push({ label: t('resource:delete'), icon: Trash2, danger: true, onSelect: onRemove });
  // Omits a menu with only the open action: the title already opens the record.
  if (items.length === Number(Boolean(definition.href))) return null;
  return (
    <div className="relative z-1">
      <Menu
        label={t('resource:actions', { title: definition.title(record) })}
        icon={EllipsisVertical}
        items={items}
        size="sm"
      />
    </div>
  );
}

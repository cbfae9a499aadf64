import BellRing from 'lucide-react/icons/bell-ring';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TODO_DESCRIPTION_MAX, TODO_TITLE_MAX, toTodoText, type TodoEntity } from '#domain/todos/todo.ts';
import { ResourceFormDialog } from '#portal/resource/form/lazy-forms.ts';
import type { MenuItem } from '#ui/overlay/Menu.tsx';
import { todosResource } from './todos.resource.tsx';

interface Options {
  entityType: TodoEntity;
  entityId: string;
  /** Name of the record, part of the to-do's title. */
  name: string;
  /** Initial description of the to-do; defaults to its title if empty. */
  details: string;
}

interface Reminder {
  /** Menu item or button “Remind me”, which opens the dialog. */
  item: Required<Pick<MenuItem, 'label' | 'icon' | 'onSelect'>>;
  /** Dialog to render in the screen. */
  dialog: ReactNode;
}

/** Offers to create a to-do that links to a record; its initial title and description contain only valid characters. */
export function useReminder({ entityType, entityId, name, details }: Options): Reminder {
  const { t } = useTranslation('todos');
  const [isOpen, setIsOpen] = useState(false);
  const title = toTodoText(t(`todos:reminders.${entityType}`, { name }), TODO_TITLE_MAX);
  const description = toTodoText(details, TODO_DESCRIPTION_MAX) || title;
  const dialog = isOpen && (
    <Suspense>
      <ResourceFormDialog
        definition={todosResource}
        defaults={{ title, description, entityType, entityId }}
        onClose={() => setIsOpen(false)}
      />
    </Suspense>
  );
  return { item: { label: t('todos:remindMe'), icon: BellRing, onSelect: () => setIsOpen(true) }, dialog };
}

import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#client/format.ts';
import type { TodoRecord } from '#domain/todos/endpoints.ts';
import { keptRowProps } from '#portal/resource/use-kept-rows.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/form/buttons.tsx';
import { TodoCheckbox, TodoLink } from './todo-fields.tsx';
import { EditTodoForm } from './TodoForm.tsx';

/** Classes of an element with `dir="auto"`, which align its text by the direction of the page. */
const AUTO_DIRECTION_CLASS = 'wrap-anywhere [text-align:-webkit-match-parent] [text-align:match-parent]';

interface Props {
  todo: TodoRecord;
  /** The to-do has left the list, and only keeps its place. */
  isGone: boolean;
  onRemove: (todo: TodoRecord) => void;
}

/** A to-do with its checkbox, its link and its actions, or the form that edits it. */
export function TodoRow({ todo, isGone, onRemove }: Props) {
  const { t } = useTranslation(['todos', 'resource']);
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const { title, description, completed } = todo;
  const close = () => {
    setIsEditing(false);
    // Waits for the render that shows the button again.
    requestAnimationFrame(() => editButton.current?.focus());
  };
  if (isEditing)
    return (
      <li className="p-4">
        <EditTodoForm todo={todo} onClose={close} />
      </li>
    );
  return (
    <li {...keptRowProps(isGone)} className="flex items-start gap-1 p-2 inert:opacity-50 @xl:gap-2 @xl:p-3">
      <TodoCheckbox todo={todo} />
      <div className="min-w-0 grow py-2">
        <p
          dir="auto"
          className={classNames(AUTO_DIRECTION_CLASS, 'font-semibold', completed && 'text-muted line-through')}
        >
          {title}
        </p>
        <p dir="auto" className={classNames(AUTO_DIRECTION_CLASS, 'text-muted text-sm whitespace-pre-wrap')}>
          {description}
        </p>
        <TodoFacts todo={todo} />
      </div>
      <div className="-me-2 flex shrink-0">
        <IconButton
          ref={editButton}
          label={t('todos:editOne', { title })}
          icon={Pencil}
          onClick={() => setIsEditing(true)}
        />
        <IconButton label={t('todos:deleteOne', { title })} icon={Trash2} onClick={() => onRemove(todo)} />
      </div>
    </li>
  );
}

/** Date of a to-do and its link. */
function TodoFacts({ todo }: { todo: TodoRecord }) {
  const { t } = useTranslation('todos');
  const { completedAt, createdAt } = todo;
  return (
    <p className="text-muted mt-1 flex flex-wrap items-center gap-x-4 text-sm text-balance">
      {completedAt ? (
        <span>{t('todos:completedAt', { date: formatDateTime(completedAt) })}</span>
      ) : (
        <span>{t('todos:createdAt', { date: formatDateTime(createdAt) })}</span>
      )}
      <TodoLink todo={todo} />
    </p>
  );
}

import ListTodo from 'lucide-react/icons/list-todo';
import { formatDate, formatDateTime } from '#client/format.ts';
import { todos } from '#domain/todos/endpoints.ts';
import { defineResource } from '#portal/resource/define-resource.ts';
import { classNames } from '#ui/class-names.ts';
import { OneLine } from '#ui/inline.tsx';
import { TodoCheckbox, TodoLink } from './todo-fields.tsx';

export const todosResource = defineResource({
  endpoints: todos,
  icon: ListTodo,
  title: (todo) => todo.title,
  avatar: (todo) => <TodoCheckbox todo={todo} />,
  heading: ({ title, completed }) => (
    <bdi className={classNames('inline-block min-w-35 wrap-anywhere', completed && 'text-muted line-through')}>
      {title}
    </bdi>
  ),
  summary: (todo) => <OneLine>{todo.description}</OneLine>,
  columns: [
    { field: 'title' },
    {
      field: 'description',
      views: ['table'],
      isSecondary: true,
      render: (todo) => <OneLine>{todo.description}</OneLine>,
    },
    {
      field: 'entityType',
      label: 'todos:fields.entityId',
      views: ['cards', 'table'],
      render: (todo) => <TodoLink todo={todo} />,
    },
    { field: 'createdAt', render: (todo) => formatDate(todo.createdAt) },
    {
      field: 'completedAt',
      views: ['cards', 'table'],
      isSecondary: true,
      render: (todo) => todo.completedAt && formatDateTime(todo.completedAt),
    },
  ],
  filters: [{ name: 'completed', options: ['false', 'true'], labels: 'todos:states' }],
  defaultSortLabel: 'todos:openFirst',
  pageSize: 50,
  form: [
    { field: 'title', control: 'text', required: true, autoComplete: 'off' },
    { field: 'description', control: 'textarea', required: true },
  ],
});

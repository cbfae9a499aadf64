import { ListTodo } from 'lucide-react';
import { todos } from '#domain/todos/endpoints.ts';
import { defineResource } from '#portal/resource/define-resource.ts';

/** The form and the deletion of a to-do; `TodoScreen` is its list. */
export const todosResource = defineResource({
  endpoints: todos,
  icon: ListTodo,
  title: (todo) => todo.title,
  columns: [{ field: 'title' }],
  filters: [],
  form: [
    { field: 'title', control: 'text', required: true, autoComplete: 'off' },
    { field: 'description', control: 'textarea', required: true },
  ],
});

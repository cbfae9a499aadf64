import { ListTodo } from 'lucide-react';
import { todos } from '#domain/todos/endpoints.ts';
import { defineResource } from '#portal/resource/define-resource.ts';

/** Definition for the form and the deletion of to-dos; `TodoScreen` renders their list. */
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

import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { Flag } from '../list-query.ts';
import type { MessageKey } from '../problems.ts';
import { resource } from '../resource.ts';

export const TODO_PERIODS = ['day', 'week', 'month', 'all'] as const;
/** Letters, marks, digits and spaces of any script ([to-do text](docs/rules/validation.md#to-do-text)). */
const plain = (max: number) =>
  v.pipe(requiredText(max), v.regex(/^[\p{L}\p{M}\p{N}\s]+$/u, 'lettersAndDigits' satisfies MessageKey));

const base = resource({
  name: 'todos',
  group: 'todo',
  one: 'todo',
  many: 'todos',
  input: { title: plain(120), description: plain(1000) },
  fields: { title: v.string(), description: v.string(), completed: v.boolean(), completedAt: v.nullable(v.string()) },
  filters: { period: v.picklist(TODO_PERIODS), completed: Flag },
  sortable: ['createdAt', 'title'],
  access: { read: 'todos.manage', write: 'todos.manage', remove: 'todos.manage', restore: 'todos.manage' },
});

export const todos = {
  ...base,
  toggle: endpoint({
    name: base.name,
    method: 'PUT',
    path: '/todo/toggle-todo/{id}',
    access: 'todos.manage',
    response: v.object({ data: base.record }),
  }),
};

import { describe, expect, test } from 'vitest';
import type { TaskRecord } from '#domain/tasks/endpoints.ts';
import type { Actor } from '#portal/resource/define-resource.ts';
import { findNextTask } from './TaskRow.tsx';
import { tasksResource } from './tasks.resource.tsx';

const fieldsFor = (actor: Omit<Actor, 'id'>, task?: Partial<TaskRecord>) =>
  tasksResource.formFor!({ id: 'me', ...actor }, task as TaskRecord).map(({ field }) => field);

describe('the form of a task', () => {
  test('shows the cost with the permission to see it', () => {
    expect(fieldsFor({ role: 'MANAGER' })).toContain('cost');
    expect(fieldsFor({ role: 'EMPLOYEE' })).not.toContain('cost');
    expect(fieldsFor({ role: 'EMPLOYEE', seesCosts: true })).toContain('cost');
  });

  test('has no price of a billed task', () => {
    expect(fieldsFor({ role: 'MANAGER' }, { status: 'Sold' })).not.toContain('soldFor');
    expect(fieldsFor({ role: 'MANAGER' }, { status: 'Pending' })).toContain('soldFor');
  });
});

test('continues with work in progress before a task to start, and with none on hold', () => {
  const task = (name: string, status: string, holdReason: string | null = null) =>
    ({ name, status, holdReason }) as TaskRecord;
  const [done, first, held, busy] = [
    task('done', 'Completed'),
    task('first', 'Pending'),
    task('held', 'In Progress', 'PARTS'),
    task('busy', 'In Progress'),
  ];
  expect(findNextTask([done, first, held, busy])).toBe(busy);
  expect(findNextTask([done, first, held])).toBe(first);
  expect(findNextTask([done, held])).toBeUndefined();
});

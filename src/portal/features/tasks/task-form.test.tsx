import { describe, expect, test } from 'vitest';
import type { TaskRecord } from '#domain/tasks/endpoints.ts';
import type { Actor } from '#portal/resource/define-resource.ts';
import { tasksResource } from './tasks.resource.tsx';

const fieldsFor = (actor: Omit<Actor, 'id'>, task?: Partial<TaskRecord>) =>
  tasksResource.formFor!({ id: 'me', ...actor }, task as TaskRecord).map(({ field }) => field);

describe('the form of a task', () => {
  test('has the cost for those who may see it', () => {
    expect(fieldsFor({ role: 'MANAGER' })).toContain('cost');
    expect(fieldsFor({ role: 'EMPLOYEE' })).not.toContain('cost');
    expect(fieldsFor({ role: 'EMPLOYEE', seesCosts: true })).toContain('cost');
  });

  test('has no price of a billed task', () => {
    expect(fieldsFor({ role: 'MANAGER' }, { status: 'Sold' })).not.toContain('soldFor');
    expect(fieldsFor({ role: 'MANAGER' }, { status: 'Pending' })).toContain('soldFor');
  });
});

import { expect, test } from 'vitest';
import { sortTasks } from './task-fields.tsx';

test('sorts tasks by due day, else by that of the visit, then by priority and age', () => {
  const task = (id: number, dueDate: string | null, priority: 'HIGH' | 'NORMAL' | 'LOW', createdAt = '2026-03-01') => ({
    id,
    dueDate,
    visitDueDate: '2026-03-04',
    priority,
    createdAt,
  });
  const list = [
    task(1, '2026-03-05', 'HIGH'),
    task(2, null, 'NORMAL', '2026-03-02'),
    task(3, null, 'NORMAL'),
    task(4, null, 'HIGH', '2026-03-03'),
    task(5, '2026-03-03', 'LOW'),
  ];
  const idsBy = (sort?: Parameters<typeof sortTasks>[1]) => sortTasks(list, sort).map(({ id }) => id);
  expect(idsBy()).toEqual([5, 4, 3, 2, 1]);
  expect(idsBy({ by: 'dueDate', order: 'asc' })).toEqual([5, 2, 3, 4, 1]);
  expect(idsBy({ by: 'dueDate', order: 'desc' })).toEqual([1, 2, 3, 4, 5]);
  expect(idsBy({ by: 'name', order: 'asc' })).toEqual([1, 2, 3, 4, 5]);
});

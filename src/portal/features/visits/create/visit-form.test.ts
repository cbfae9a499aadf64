import { get } from 'react-hook-form';
import { expect, test } from 'vitest';
import {
  computeTypedTotals,
  createEmptyVisit,
  createVisitResolver,
  toRequestBody,
  type VisitValues,
} from './visit-form.tsx';

const TODAY = '2026-11-20';
const ID = '01890000-0000-7000-8000-000000000001';
const aVisit = (part: Partial<VisitValues> = {}, task: Record<string, string> = {}): VisitValues => {
  const empty = createEmptyVisit(TODAY, { userId: ID, vehicleId: ID });
  return {
    ...empty,
    name: 'Brake job',
    dueDate: '2026-11-22',
    totalCost: '120.50',
    tasks: [{ ...empty.tasks[0], name: 'Front pads', soldFor: '120.50', ...task }],
    ...part,
  };
};
const problemAt = async (values: VisitValues, field: string, currency: 'USD' | 'TND' | 'XOF' = 'USD') => {
  const { errors } = await createVisitResolver(() => TODAY, currency)(values, undefined, {} as never);
  const error: { type: string } | undefined = get(errors, field);
  return error?.type;
};

test('starts with today and one empty task', () => {
  const visit = createEmptyVisit(TODAY, {});
  expect(visit).toMatchObject({ visitDate: TODAY, userId: '', totalCost: '' });
  expect(visit.tasks).toEqual([expect.objectContaining({ name: '', service: 'REPAIR', priority: 'NORMAL' })]);
});

test('omits empty values and normalizes amounts', () => {
  expect(toRequestBody(aVisit({ totalCost: '١٢٠٫٥' }, { cost: '' }), 'USD')).toEqual({
    userId: ID,
    vehicleId: ID,
    name: 'Brake job',
    visitDate: TODAY,
    dueDate: '2026-11-22',
    totalCost: '120.50',
    tasks: [{ name: 'Front pads', service: 'REPAIR', priority: 'NORMAL', soldFor: '120.50' }],
  });
});

test('adds typed prices exactly, and counts what is no amount as zero', () => {
  const sumOf = (prices: string[], currency: 'USD' | 'TND' | 'XOF') =>
    computeTypedTotals({ tasks: prices.map((soldFor) => ({ soldFor })), totalCost: '' }, currency);
  expect(sumOf(['0.1', '0.2'], 'USD')).toEqual({ total: 30, sum: 30 });
  expect(sumOf(['1.005', '2.01'], 'TND').sum).toBe(3015);
  expect(sumOf(['', '10', 'abc'], 'USD').sum).toBe(1000);
  expect(sumOf([], 'XOF').sum).toBe(0);
});

test('accepts a complete visit', async () => {
  const { values, errors } = await createVisitResolver(() => TODAY, 'USD')(aVisit(), undefined, {} as never);
  expect(errors).toEqual({});
  expect(values).toEqual(toRequestBody(aVisit(), 'USD'));
});

test.each([
  ['userId', { userId: '' }, 'required'],
  ['vehicleId', { vehicleId: '' }, 'required'],
  ['name', { name: 'ab' }, 'minLength'],
  ['totalCost', { totalCost: '0' }, 'positive'],
  ['dueDate', { dueDate: '' }, 'required'],
  ['dueDate', { dueDate: '2026-11-19' }, 'todayOrLater'],
  ['dueDate', { visitDate: '2026-11-25' }, 'notBefore'],
])('reports %s of a visit with %o before sending', async (field, part, code) => {
  expect(await problemAt(aVisit(part), field)).toBe(code);
});

test.each([
  ['name', '', 'required'],
  ['soldFor', '', 'required'],
  ['soldFor', 'ten', 'number'],
  ['dueDate', '2026-11-19', 'todayOrLater'],
])('reports the %s “%s” of a task at its own field', async (field, value, code) => {
  const values = aVisit();
  const tasks = [values.tasks[0]!, { ...values.tasks[0], [field]: value }];
  expect(await problemAt({ ...values, tasks }, `tasks.1.${field}`)).toBe(code);
  expect(await problemAt({ ...values, tasks }, `tasks.0.${field}`)).toBeUndefined();
});

test('reads amounts by the decimals of the currency', async () => {
  const values = aVisit({ totalCost: '1.0051' }, { cost: '1.5' });
  expect(await problemAt(values, 'totalCost', 'USD')).toBe('decimals');
  expect(await problemAt(values, 'tasks.0.cost', 'XOF')).toBe('decimals');
  expect(await problemAt(aVisit({}, { cost: '25,000' }), 'tasks.0.cost', 'TND')).toBe('ambiguousAmount');
  expect(toRequestBody(aVisit({ totalCost: '1,500' }), 'USD')).toMatchObject({ totalCost: '1500.00' });
});

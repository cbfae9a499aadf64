import { expect, test } from 'vitest';
import { balanceHref, employeeHref, figureHref, holdHref, LINKED_FIGURES, methodHref } from './figure-links.ts';

const range = { startDate: '2026-05-04', endDate: '2026-05-10' };
const days = 'startDate=2026-05-04&endDate=2026-05-10';

test('links a figure of the period to the list of the period', () => {
  expect(figureHref('received', range)).toBe(`/admin/payments?${days}&received=true`);
  expect(figureHref('rating', range)).toBe(`/admin/messages/rate?${days}`);
});

test('links a figure of the present without the period', () => {
  expect(figureHref('overdue', range)).toBe('/admin/visits?work=late');
  expect(holdHref('PARTS')).toBe('/admin/visits?work=on-hold-parts');
  expect(balanceHref('DAYS_1_7')).toBe('/admin/visits?balanceAge=DAYS_1_7');
});

test('links methods and employees to their payments', () => {
  expect(methodHref('Credit Card', range)).toBe(`/admin/payments?${days}&received=true&method=Credit+Card`);
  expect(employeeHref('7', range)).toBe(`/admin/payments?${days}&received=true&createdBy=7`);
});

test('every link is a path of the staff area', () => {
  for (const figure of LINKED_FIGURES) expect(figureHref(figure, range)).toMatch(/^\/admin\/[a-z-/]+(\?|$)/);
});

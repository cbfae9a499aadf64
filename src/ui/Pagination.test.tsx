// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { Pagination, pageEntries } from './Pagination.tsx';

afterEach(cleanup);

const labels = { label: 'Pages', previous: 'Previous', next: 'Next', page: (page: number) => `Page ${page}` };
const shown = (page: number, totalPages: number) => pageEntries(page, totalPages).map((entry) => entry.page ?? '…');

test.each([
  [1, 2, [1, 2]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 12, [1, 2, 3, 4, '…', 12]],
  [4, 12, [1, 2, 3, 4, 5, '…', 12]],
  [6, 12, [1, '…', 5, 6, 7, '…', 12]],
  [12, 12, [1, '…', 9, 10, 11, 12]],
])('lists the entries of page %i of %i', (page, totalPages, expected) => {
  expect(shown(page, totalPages)).toEqual(expected);
});

test('includes first, last and current page once, in order, in at most seven entries', () => {
  const pages = fc
    .integer({ min: 2, max: 500 })
    .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)));
  fc.assert(
    fc.property(pages, ([page, total]) => {
      const entries = pageEntries(page, total);
      const numbers = entries.flatMap((entry) => entry.page ?? []);
      expect(entries.length).toBeLessThanOrEqual(7);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
      expect(numbers).toEqual(expect.arrayContaining([1, page, total]));
      expect(new Set(entries.map((entry) => entry.key)).size).toBe(entries.length);
    }),
  );
});

test('renders nothing for one page', () => {
  const { container } = render(<Pagination page={1} totalPages={1} onPage={() => {}} labels={labels} />);
  expect(container.innerHTML).toBe('');
});

test('navigates to a page, the next and the previous, and marks the current one', () => {
  const onPage = vi.fn();
  render(<Pagination page={4} totalPages={12} onPage={onPage} labels={labels} />);
  expect(screen.getByRole('button', { name: 'Page 4' }).getAttribute('aria-current')).toBe('page');
  for (const name of ['Page 12', 'Next', 'Previous', 'Page 4']) fireEvent.click(screen.getByRole('button', { name }));
  expect(onPage.mock.calls).toEqual([[12], [5], [3]]);
});

test('disables the buttons at both ends and keeps the focus', () => {
  const onPage = vi.fn();
  render(<Pagination page={1} totalPages={2} onPage={onPage} labels={labels} />);
  const previous = screen.getByRole('button', { name: 'Previous' });
  expect(previous.getAttribute('aria-disabled')).toBe('true');
  expect(previous.hasAttribute('disabled')).toBe(false);
  fireEvent.click(previous);
  expect(onPage).not.toHaveBeenCalled();
});

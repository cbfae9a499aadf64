// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PageHeader } from './PageHeader.tsx';

afterEach(cleanup);

const CRUMBS = ['Clients', 'Rami', 'B 123'].map((label) => ({ label, href: `/${label}` }));

test.each([1, 2, 3])('separates %i breadcrumbs from each other, with none after the last', (count) => {
  render(<PageHeader title="Media" breadcrumbs={CRUMBS.slice(0, count)} breadcrumbsLabel="Path" />);
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => item.querySelectorAll('svg').length)).toEqual(items.map((_, at) => (at > 0 ? 1 : 0)));
  for (const item of items) expect(item.lastElementChild?.tagName).toBe('A');
});

test('shows no navigation without breadcrumbs', () => {
  render(<PageHeader title="Media" breadcrumbs={[]} breadcrumbsLabel="Path" />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

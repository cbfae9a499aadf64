import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ScreenLink } from './ScreenLink.tsx';

const CLIENT = '/admin/users/u1';
const VISIT = `${CLIENT}/vehicle/v1/visit/x1`;

test('marks the link to the shown screen as current, and not those to its ancestors', async () => {
  const root = createRootRoute({
    component: () => [CLIENT, `${CLIENT}/vehicle/v1`, VISIT].map((path) => <ScreenLink key={path} to={path} />),
  });
  const here = createRoute({ getParentRoute: () => root, path: VISIT });
  const history = createMemoryHistory({ initialEntries: [VISIT] });
  const router = createRouter({ routeTree: root.addChildren([here]), history });
  render(<RouterProvider router={router as never} />);
  await act(() => router.load());
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'page']);
});

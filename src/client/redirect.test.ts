import { afterEach, expect, test, vi } from 'vitest';
import { redirectTo } from './redirect.ts';

afterEach(() => void vi.unstubAllGlobals());

test('ignores further redirects once it redirects to the login page', () => {
  const replace = vi.fn();
  vi.stubGlobal('location', { pathname: '/admin/users', replace });
  for (const path of ['/admin/users', '/', '/login', '/']) redirectTo(path);
  expect(replace.mock.calls).toEqual([['/'], ['/login']]);
});

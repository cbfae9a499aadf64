import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { initTranslations, mockApi, renderPage, signInAs } from '#tests/support/form-page.tsx';
import { MediaScreen } from './MediaScreen.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ userId: '01890000-0000-7000-8000-000000000001' }),
  useLocation: () => ({ pathname: '/admin/users/01890000-0000-7000-8000-000000000001/media' }),
}));

beforeAll(initTranslations);
afterEach(cleanup);

test('says that a client does not exist, and offers no upload', async () => {
  signInAs('MANAGER');
  mockApi(({ path }) =>
    path.startsWith('/user/')
      ? { status: 404, body: { status: 404, code: 'NOT_FOUND', message: 'Not found.' } }
      : { status: 200, body: { data: [], meta: { page: 1, limit: 10, total: 0, totalPages: 0 } } },
  );
  await renderPage(<MediaScreen />);
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeDefined();
  expect(screen.queryByLabelText(/files/i)).toBeNull();
});

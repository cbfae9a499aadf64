import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { VehicleScreen } from '#portal/areas/admin/VehicleScreen.tsx';
import { initTranslations, mockApi, renderPage, signInAs } from '#tests/support/form-page.tsx';
import { aVehicleRecord } from '#tests/support/vehicle-record.ts';

const [USER_ID, ID] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'];

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ userId: USER_ID, vehicleId: ID }),
}));

beforeAll(initTranslations);
afterEach(cleanup);

test.each([
  [undefined, true],
  [true, false],
])('offers a visit of a vehicle, unless its owner is anonymized (%s)', async (isOwnerAnonymized, isOffered) => {
  signInAs('MANAGER');
  const vehicle = aVehicleRecord({ id: ID, userId: USER_ID, ...(isOwnerAnonymized && { isOwnerAnonymized }) });
  mockApi(({ path }) =>
    path.startsWith('/vehicle/fetch-vehicle/') ? { status: 200, body: { data: vehicle } } : { status: 500, body: {} },
  );
  await renderPage(<VehicleScreen />);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: 'New visit' }) !== null).toBe(isOffered);
});

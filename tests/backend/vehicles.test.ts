import { expect, test } from 'vitest';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { aUser, aVehicle, vehicleInput } from '#tests/support/factories.ts';

const app = useApp();

test('staff create a vehicle for a client and find it by plate, owner and colour', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const owner = await aUser(app.deps.db, { first_name: 'محمد', last_name: 'عبدالرحمن' });
  const { data, status } = await employee.call(vehicles.create, {
    body: vehicleInput({ userId: owner.id, plateNumber: 'abc123', color: 'أزرق' }),
  });
  expect(status).toBe(201);
  expect(data).toMatchObject({ plateNumber: 'ABC123', ownerName: 'محمد عبدالرحمن', image: null, status: 'ACTIVE' });
  for (const search of ['ABC-123', 'abc 123', 'عبد الرحمن', 'مُحَمَّد', 'ازرق', 'مح', owner.phone_number]) {
    const found = await employee.call(vehicles.list, { query: { search } });
    expect(
      found.data.map(({ id }) => id),
      search,
    ).toContain(data.id);
  }
  expect((await employee.call(vehicles.list, { query: { search: 'nothing' } })).data).toEqual([]);
  void aVehicle;
});

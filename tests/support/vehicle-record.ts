import type { VehicleRecord } from '#domain/vehicles/endpoints.ts';

/** Fields that tests read; others may be absent. */
const SAMPLE: Partial<VehicleRecord> = {
  id: 'v1',
  userId: 'owner',
  ownerName: 'Nadia Haddad',
  type: 'Car',
  plateNumber: 'B482913',
  color: 'Blue',
  brand: 'Toyota',
  model: 'Corolla',
  year: 2019,
  engineType: 'Petrol',
  status: 'ACTIVE',
  image: null,
  colorSwatch: null,
  openVisit: null,
  lastVisitDate: null,
  due: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

/** A vehicle as the API returns it to staff. */
export const aVehicleRecord = (fields: Partial<VehicleRecord> = {}): VehicleRecord =>
  ({ ...SAMPLE, ...fields }) as VehicleRecord;

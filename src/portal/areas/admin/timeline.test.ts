import { expect, test } from 'vitest';
import type { OilChangeRecord } from '#domain/oil-changes/endpoints.ts';
import type { VisitRecord } from '#domain/visits/endpoints.ts';
import { buildTimeline } from './history-cards.tsx';

const aVisit = (id: string, visitDate: string, createdAt = `${visitDate}T08:00:00.000Z`) =>
  ({ id, visitDate, createdAt }) as VisitRecord;
const anOilChange = (id: string, createdAt: string) => ({ id, createdAt }) as OilChangeRecord;
const ids = (...of: Parameters<typeof buildTimeline>) => buildTimeline(...of).map(({ record }) => record.id);

test('sorts visits by visit date and oil changes by creation date', () => {
  const late = aVisit('entered late', '2026-01-02', '2026-06-01T08:00:00.000Z');
  const visits = [aVisit('spring', '2026-04-10'), late];
  expect(ids(visits, [anOilChange('winter', '2026-02-20T12:00:00.000Z')], 10)).toEqual([
    'spring',
    'winter',
    'entered late',
  ]);
});

test('puts the later entry of a day first', () => {
  const oil = anOilChange('oil', '2026-04-10T12:00:00.000Z');
  expect(ids([aVisit('visit', '2026-04-10')], [oil], 10)).toEqual(['oil', 'visit']);
});

test('limits to the newest entries', () => {
  expect(ids([aVisit('new', '2026-04-10'), aVisit('old', '2025-04-10')], [], 1)).toEqual(['new']);
});

// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { addRecentRecord, readRecentRecords, type RecentRecord } from './recent-records.ts';
import { $session, clearSession, RECENT_RECORDS_KEY } from '#client/session.ts';

const signInAs = (id: string) => $session.set({ user: { id }, roles: ['EMPLOYEE'] } as never);
const aRecord = (id: string): RecentRecord => ({ type: 'vehicles', title: `Plate ${id}`, href: `/admin/${id}` });
const titles = () => readRecentRecords().map(({ title }) => title);

beforeEach(() => {
  localStorage.clear();
  signInAs('lina');
});

test('lists each record once, the latest first', () => {
  for (const id of ['1', '2', '1']) addRecentRecord(aRecord(id));
  expect(titles()).toEqual(['Plate 1', 'Plate 2']);
});

test('keeps eight records', () => {
  for (let id = 1; id <= 10; id++) addRecentRecord(aRecord(String(id)));
  expect(titles()).toEqual([10, 9, 8, 7, 6, 5, 4, 3].map((id) => `Plate ${id}`));
});

test('shows no records to another user, and deletes them once that user opens a record', () => {
  addRecentRecord(aRecord('1'));
  signInAs('samir');
  expect(titles()).toEqual([]);
  addRecentRecord(aRecord('2'));
  expect(titles()).toEqual(['Plate 2']);
  expect(localStorage.getItem(RECENT_RECORDS_KEY)).not.toContain('Plate 1');
});

test('removes the records at the end of a session', () => {
  addRecentRecord(aRecord('1'));
  clearSession();
  expect(localStorage.getItem(RECENT_RECORDS_KEY)).toBeNull();
  addRecentRecord(aRecord('2'));
  expect(localStorage.getItem(RECENT_RECORDS_KEY)).toBeNull();
});

test.each(['', '{', '[]', '{"userId":"lina","records":[{"title":1}]}'])('ignores the malformed value %s', (value) => {
  localStorage.setItem(RECENT_RECORDS_KEY, value);
  expect(titles()).toEqual([]);
});

import { beforeAll, expect, test, vi } from 'vitest';
import { describeChange, describeShareChange } from './changes.ts';

vi.mock('#client/i18n.ts', () => ({
  i18n: { t: (key: string, params: object) => `${key.split('.')[1]} ${Object.values(params).join()}`.trim() },
  currentLocale: () => 'en',
}));
beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }));

test('describes an increase or decrease as text, with a tone for the better direction', () => {
  expect(describeChange({ value: '150.00', previous: '100.00' })).toEqual({
    text: 'more 50%',
    trend: 'up',
    tone: 'good',
  });
  expect(describeChange({ value: '80.00', previous: '100.00' })).toEqual({
    text: 'less 20%',
    trend: 'down',
    tone: 'bad',
  });
  expect(describeChange({ value: 20, previous: 25 }, 'lower')).toMatchObject({ trend: 'down', tone: 'good' });
  expect(describeChange({ value: 20, previous: 25 }, 'neutral')).toMatchObject({ tone: 'neutral' });
});

test('compares with nothing, with zero and with a negative amount', () => {
  expect(describeChange({ value: 5, previous: null })).toBeUndefined();
  expect(describeChange({ value: null, previous: 5 })).toBeUndefined();
  expect(describeChange({ value: 0, previous: 0 })).toEqual({ text: 'same', trend: 'same', tone: 'neutral' });
  expect(describeChange({ value: 5, previous: 0 })).toMatchObject({ text: 'fromZero', trend: 'up' });
  expect(describeChange({ value: '50.00', previous: '-100.00' })).toMatchObject({ trend: 'up', tone: 'good' });
});

test('states a change below one percent with a decimal, and none where it would read 0', () => {
  const changeTo = (value: number) => describeChange({ value, previous: 10_000 });
  expect(changeTo(10_040)).toEqual({ text: 'more 0.4%', trend: 'up', tone: 'good' });
  expect(changeTo(9_995)?.text).toBe('less 0.1%');
  expect(changeTo(10_004)).toEqual({ text: 'same', trend: 'same', tone: 'neutral' });
  expect(changeTo(10_100)?.text).toBe('more 1%');
});

test('states no percentage or factor of a negative amount', () => {
  expect(describeChange({ value: '1200.00', previous: '-100.00' })).toEqual({
    text: 'higher',
    trend: 'up',
    tone: 'good',
  });
  expect(describeChange({ value: '-150.00', previous: '100.00' })).toEqual({
    text: 'lower',
    trend: 'down',
    tone: 'bad',
  });
});

test('states a large change as a factor', () => {
  expect(describeChange({ value: 1200, previous: 100 })?.text).toBe('times 12');
  expect(describeChange({ value: 1000, previous: 100 })?.text).toBe('more 900%');
});

test('states the change of a share in percentage points of the shown values', () => {
  expect(describeShareChange({ value: 0.754, previous: 0.9 })).toEqual({
    text: 'pointsLess 15',
    trend: 'down',
    tone: 'bad',
  });
  expect(describeShareChange({ value: 0.901, previous: 0.9 })).toMatchObject({ trend: 'same', tone: 'neutral' });
  expect(describeShareChange({ value: null, previous: 0.9 })).toBeUndefined();
});

import { expect, test } from 'vitest';
import { createTranslator } from './translator.ts';

const t = createTranslator({ auth: { wait: 'Wait {time}, {name}.', groups: { one: 'One' } } });

test('finds a message by namespace and key', () => {
  expect(t('auth:groups.one')).toBe('One');
});

test('fills in the values and keeps a placeholder without one', () => {
  expect(t('auth:wait', { time: '0:42', name: 7 })).toBe('Wait 0:42, 7.');
  expect(t('auth:wait', { time: '$&' })).toBe('Wait $&, {name}.');
});

test.each(['auth:missing', 'auth:groups', 'other:one', 'auth:constructor', 'auth:groups.one.more'])(
  'returns the unknown key %s',
  (key) => {
    expect(t(key)).toBe(key);
  },
);

import { expect, test } from 'vitest';
import { createTranslator } from './translator.ts';

const t = createTranslator({ auth: { wait: 'Wait {time}, {name}.', groups: { one: 'One' } } });

test('finds a sentence by namespace and key', () => {
  expect(t('auth:groups.one')).toBe('One');
});

test('fills in the values; one that nobody gave stays visible', () => {
  expect(t('auth:wait', { time: '0:42', name: 7 })).toBe('Wait 0:42, 7.');
  expect(t('auth:wait', { time: '$&' })).toBe('Wait $&, {name}.');
});

test.each(['auth:missing', 'auth:groups', 'other:one', 'auth:constructor', 'auth:groups.one.more'])(
  '%s has no sentence: the key is shown',
  (key) => {
    expect(t(key)).toBe(key);
  },
);

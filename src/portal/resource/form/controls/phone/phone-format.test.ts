import { expect, test } from 'vitest';
import { listCallingCodes, formatPhone, isValidPhone, normalizePhone } from './phone-format.ts';

test('groups a number in the format of its country while typing', () => {
  expect(formatPhone({ code: '+961', digits: '71123456' })).toBe('71 123 456');
  expect(formatPhone({ code: '+961', digits: '71' })).toBe('71');
  expect(formatPhone({ code: '+1', digits: '2133734253' })).toBe('213 373 4253');
  expect(formatPhone({ code: '+33', digits: '612345678' })).toBe('6 12 34 56 78');
  expect(formatPhone({ code: '', digits: '+96171123456' })).toBe('+961 71 123 456');
});

test('never drops a typed digit', () => {
  for (const code of ['+961', '+33', '+1', '+39', '+212', '+999', ''])
    for (const digits of ['0', '03123456', '0612345678', '00', '1', '12345678901234567890'])
      expect(formatPhone({ code, digits }).replace(/\D/g, '')).toBe(digits);
});

test('does not group digits for an unknown calling code', () => {
  expect(formatPhone({ code: '+999', digits: '12345' })).toBe('12345');
  expect(normalizePhone({ code: '+999', digits: '12345' })).toEqual({ code: '+999', digits: '12345' });
  expect(isValidPhone({ code: '+999', digits: '12345' })).toBe(false);
});

test('splits off a typed calling code and drops the trunk prefix', () => {
  expect(normalizePhone({ code: '+961', digits: '+33612345678' })).toEqual({ code: '+33', digits: '612345678' });
  expect(normalizePhone({ code: '+961', digits: '0033612345678' })).toEqual({ code: '+33', digits: '612345678' });
  expect(normalizePhone({ code: '', digits: '0096171123456' })).toEqual({ code: '+961', digits: '71123456' });
  expect(normalizePhone({ code: '+961', digits: '03123456' })).toEqual({ code: '+961', digits: '3123456' });
  expect(normalizePhone({ code: '+961', digits: '7' })).toEqual({ code: '+961', digits: '7' });
});

test('returns false for an incomplete number', () => {
  expect(isValidPhone({ code: '+961', digits: '71123456' })).toBe(true);
  expect(isValidPhone({ code: '+961', digits: '7112' })).toBe(false);
});

test('names countries in the given language', () => {
  const lebanon = (language: string) => listCallingCodes(language).find(({ country }) => country === 'LB');
  expect(lebanon('en')).toEqual({ country: 'LB', name: 'Lebanon', code: '+961' });
  expect(lebanon('ar')?.name).toBe('لبنان');
});

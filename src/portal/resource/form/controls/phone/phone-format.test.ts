import { expect, test } from 'vitest';
import { listCallingCodes, formatPhone, isValidPhone, normalizePhone } from './phone-format.ts';

test('a number is grouped as its country writes it, while it is typed', () => {
  expect(formatPhone({ code: '+961', digits: '71123456' })).toBe('71 123 456');
  expect(formatPhone({ code: '+961', digits: '71' })).toBe('71');
  expect(formatPhone({ code: '+1', digits: '2133734253' })).toBe('213 373 4253');
  expect(formatPhone({ code: '+33', digits: '612345678' })).toBe('6 12 34 56 78');
  expect(formatPhone({ code: '', digits: '+96171123456' })).toBe('+961 71 123 456');
});

test('no typed digit is ever swallowed', () => {
  for (const code of ['+961', '+33', '+1', '+39', '+212', '+999', ''])
    for (const digits of ['0', '03123456', '0612345678', '00', '1', '12345678901234567890'])
      expect(formatPhone({ code, digits }).replace(/\D/g, '')).toBe(digits);
});

test('an unknown calling code leaves the digits alone', () => {
  expect(formatPhone({ code: '+999', digits: '12345' })).toBe('12345');
  expect(normalizePhone({ code: '+999', digits: '12345' })).toEqual({ code: '+999', digits: '12345' });
  expect(isValidPhone({ code: '+999', digits: '12345' })).toBe(false);
});

test('a number typed with its plus is parted, the inner zero is dropped', () => {
  expect(normalizePhone({ code: '+961', digits: '+33612345678' })).toEqual({ code: '+33', digits: '612345678' });
  expect(normalizePhone({ code: '+961', digits: '03123456' })).toEqual({ code: '+961', digits: '3123456' });
  expect(normalizePhone({ code: '+961', digits: '7' })).toEqual({ code: '+961', digits: '7' });
});

test('half a number is doubtful', () => {
  expect(isValidPhone({ code: '+961', digits: '71123456' })).toBe(true);
  expect(isValidPhone({ code: '+961', digits: '7112' })).toBe(false);
});

test('countries are named in the language of the interface', () => {
  const lebanon = (language: string) => listCallingCodes(language).find(({ country }) => country === 'LB');
  expect(lebanon('en')).toEqual({ country: 'LB', name: 'Lebanon', code: '+961' });
  expect(lebanon('ar')?.name).toBe('لبنان');
});

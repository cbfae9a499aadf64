import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  FactorCode,
  formatRecoveryCode,
  formatTotpSecret,
  mayAcceptTotpStep,
  mayHaveSecondFactor,
  normalizeFactorCode,
  toTotpStep,
  TotpCode,
} from './totp.ts';

const NOW = new Date('2026-05-04T09:00:10Z');
const STEP = toTotpStep(NOW);

test('counts steps of 30 seconds', () => {
  expect(toTotpStep(new Date(0))).toBe(0);
  expect(toTotpStep(new Date(29_999))).toBe(0);
  expect(toTotpStep(new Date(30_000))).toBe(1);
});

test.each([
  [STEP, null, true],
  [STEP - 1, null, true],
  [STEP + 1, null, true],
  [STEP - 2, null, false],
  [STEP + 2, null, false],
  // Each step is accepted once; earlier steps are rejected afterwards.
  [STEP, STEP, false],
  [STEP - 1, STEP, false],
  [STEP + 1, STEP, true],
  [STEP, STEP - 1, true],
  // A last step within the clock skew counts; one from a server whose clock was a day ahead is ignored.
  [STEP, STEP + 10, false],
  [STEP, STEP + 2_880, true],
])('the step %i after the step %s is free: %s', (step, last, isFree) => {
  expect(mayAcceptTotpStep(step, last, NOW)).toBe(isFree);
});

test.each([
  ['123 456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['\u200e123456', '123456'],
  ['4K7P-2M9X-Q0VD', '4k7p2m9xq0vd'],
  ['4k7p 2m9x qovd', '4k7p2m9xq0vd'],
  ['ik7p-2m9x-qlvd', '1k7p2m9xq1vd'],
  ['4k7p–2m9x–q0vd', '4k7p2m9xq0vd'],
])('normalizes %j', (typed, code) => {
  expect(normalizeFactorCode(typed)).toBe(code);
  expect(v.parse(FactorCode, typed)).toBe(code);
});

test.each(['12345', '1234567', '4k7p-2m9x-q0v', '4k7p-2m9x-q0vu', 'abcdef'])('rejects %j', (typed) => {
  const { issues } = v.safeParse(FactorCode, typed);
  expect(issues?.[0].message).toBe('factorCode');
});

test('a code is required', () => {
  expect(v.safeParse(FactorCode, ' ').issues?.[0].message).toBe('required');
  expect(v.safeParse(FactorCode, 123456).issues?.[0].message).toBe('factorCode');
});

test('rejects a recovery code where a code of the app is required', () => {
  expect(v.parse(TotpCode, '١٢٣ ٤٥٦')).toBe('123456');
  expect(v.safeParse(TotpCode, '4k7p-2m9x-q0vd').issues?.[0].message).toBe('otp');
});

test('formats secrets and recovery codes in groups', () => {
  expect(formatRecoveryCode('4k7p2m9xq0vd')).toBe('4k7p-2m9x-q0vd');
  expect(formatTotpSecret('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP');
});

test('only staff have a second factor', () => {
  expect((['CLIENT', 'EMPLOYEE', 'MANAGER', 'ADMIN'] as const).filter(mayHaveSecondFactor)).toEqual([
    'EMPLOYEE',
    'MANAGER',
    'ADMIN',
  ]);
});

import { expect, test } from 'vitest';
import { measureCpu } from '#tests/support/cpu-time.ts';
import { isCommonPassword } from './common-passwords.ts';

const OWN = [
  'Nadia',
  'Khoury',
  'nadia.khoury',
  'nadia.k@garage.example',
  'كراج السلام',
  'Garage Saad',
  null,
  undefined,
];

test.each([
  'Password1!',
  'P@ssw0rd',
  'Passw0rd!',
  'Qwerty123!',
  'Azerty123!',
  'Abcd1234!',
  'Welcome1!',
  'Aa1!Aa1!',
  'Nadia1990!',
  'N@dia1990!',
  'Nadia.Khoury1',
  'GarageSaad1!',
  'Garage-Saad-1',
  'Aa1!كراجالسلام',
])('rejects %s', async (password) => {
  expect(await isCommonPassword(password, OWN)).toBe(true);
});

test.each(['Kx9#mPq2vL', 'Corolla-37-blau', 'Another-Password-1', 'Nadia-likes-7-dates!', 'زيت-Filtre-2031'])(
  'accepts %s',
  async (password) => {
    expect(await isCommonPassword(password, OWN)).toBe(false);
  },
);

test('is fast for the longest password', async () => {
  const { ms } = await measureCpu(() => isCommonPassword('Aa1!kR7$xY'.repeat(20), OWN));
  expect(ms).toBeLessThan(1_000);
});

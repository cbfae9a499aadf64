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
  'Password@123',
  'Welcome@123',
  'Mohammed1!',
  '1qaz@WSX',
  '!QAZ2wsx',
  'Pa$$1234',
  'P@55word1',
  'Admin@Admin1',
  'Hello@World1',
  'Motdepasse@1',
  'Habibi@123',
  'Aa@123456',
  'Summer2024!',
  'Lebanon@2024',
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

test('refuses frequent leaked words with a capital and `@123`', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'].filter((word) => /^[a-z]{4,}$/.test(word)).slice(0, 300);
  const accepted = [];
  for (const word of words) {
    const spelling = `${word[0]!.toUpperCase()}${word.slice(1)}@123`;
    if (!(await isCommonPassword(spelling, OWN))) accepted.push(spelling);
  }
  expect(accepted).toEqual([]);
});

test.each([
  'Kx9#mPq2vL',
  'Corolla-37-blau',
  'Another-Password-1',
  'Nadia-likes-7-dates!',
  'زيت-Filtre-2031',
  'Dragon-48-72-19-33',
])('accepts %s', async (password) => {
  expect(await isCommonPassword(password, OWN)).toBe(false);
});

test('is fast for the longest password', async () => {
  const { ms } = await measureCpu(() => isCommonPassword('Aa1!kR7$xY'.repeat(20), OWN));
  expect(ms).toBeLessThan(1_000);
});

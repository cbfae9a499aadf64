import { expect, test } from 'vitest';
import { askAdmin, readEnvironmentLocale, normalizeAdmin } from '#backend/auth/admin-prompts.ts';
import { createTranslator } from '#backend/translator.ts';
import { translate as sentence } from '#tests/support/translate.ts';

const translate = await createTranslator();

/** Runs the prompts with these answers; returns the questions, whether each hides its input, and the printed lines. */
async function runPrompts(answers: readonly string[], given = {}, locale: 'ar' | 'en' | 'fr' = 'en') {
  const rest = [...answers];
  const questions: { question: string; hidden: boolean }[] = [];
  const printed: string[] = [];
  const terminal = {
    ask: async (question: string, { hidden = false } = {}) => {
      questions.push({ question, hidden });
      return rest.shift()!;
    },
    print: (line: string) => void printed.push(line),
  };
  const admin = await askAdmin(given, { terminal, translate, locale });
  expect(rest).toEqual([]);
  return { admin, questions, printed };
}

const ANSWERS = [
  'Lina',
  'Saab',
  'owner@garage.example',
  'Lebanon',
  '03 123 456',
  '',
  '',
  'Blue-Cedar-41',
  'Blue-Cedar-41',
];

test('asks one question at a time, with an example, and hides the password', async () => {
  const { admin, questions } = await runPrompts(ANSWERS);
  expect(admin).toEqual({
    firstName: 'Lina',
    lastName: 'Saab',
    email: 'owner@garage.example',
    countryCode: '+961',
    phoneNumber: '03123456',
    username: 'owner',
    preferredLanguage: 'en',
    password: 'Blue-Cedar-41',
  });
  expect(questions.filter(({ hidden }) => hidden)).toHaveLength(2);
  for (const { question } of questions.slice(0, 5)) expect(question).toMatch(/for example/);
});

test.each(['ar', 'fr'] as const)('asks in %s', async (locale) => {
  const { admin, questions } = await runPrompts(ANSWERS, {}, locale);
  const question = sentence(locale, 'setup:terminal.firstName');
  expect(questions[0]!.question).toBe(question + (locale === 'fr' ? '\u00A0:' : ':'));
  expect(admin.preferredLanguage).toBe(locale);
});

test.each(['Liban', 'LB', '+961', '961', 'لبنان'])('accepts the country %s', async (country) => {
  const { admin } = await runPrompts(ANSWERS.with(3, country));
  expect(admin.countryCode).toBe('+961');
});

test('checks each answer at once and repeats the question', async () => {
  const { printed, questions } = await runPrompts([
    ' ',
    'Lina',
    'Saab',
    'nobody',
    'owner@garage.example',
    'Narnia',
    'lebanon',
    'call me',
    '03-123-456',
    'two words',
    'lina',
    'klingon',
    'Français',
    'weak',
    'Password1!',
    'LinaSaab1!',
    'Blue-Cedar-41',
    'Blue-Cedar-42',
    'Blue-Cedar-41',
    'Blue-Cedar-41',
  ]);
  expect(printed.slice(1)).toEqual([
    'First name is required.',
    expect.stringContaining('must be a valid email address'),
    expect.stringContaining('“Narnia”'),
    'Type “Your phone” as a number, such as 03 123 456.',
    'Username format is invalid.',
    expect.stringContaining('must be one of'),
    expect.stringContaining('at least 8 characters'),
    expect.stringContaining('too easy to guess'),
    expect.stringContaining('too easy to guess'),
    'New and confirmed passwords must match.',
  ]);
  expect(questions).toHaveLength(20);
});

test.each([
  ['English', 'en'],
  ['العربية', 'ar'],
  ['francais', 'fr'],
  ['arabe', 'ar'],
])('accepts the language %s', async (typed, language) => {
  expect((await runPrompts(ANSWERS.with(6, typed))).admin.preferredLanguage).toBe(language);
  expect(normalizeAdmin({ preferredLanguage: typed as 'en' }).preferredLanguage).toBe(language);
});

test('accepts an empty e-mail address, and derives the username from the names', async () => {
  const { admin, printed } = await runPrompts(ANSWERS.with(2, ''));
  expect(admin).toMatchObject({ email: '', username: 'lina.saab' });
  expect(printed).toHaveLength(1);
});

test('does not ask for values that are given as flags', async () => {
  const given = { email: 'owner@garage.example', countryCode: 'LB', phoneNumber: '03 123 456', firstName: 'Lina' };
  const { admin, questions } = await runPrompts(['Saab', '', '', 'Blue-Cedar-41', 'Blue-Cedar-41'], given);
  expect(admin).toMatchObject({ countryCode: '+961', phoneNumber: '03123456' });
  expect(questions).toHaveLength(5);
});

test('normalizes country and phone number of flags', () => {
  expect(normalizeAdmin({ countryCode: 'Lebanon', phoneNumber: '+961 3 123 456' })).toEqual({
    countryCode: '+961',
    phoneNumber: '009613123456',
  });
  expect(normalizeAdmin({ countryCode: '+999' })).toEqual({ countryCode: '+999' });
});

test.each([
  [{ LANG: 'fr_FR.UTF-8' }, 'fr'],
  [{ LANG: 'ar' }, 'ar'],
  [{ LANG: 'fr_FR.UTF-8', LC_ALL: 'en_GB' }, 'en'],
  [{ LANG: 'C.UTF-8' }, undefined],
  [{ LANG: 'de_DE' }, undefined],
  [{}, undefined],
])('the language of %o is %s', (env, locale) => {
  expect(readEnvironmentLocale(env)).toBe(locale);
});

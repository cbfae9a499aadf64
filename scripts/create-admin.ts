// npm run create-admin [-- --email … --first-name … --last-name … --country-code … --phone … --username … --password … --language …]
import { parseArgs } from 'node:util';
import { createAdmin, usernameFromEmail } from '#backend/auth/create-admin.ts';
import { createPasswords } from '#backend/auth/passwords.ts';
import { createTranslator } from '#backend/http/translator.ts';
import type { Locale } from '#domain/locales.ts';
import { runCommand } from '#server/command.ts';
import { StartError } from '#backend/config.ts';
import { ask, isInteractive } from './ask.ts';

const FLAGS = {
  email: 'email',
  'first-name': 'firstName',
  'last-name': 'lastName',
  'country-code': 'countryCode',
  phone: 'phoneNumber',
  username: 'username',
  password: 'password',
  language: 'preferredLanguage',
} as const;
type Flag = keyof typeof FLAGS;
const REQUIRED: readonly Flag[] = ['email', 'first-name', 'last-name', 'country-code', 'phone', 'password'];

const options = Object.fromEntries(Object.keys(FLAGS).map((flag) => [flag, { type: 'string' }])) as Record<
  Flag,
  { type: 'string' }
>;

await runCommand(async ({ prepare, db, now }) => {
  const given: Partial<Record<Flag, string>> = parseArgs({ options }).values;
  await prepare({ isForGarage: true });
  for (const flag of REQUIRED) given[flag] ??= await askFor(flag);
  const problems = await createAdmin(
    { db, passwords: createPasswords(), now: now() },
    {
      email: given.email!,
      firstName: given['first-name']!,
      lastName: given['last-name']!,
      countryCode: given['country-code']!,
      phoneNumber: given.phone!,
      username: given.username ?? usernameFromEmail(given.email!),
      password: given.password!,
      ...(given.language && { preferredLanguage: given.language as Locale }),
    },
  );
  if (problems.length) throw new StartError(await formatProblems(problems));
  console.log(`${given.email} can sign in as an administrator.`);
});

async function askFor(flag: Flag): Promise<string> {
  if (isInteractive()) return ask(`--${flag}`, { hidden: flag === 'password' });
  throw new StartError(`--${flag} is missing; at a terminal you are asked for it`);
}

async function formatProblems(problems: Awaited<ReturnType<typeof createAdmin>>): Promise<string> {
  const translate = await createTranslator();
  return problems
    .map(({ field, code, params }) => {
      const flag = Object.entries(FLAGS).find(([, name]) => name === field)?.[0] ?? field;
      return translate('en', `validation:${code}`, { ...params, field: `--${flag}` });
    })
    .join('\n');
}

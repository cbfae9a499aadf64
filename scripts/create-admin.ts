import { askAdmin, readEnvironmentLocale, normalizeAdmin, proposeUsername } from '#backend/auth/admin-prompts.ts';
import { createAdmin, type AdminInput } from '#backend/auth/create-admin.ts';
import { createPasswords } from '#backend/auth/passwords.ts';
import { createTranslator } from '#backend/translator.ts';
import type { Problem } from '#domain/problems.ts';
import { isSetupOpen } from '#backend/features/setup/codes.ts';
import {
  type CommandContext,
  describeDataLocation,
  parseOptions,
  runCommand,
  CommandInterruptedError,
} from '#server/command.ts';
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
const REQUIRED: readonly Flag[] = ['first-name', 'last-name', 'country-code', 'phone', 'password'];

const options = Object.fromEntries(Object.keys(FLAGS).map((flag) => [flag, { type: 'string' }])) as Record<
  Flag,
  { type: 'string' }
>;

const usage = `npm run create-admin [-- ${Object.keys(FLAGS)
  .map((flag) => `--${flag} …`)
  .join(' ')}]`;
const flags: Partial<Record<Flag, string>> = parseOptions(usage, { options }).values;

async function create({ config, prepare, db, now }: CommandContext) {
  await prepare({ isForGarage: true });
  const translate = await createTranslator();
  const locale = readEnvironmentLocale(process.env) ?? 'en';
  const given = Object.fromEntries(Object.entries(flags).map(([flag, value]) => [FLAGS[flag as Flag], value]));
  const isMissing = REQUIRED.some((flag) => flags[flag] === undefined);
  const print = (line: string) => process.stderr.write(`${line}\n`);
  const t = (key: string, params?: Record<string, string>) => translate(locale, `setup:terminal.${key}`, params);
  print(t('folder', { place: describeDataLocation(config) }));
  const isFirst = await isSetupOpen(db);
  print(t(isFirst ? 'noAdmin' : 'hasAdmin'));
  const input =
    isMissing && isInteractive()
      ? await askAdmin(given, { terminal: { ask, print }, translate, locale }).catch((error: unknown) => {
          throw error instanceof CommandInterruptedError ? new CommandInterruptedError(t('stopped')) : error;
        })
      : completeFlags(given);
  const problems = await createAdmin({ db, passwords: createPasswords(), now: now() }, input);
  if (problems.length > 0) throw new StartError(problems.map(formatProblem).join('\n'));

  console.log(t('created'));
  console.log(t('address', { url: `${config.publicSiteUrl}/login` }));
  console.log(t('usernameIs', { username: input.username }));
  if (isFirst) console.log(t('next', { menu: translate(locale, 'shell:titles.merchantInfo') }));

  function formatProblem({ field, code, params }: Problem): string {
    const flag = Object.entries(FLAGS).find(([, name]) => name === field)?.[0] ?? field;
    return translate(locale, `validation:${code}`, { ...params, field: `--${flag}` });
  }
}

/** @throws StartError when a required flag is missing */
function completeFlags(given: Partial<AdminInput>): AdminInput {
  for (const flag of REQUIRED)
    if (flags[flag] === undefined) throw new StartError(`--${flag} is missing; at a terminal you are asked for it`);
  return { username: proposeUsername(given), ...normalizeAdmin(given) } as AdminInput;
}

await runCommand(create, { creates: 'garage' });

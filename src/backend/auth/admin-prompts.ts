import * as v from 'valibot';
import type { Translate } from '#backend/translator.ts';
import { LOCALE_CODES, LOCALES, parseLanguage, parseLocale, type Locale } from '#domain/locales.ts';
import { toProblems, type Problem } from '#domain/problems.ts';
import { proposeRegion } from '#domain/regions/countries.ts';
import { parseCountry } from '#domain/regions/country-names.ts';
import { DEFAULT_USERNAME, deriveUsername, normalizePhoneDigits } from '#domain/setup/setup.ts';
import { AdminInput } from './create-admin.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Terminal that asks questions and prints lines. */
export interface Terminal {
  ask(question: string, options?: { hidden?: boolean }): Promise<string>;
  print(line: string): void;
}

interface Options {
  terminal: Terminal;
  translate: Translate;
  /** Language of the questions, and the default for the administrator's preferred language. */
  locale: Locale;
}

/** Local phone number in Lebanon, as people type it. */
const PHONE_EXAMPLE = '03 123 456';

type GivenFields = Partial<AdminInput>;
type FieldName = keyof AdminInput;

/** Reads the language from `LC_ALL`, `LC_MESSAGES` or `LANG`, such as `fr_FR.UTF-8`; undefined for an unknown one. */
export function readEnvironmentLocale(env: Readonly<Record<string, string | undefined>>): Locale | undefined {
  const tag = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return parseLocale(tag.replace(/[_.@].*$/, ''));
}

/**
 * Converts typed fields: a country name or ISO code to its calling code, a language name to its tag, a phone number to
 * digits. Other text stays unchanged, so that the schema rejects it.
 */
export function normalizeAdmin<T extends GivenFields>(given: T): T {
  const { countryCode, phoneNumber, preferredLanguage } = given;
  const language = parseLanguage(preferredLanguage ?? '');
  const country = countryCode === undefined ? undefined : parseCountry(countryCode);
  return {
    ...given,
    ...(country && { countryCode: proposeRegion(country).countryCode }),
    ...(language && { preferredLanguage: language }),
    ...(phoneNumber !== undefined && { phoneNumber: normalizePhoneDigits(phoneNumber) }),
  };
}

/** Asks for the missing fields, one question at a time, and repeats a question until its answer is valid. */
export async function askAdmin(given: GivenFields, { terminal, translate, locale }: Options): Promise<AdminInput> {
  const answers: GivenFields = normalizeAdmin(given);
  const t = (key: string, params?: Record<string, unknown>) => translate(locale, `setup:terminal.${key}`, params);
  const ask = (question: string, options?: { hidden?: boolean }) => terminal.ask(t('question', { question }), options);
  function message({ field: name, code, params }: Problem): string {
    const field = translate(locale, `setup:fields.${name}`);
    if (code === 'phone') return translate(locale, 'setup:phoneFormat', { field, example: PHONE_EXAMPLE });
    return translate(locale, `validation:${code}`, { ...params, field });
  }

  async function askFor(name: FieldName, question: string, parse = (typed: string) => typed): Promise<void> {
    while (answers[name] === undefined) {
      const answer = parse(await ask(question));
      const problem = findProblem(name, answer);
      if (problem) terminal.print(message(problem));
      else Object.assign(answers, { [name]: answer });
    }
  }

  async function askCountry(): Promise<void> {
    while (answers.countryCode === undefined) {
      const typed = await ask(t('country'));
      const country = parseCountry(typed);
      if (country) answers.countryCode = proposeRegion(country).countryCode;
      else terminal.print(t('countryUnknown', { text: typed.trim() }));
    }
  }

  async function askPassword(): Promise<void> {
    const own = [answers.firstName, answers.lastName, answers.username, answers.email?.split('@')[0]];
    while (answers.password === undefined) {
      const password = await ask(t('password'), { hidden: true });
      const common: Problem = { field: 'password', code: 'commonPassword' };
      const problem =
        findProblem('password', password) ?? ((await isCommonPassword(password, own)) ? common : undefined);
      if (problem) terminal.print(message(problem));
      else if ((await ask(t('repeat'), { hidden: true })) === password) answers.password = password;
      else terminal.print(translate(locale, 'validation:passwordsDiffer'));
    }
  }

  terminal.print(t('intro'));
  await askFor('firstName', t('firstName'));
  await askFor('lastName', t('lastName'));
  await askFor('email', t('email'));
  await askCountry();
  await askFor('phoneNumber', t('phone'), normalizePhoneDigits);
  const proposal = proposeUsername(answers);
  await askFor('username', t('username', { proposal }), (typed) => typed.trim() || proposal);
  const languages = LOCALE_CODES.map((code) => `${code} ${LOCALES[code].name}`).join(', ');
  const toLocale = (typed: string) => (parseLanguage(typed) ?? typed.trim()) || locale;
  await askFor('preferredLanguage', t('languageOf', { languages, proposal: locale }), toLocale);
  await askPassword();
  return answers as AdminInput;
}

/** Returns a username for the given names and e-mail address. */
export const proposeUsername = ({ firstName = '', lastName = '', email }: GivenFields): string =>
  deriveUsername({ firstName, lastName, email }) || DEFAULT_USERNAME;

function findProblem(field: FieldName, answer: string): Problem | undefined {
  const parsed = v.safeParse(v.object({ [field]: AdminInput.entries[field] }), { [field]: answer });
  return parsed.success ? undefined : toProblems(parsed.issues)[0];
}

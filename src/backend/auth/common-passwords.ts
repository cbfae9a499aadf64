import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import { merchantNames } from '#backend/resource/merchant-settings.ts';
import { AppError } from '#domain/errors.ts';
import { PASSWORD_MIN } from '#domain/auth/credentials.ts';
import type { Problem } from '#domain/problems.ts';

/** Words of the person and the garage that a password must not be based on; null and empty entries are ignored. */
export type OwnWords = readonly (string | null | undefined)[];

/**
 * Minimum score of zxcvbn: a lower score means fewer than a million guesses (docs/decisions/068-common-passwords.md).
 */
const SCORE_MIN = 2;
/** Number of characters that zxcvbn rates: its run time grows with the square of the length. */
const RATED_MAX = 64;
/** Minimum length of a word of a name: shorter ones, such as “de”, occur in any password. */
const PART_MIN = 3;

let checker: Promise<ZxcvbnFactory> | undefined;

/** Loads the dictionaries on first use, in about 100 ms: most processes set no password. */
async function loadChecker(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** Splits names and addresses into words, and adds each name without its spaces. */
const splitWords = (ownWords: OwnWords): string[] =>
  ownWords
    .filter((word) => typeof word === 'string')
    .flatMap((word) => [...word.split(/[\s@._-]+/), word.replace(/\s+/g, '')])
    .filter((part) => part.length >= PART_MIN);

/**
 * Returns true if a password is [common](docs/rules/sessions.md#passwords): guessable, or with fewer than
 * `PASSWORD_MIN` characters apart from the words of its owner and the garage, in any spelling such as `N@dia`.
 */
export async function isCommonPassword(password: string, ownWords: OwnWords): Promise<boolean> {
  checker ??= loadChecker();
  const { score, sequence } = (await checker).check(password.slice(0, RATED_MAX), splitWords(ownWords));
  if (score < SCORE_MIN) return true;
  const own = sequence.filter((match) => match.pattern === 'dictionary' && match.dictionaryName === 'userInputs');
  const ownLength = own.reduce((sum, { token }) => sum + token.length, 0);
  return ownLength > 0 && password.length - ownLength < PASSWORD_MIN;
}

/** Known fields of the person who sets a password. */
export interface PasswordOwner {
  first_name?: string;
  last_name?: string;
  username?: string;
  email?: string | null;
}

/** Returns the validation error of a password that is common for its owner and the garage, else an empty list. */
export async function commonPasswordProblems(
  db: Kysely<Database>,
  field: string,
  password: string,
  { first_name, last_name, username, email }: PasswordOwner,
): Promise<Problem[]> {
  const garageNames = await merchantNames(db);
  const mailbox = email?.split('@')[0];
  const isCommon = await isCommonPassword(password, [first_name, last_name, username, mailbox, ...garageNames]);
  return isCommon ? [{ field, code: 'commonPassword' }] : [];
}

/** @throws AppError VALIDATION for a password that is common for its owner and the garage */
export async function assertUncommonPassword(...password: Parameters<typeof commonPasswordProblems>): Promise<void> {
  const problems = await commonPasswordProblems(...password);
  if (problems.length > 0) throw new AppError('VALIDATION', { problems });
}

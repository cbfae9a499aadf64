import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import { merchantNames } from '#backend/resource/merchant-settings.ts';
import { AppError } from '#domain/errors.ts';
import { PASSWORD_MIN } from '#domain/auth/credentials.ts';
import type { Problem } from '#domain/problems.ts';

/** Words that a password must not rest on; null and empty ones are ignored. */
export type OwnWords = readonly (string | null | undefined)[];

/** Below: fewer than a million guesses (docs/decisions/068-common-passwords.md). */
const SCORE_MIN = 2;
/** Characters that are rated; the time grows with the square of their number. */
const RATED_MAX = 64;
/** Shorter parts of names, such as “de”, occur in any password. */
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

/** Splits names and addresses into their parts, and adds each without spaces. */
const splitWords = (ownWords: OwnWords): string[] =>
  ownWords
    .filter((word) => typeof word === 'string')
    .flatMap((word) => [...word.split(/[\s@._-]+/), word.replace(/\s+/g, '')])
    .filter((part) => part.length >= PART_MIN);

/**
 * Returns true if a password is [common](docs/rules/sessions.md#passwords): guessable, or fewer than `PASSWORD_MIN` characters
 * besides the own words of the person and the garage, in any spelling such as `N@dia`.
 */
export async function isCommonPassword(password: string, ownWords: OwnWords): Promise<boolean> {
  checker ??= loadChecker();
  const { score, sequence } = (await checker).check(password.slice(0, RATED_MAX), splitWords(ownWords));
  if (score < SCORE_MIN) return true;
  const own = sequence.filter((match) => match.pattern === 'dictionary' && match.dictionaryName === 'userInputs');
  const ownLength = own.reduce((sum, { token }) => sum + token.length, 0);
  return ownLength > 0 && password.length - ownLength < PASSWORD_MIN;
}

/** The person who sets a password, as far as known. */
export interface PasswordOwner {
  first_name?: string;
  last_name?: string;
  username?: string;
  email?: string | null;
}

/** Returns the problem of a password that is common for its owner and the garage; none for any other. */
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

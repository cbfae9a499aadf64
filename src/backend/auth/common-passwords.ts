import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import { merchantNames } from '#backend/db/merchant-settings.ts';
import { AppError } from '#domain/errors.ts';
import { PASSWORD_MIN } from '#domain/auth/credentials.ts';
import type { Problem } from '#domain/problems.ts';

/**
 * Stems of passwords that are common where this garage's people live, and that lists of leaked passwords, most of them
 * English, miss: names, places, teams, cars and words in transliterated Arabic, French and English.
 */
const WORDS = `
  abdallah abdullah abdelkader abdo abeer adel adnan ahmad ahmed aicha aisha akram alaa ali alia amal amani amina amine
  amira amjad anas anwar asma ayman aziz bader badr bashir bassam bilal dalal dina eman fadi fadia fahad fahd faisal
  farah fares farid faten fatima fatma fouad ghada ghassan habib hadi hala hamad hamid hamza hana hanan haneen hani
  hasan hassan hatem haytham hiba hicham hind hisham houda hussein hussain ibrahim imad iman ines ismail jad jalal
  jamal jamila jana jawad joud kamal karam karim karima kassem khadija khaled khalid khalil kholoud laila layla leila
  lina lubna maher mahmoud mahmud majed malak malek malik manal mansour maria mariam marwa marwan maryam maya maysa
  mehdi mohamad mohamed mohammad mohammed mona mouad mounir mourad moussa mustafa mustapha nabil nada nadia nadine
  nagham najwa nancy nasser nawal nizar noor nour omar othman oussama rabih rachid rami rana rania rashid reem rida
  rima rola saad said sahar salah salem salim salma samar sami samira samir sara sarah saud selim siham soufiane suha
  taha talal tamer tarek tariq walid wassim wissam yahya yasmin yasmine yassin yassine youssef yousef yusuf zahra zain
  zainab zakaria zaki zeina ziad
  alexandre antoine aurelie camille caroline celine charlotte chloe christophe clement emilie francois guillaume
  isabelle jerome julien juliette laurent mathieu maxime michel nathalie nicolas olivier pascal philippe pierre
  sebastien sophie stephane sylvie thierry thomas valerie vincent virginie
  alger algerie algeria alep aleppo amman arabe arabic baghdad beirut beyrouth casablanca cairo damas damascus dubai
  egypt egypte france homs iraq jeddah jordan koweit kuwait lebanon leban liban libya makkah marrakech maroc marseille
  mecca medina morocco oman oran palestine paris qatar rabat riyadh saida saudi saudia syria syrie tripoli tunis tunisia
  tunisie yemen
  allah allahakbar alhamdulillah amour azerty azertyuiop bienvenue bismillah bonjour bonsoir cheval chocolat coucou
  doudou famille fleur habibi habibti hayati inchallah inshallah jetaime kalam loulou maman marhaba mashallah mawlana
  merci motdepasse nounou omri papa princesse salam secret shukran soleil subhanallah toto yalla zaytoun
  autobus auto bmw car cars corolla diesel essence ferrari ford garage honda hyundai karaj karage kia lexus mazda
  mecanicien mechanic mercedes moteur motor nissan peugeot porsche range renault rover sayara toyota turbo vidange
  voiture volkswagen volvo workshop atelier
  ahly barca barcelona chelsea juventus liverpool madrid marseille psg raja real wydad zamalek
  january february march april may june july august september october november december janvier fevrier mars avril mai
  juin juillet aout septembre octobre novembre decembre monday tuesday wednesday thursday friday saturday sunday lundi
  mardi mercredi jeudi vendredi samedi dimanche ramadan spring summer autumn winter printemps ete automne hiver
  access account admin administrator administrateur backup boss changeme client company compte default demo employee
  guest hello helloworld home iloveyou internet letmein login manager master office owner pass passe password passwd
  patron pwd root server service société staff support system temp test user utilisateur welcome wifi world
  abc abcd abcde abcdef abcdefg abcdefgh aaa aaaa asd asdf asdfg asdfgh asdfghjkl qaz qazwsx qwe qwer qwert qwerty
  qwertyui qwertyuiop qsd qsdf wxcv xyz zaq zxc zxcv zxcvb zxcvbn zxcvbnm aze azer
`;

/** Stems in lower case. */
const COMMON_STEMS: readonly string[] = WORDS.trim().split(/\s+/);

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

interface Checker {
  zxcvbn: ZxcvbnFactory;
  /** Leaked passwords and common words. */
  stems: ReadonlySet<string>;
}
let checker: Promise<Checker> | undefined;

/** Loads the dictionaries on first use, in about 100 ms: most processes set no password. */
async function loadChecker(): Promise<Checker> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const stems = new Set([...dictionary['passwords-common'], ...COMMON_STEMS]);
  return { zxcvbn: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }), stems };
}

/** Letters that digits and signs replace, such as in `p@ssw0rd`; a 1 or ! may be an i or an l. */
const LEET: readonly Record<string, string>[] = ['i', 'l'].map((one) => ({
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '€': 'e',
  '6': 'g',
  '9': 'g',
  '1': one,
  '!': one,
  '|': one,
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
}));
/** Digits by the sign on the same key. */
const UNSHIFTED: Record<string, string> = Object.fromEntries(
  Array.from('!@#$%^&*()', (sign, at) => [sign, '1234567890'[at]!]),
);
const replaceBy = (text: string, table: Record<string, string>) =>
  Array.from(text, (character) => table[character] ?? character).join('');

/** Minimum length of a stem: shorter ones occur in any password. */
const STEM_MIN = 3;

/** Lists the parts of a lower-case password that remain without some of its leading and trailing digits and signs. */
function* stemsOf(text: string): Generator<string> {
  const head = /^[^\p{L}]*/u.exec(text)![0].length;
  const tail = text.length - /[^\p{L}]*$/u.exec(text)![0].length;
  for (let start = 0; start <= head; start++)
    for (let end = text.length; end >= Math.max(tail, start + STEM_MIN); end--) yield text.slice(start, end);
}

/**
 * Returns the longest part of a password that is a common password or word, in any spelling; undefined without one.
 * `P@ssw0rd-1` has the stem `password`, `1qaz@WSX` is `1qaz2wsx` on the same keys.
 */
function findCommonStem(password: string, stems: ReadonlySet<string>): string | undefined {
  const lower = password.toLowerCase();
  const plain = [
    lower,
    // A hyphen, space, dot or underscore separates the words of a longer phrase.
    lower.replace(/[^\p{L}\p{N}\s._-]/gu, ''),
    lower.replace(/[^\p{L}\s._-]/gu, ''),
    replaceBy(lower, UNSHIFTED),
  ];
  const candidates = plain.flatMap((text) => [...stemsOf(text)]).toSorted((a, b) => b.length - a.length);
  const isCommon = (stem: string) => stems.has(stem) || stems.has(halfOf(stem));
  return candidates.find((stem) => isCommon(stem) || LEET.some((table) => isCommon(replaceBy(stem, table))));
}

/** Returns the first half of a text that repeats it, else the text. */
const halfOf = (text: string): string =>
  text.slice(0, text.length / 2).repeat(2) === text ? text.slice(0, text.length / 2) : text;

/** Splits names and addresses into words, and adds each name without its spaces. */
const splitWords = (ownWords: OwnWords): string[] =>
  ownWords
    .filter((word) => typeof word === 'string')
    .flatMap((word) => [...word.split(/[\s@._-]+/), word.replace(/\s+/g, '')])
    .filter((part) => part.length >= PART_MIN);

/**
 * Returns true if a password is [common](docs/rules/sessions.md#passwords): guessable, or with fewer than
 * `PASSWORD_MIN` characters apart from a common stem or the words of its owner and the garage, in any spelling such as
 * `N@dia`.
 */
export async function isCommonPassword(password: string, ownWords: OwnWords): Promise<boolean> {
  checker ??= loadChecker();
  const { zxcvbn, stems } = await checker;
  const rated = password.slice(0, RATED_MAX);
  const { score, sequence } = zxcvbn.check(rated, splitWords(ownWords));
  if (score < SCORE_MIN) return true;
  const stem = findCommonStem(rated, stems);
  if (stem && password.length - stem.length < PASSWORD_MIN) return true;
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

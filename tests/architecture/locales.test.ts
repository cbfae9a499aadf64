import { expect, test } from 'vitest';
import { CONTRACT } from '#domain/contract.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import { MESSAGE_KEYS } from '#domain/problems.ts';
import { ERRORS } from '#domain/errors.ts';
import { readAllTexts } from '#tests/support/locale-files.ts';
import { find, read } from '#tests/support/sources.ts';

const sentences = readAllTexts();
const PLURAL = /_(zero|one|two|few|many|other)$/;
const keysOf = (locale: (typeof LOCALE_CODES)[number]) =>
  [...new Set([...sentences[locale].keys()].map((key) => key.replace(PLURAL, '')))].toSorted();
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).toSorted();

test.each(LOCALE_CODES.slice(1))('ar and %s have the same keys', (locale) => {
  expect(keysOf(locale)).toEqual(keysOf('ar'));
});

/** Sources that may enumerate languages: demo data, migrations, `LOCALES` itself and tests. */
const MULTILINGUAL_SOURCES = /^src\/(?:demo\/|backend\/db\/migrations\/|domain\/locales\.ts$)|\.test\./;

test('only `LOCALES` enumerates the languages', () => {
  const code = new RegExp(
    `['"\`](${LOCALE_CODES.join('|')})['"\`]|(?<![\\w.])(${LOCALE_CODES.join('|')})(?=:\\s)`,
    'g',
  );
  const sources = find('src/**/*.{ts,tsx,astro}', 'scripts/*.{ts,mjs}').filter(
    (path) => !MULTILINGUAL_SOURCES.test(path),
  );
  const named = (path: string) => new Set([...read(path).matchAll(code)].map((match) => match[1] ?? match[2]));
  expect(sources.filter((path) => named(path).size > 1)).toEqual([]);
});

test('English sentences use American spelling', () => {
  const british = /colour|favour|behaviour|centre\b|tyre|licence|organis|anonymis|recognis/i;
  expect([...sentences.en].filter(([, text]) => british.test(text))).toEqual([]);
});

test('a sentence has the same placeholders in every language', () => {
  const odd: string[] = [];
  for (const [key, english] of sentences.en) {
    // A plural form may omit its number: “one visit”.
    if (PLURAL.test(key) && !key.endsWith('_other')) continue;
    for (const locale of LOCALE_CODES) {
      const text = sentences[locale].get(key);
      if (text !== undefined && String(placeholders(text)) !== String(placeholders(english)))
        odd.push(`${locale} ${key}`);
    }
  }
  expect(odd).toEqual([]);
});

test('every plural has the forms of its language', () => {
  const missing: string[] = [];
  for (const locale of LOCALE_CODES) {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const plurals = new Set(
      [...sentences[locale].keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')),
    );
    for (const key of plurals)
      for (const form of forms) if (!sentences[locale].has(`${key}_${form}`)) missing.push(`${locale} ${key}_${form}`);
  }
  expect(missing).toEqual([]);
});

test('no sentence is empty, and Arabic sentences use the Arabic script', () => {
  const odd = LOCALE_CODES.flatMap((locale) =>
    [...sentences[locale]].filter(([, text]) => text.trim() === '').map(([key]) => `${locale} ${key}`),
  );
  expect(odd).toEqual([]);
  const latin = [...sentences.ar].filter(
    ([key, text]) =>
      /[a-z]{3}/i.test(text.replace(/\{\w+\}/g, '')) &&
      !/\p{Script=Arabic}/u.test(text) &&
      text !== sentences.fr.get(key),
  );
  expect(latin).toEqual([]);
});

test('French has no-break spaces before punctuation and typographic apostrophes', () => {
  // An SMS has none: a no-break space is not in the GSM alphabet and would more than halve its maximum length.
  const breakable = [...sentences.fr].filter(
    ([key, text]) => !key.endsWith('.sms') && / [:;?!»]|« |\p{L}'\p{L}/u.test(text),
  );
  expect(breakable).toEqual([]);
});

test('every error code and every validation message has a text', () => {
  const missing = [
    ...Object.keys(ERRORS).map((code) => `errors:${code}`),
    ...MESSAGE_KEYS.map((key) => `validation:${key}`),
  ].filter((key) => !sentences.en.has(key));
  expect(missing).toEqual([]);
});

/** Keys that the portal's kit uses for every resource. */
const KIT_KEYS =
  'title count new edit searchHint empty.title empty.text created createFailed updated updateFailed deleteTitle deleteText deleted deleteFailed restored restoreFailed';
const resources = Object.values(CONTRACT).filter((group) => 'sortable' in group && 'restore' in group);

test.each(resources)('$name has every sentence of the kit and a name for each field', (resource) => {
  const fields = [...Object.keys(resource.input.entries), ...Object.keys(resource.filters), ...resource.sortable];
  const wanted = [...KIT_KEYS.split(' '), ...fields.map((field) => `fields.${field}`)];
  const known = new Set(keysOf('en'));
  expect(wanted.filter((key) => !known.has(`${resource.name}:${key}`))).toEqual([]);
});

test('every key in the code exists, and every key is used', () => {
  const files = find('src/**/*.{ts,tsx,astro}', 'scripts/*.ts').filter((path) => !path.includes('.test.'));
  const code = files.map(read).join('\n');
  const named = new Set([...code.matchAll(/['"`]([a-z-]+:[A-Za-z][\w.-]*)['"`]/g)].map((match) => match[1]!));
  const namespaces = new Set([...sentences.en.keys()].map((key) => key.split(':')[0]!));
  const known = new Set(keysOf('en'));
  const isPrefix = (key: string) => [...known].some((other) => other.startsWith(`${key}.`));
  const missing = [...named].filter((key) => namespaces.has(key.split(':')[0]!) && !known.has(key) && !isPrefix(key));
  expect(missing).toEqual([]);

  // A key counts as used when any of its segments is a word of the code: a composed key occurs only in pieces.
  const words = new Set(code.match(/[\w-]+/g));
  const unused = [...known].filter(
    (key) =>
      !key
        .split(/[:.]/)
        .slice(1)
        .some((part) => words.has(part)),
  );
  expect(unused).toEqual([]);
});

/** Files that may use `Intl.NumberFormat`: they define the formatter, parse numbers or preload its data. */
const NUMBER_FORMAT_SOURCES =
  /^src\/domain\/(?:number-format|money\/read-amount)\.ts$|^src\/layouts\/inline\/early-requests\.ts$|\.test\./;

test('numbers are formatted by `createNumberFormatter`, and ranges of days have visible spaces', () => {
  const sources = find('src/**/*.{ts,tsx,astro}').filter((path) => !NUMBER_FORMAT_SOURCES.test(path));
  expect(sources.filter((path) => /Intl\.NumberFormat\(|toLocaleString\(\)/.test(read(path)))).toEqual([]);
  expect(sources.filter((path) => /\.formatRange\(/.test(read(path)) && !read(path).includes('widenSpaces'))).toEqual(
    [],
  );
});

/** Messages without plural forms: their noun always follows the same number, the maximum. */
const FIXED_NUMBER_KEYS = ['charts:invalidRange', 'islands:contact.count'];

test('a count before a word has the plural forms of its language', () => {
  const counted = /\{(?:count|seconds|minutes|hours|days|weeks|months|years)\}[\s\u00A0]+\p{L}/u;
  const withoutPlurals = LOCALE_CODES.flatMap((locale) =>
    [...sentences[locale]].filter(([key, text]) => !PLURAL.test(key) && counted.test(text)).map(([key]) => key),
  );
  expect([...new Set(withoutPlurals)].filter((key) => !FIXED_NUMBER_KEYS.includes(key))).toEqual([]);
});

/** Default alphabet of GSM 03.38. Any other letter forces UCS-2, with 70 instead of 160 characters per part. */
const GSM_TEXT = /^[@£$¥èéùìòÇØøÅå\n\rΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà0-9]*$/;
const PART_LENGTH = 160;
/** Each part of a longer message starts with a header, which takes the space of seven characters. */
const TWO_PARTS_LENGTH = 2 * 153;
const EXAMPLE_PARAMS = {
  garage: 'Garage du Centre',
  code: '123456',
  duration: '10 minutes',
  vehicle: 'Toyota Land Cruiser',
  plate: 'B123456',
};
const SHORT_LINK = `https://garage.example/login#link=${'x'.repeat(22)}`;
/** Link with the ids of vehicle and visit. */
const VISIT_LINK = `https://garage.example/client/overview/${'x'.repeat(73)}`;

test.each(['en', 'fr'] as const)(
  'text messages in %s fit into one GSM part, or into two when they contain the link of a visit',
  (locale) => {
    const messages = [...sentences[locale]].filter(([key]) => /^mail:.*\.sms$/.test(key));
    expect(messages.length).toBeGreaterThan(0);
    const long = messages.filter(([key, text]) => {
      const hasVisitLink = /ready-for-pickup|oil-due/.test(key);
      const params: Record<string, string> = { ...EXAMPLE_PARAMS, link: hasVisitLink ? VISIT_LINK : SHORT_LINK };
      const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name);
      return !GSM_TEXT.test(filled) || filled.length > (hasVisitLink ? TWO_PARTS_LENGTH : PART_LENGTH);
    });
    expect(long).toEqual([]);
  },
);

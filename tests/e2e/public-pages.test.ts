import { HtmlValidate } from 'html-validate';
import { LinkChecker, LinkState } from 'linkinator';
import { LOCALE_CODES } from '#domain/locales.ts';
import { listPublishedPages } from '#domain/site/pages.ts';
import { E2E_ORIGIN } from '#tests/support/e2e-environment.ts';
import { expect, PUBLISHED_SITE, test } from './fixtures.ts';

const HTML = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // HTML allows both spellings; Astro chooses one.
    'void-style': 'off',
    'doctype-style': 'off',
    // The rule rejects colons in identifiers, which React's `useId` produces.
    'valid-id': ['error', { relaxed: true }],
    'long-title': 'off',
    // The Content Security Policy only allows scripts of the same origin, which need no integrity attribute.
    'require-sri': ['error', { target: 'crossorigin' }],
    'no-inline-style': 'error',
    // Line breaks in phone numbers are a matter of style.
    'tel-non-breaking': 'off',
  },
});

for (const { path } of listPublishedPages()) {
  test(`${path} is valid HTML`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const { results } = await HTML.validateString(html, path);
    expect(results.flatMap(({ messages }) => messages).map(formatMessage)).toEqual([]);
  });
}

const formatMessage = ({ line, ruleId, message, selector }: Message) => `${line} ${ruleId}: ${message} (${selector})`;
type Message = Awaited<ReturnType<typeof HTML.validateString>>['results'][number]['messages'][number];

test('public pages have no broken links or fragments', { lock: PUBLISHED_SITE }, async () => {
  test.slow();
  const isElsewhere = async (link: string) => !link.startsWith(E2E_ORIGIN);
  const { links } = await new LinkChecker().check({
    path: ['/', ...LOCALE_CODES.map((locale) => `/${locale}/`)].map((path) => E2E_ORIGIN + path),
    recurse: true,
    checkCss: true,
    checkFragments: true,
    linksToSkip: isElsewhere,
  });
  const checked = links.filter(({ state }) => state !== LinkState.SKIPPED);
  expect(checked.length).toBeGreaterThan(listPublishedPages().length);
  const broken = checked.filter(({ state }) => state === LinkState.BROKEN);
  expect(broken.map(({ url, parent, status }) => `${parent} → ${url}: ${status}`)).toEqual([]);
});

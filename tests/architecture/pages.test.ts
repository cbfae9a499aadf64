import { expect, test } from 'vitest';
import { find, read } from '#tests/support/sources.ts';

const pages = find('src/pages/**/*.{astro,ts}');
const onDemand = /^src\/pages\/(?:admin|client|backend|render)\//;

test.each(pages)('%s declares whether it is prerendered', (page) => {
  const declared = /export const prerender = (true|false)/.exec(read(page))?.[1];
  expect(declared).toBe(onDemand.test(page) ? 'false' : 'true');
});

test('the build holds no portal page among its static files', () => {
  const html = find('dist/client/**/*.html');
  expect(html.length).toBeGreaterThan(0);
  expect(html.filter((path) => /dist\/client\/(?:admin|client|backend|render|dev)\//.test(path))).toEqual([]);
});

test('the built client holds no server code and no secret', () => {
  const scripts = find('dist/client/**/*.js');
  expect(scripts.length).toBeGreaterThan(0);
  const server =
    /from\s*["'](?:node:|pg|kysely|sharp|nodemailer)|JWT_SECRET|DATABASE_URL|SMTP_URL|S3_SECRET|argon2|BEGIN (?:EC )?PRIVATE KEY/;
  expect(scripts.filter((path) => server.test(read(path)))).toEqual([]);
});

test('the privacy policy names every cookie', () => {
  const names = find('src/**/*.ts')
    .flatMap((path) => [...read(path).matchAll(/_COOKIE = '(\w+)'/g)].map((match) => match[1]!))
    // The login page sets this cookie and removes it at once.
    .filter((name) => name !== 'cookie_probe');
  const { sections } = JSON.parse(read('locales/en/privacy.json')) as typeof import('#locales/en/privacy.json');
  expect(names.toSorted()).toEqual(Object.keys(sections.cookies.cookies).toSorted());
});

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#backend/config.ts';
import { demoBranding } from '#demo/demo-branding.ts';
import { LOCALE_CODES, type Locale } from '#domain/locales.ts';
import { siteContent, type SiteData } from '#domain/site/content.ts';
import { listPublishedPages } from '#domain/site/pages.ts';
import { exportSite } from '#server/publish/export-site.ts';
import { loadSite } from '#server/publish/built-site.ts';

const site = await loadSite();
const config = readConfig(process.env);
const log = pino({ level: 'silent' });

const brandingIn = (locale: Locale) =>
  demoBranding('USD', new Date('2026-01-01T00:00:00Z'))
    .filter(({ language }) => language === locale || language === 'common')
    .map(({ type, language, fields }) => ({
      id: type,
      type,
      language,
      status: 'ACTIVE' as const,
      updatedAt: '',
      fields: Object.entries(fields).map(([key, value]) => ({ key, value })),
    }));
const [ar, en, fr] = LOCALE_CODES.map(brandingIn);
const data: SiteData = {
  branding: { ar: ar!, en: en!, fr: fr! },
  categories: [],
  items: [],
  gallery: [],
  rating: undefined,
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karaj-export-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (load: () => Promise<SiteData> = async () => data) => exportSite({ config, log, site, load, folder });
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

test('exports every page, their assets and a 404 page', async () => {
  const count = await write();
  for (const { path, locale } of listPublishedPages())
    expect(read(`${path}index.html`)).toContain(siteContent(data, locale, '').name);
  expect(read('404.html')).toContain('كراج النهر');
  for (const path of ['sitemap.xml', 'robots.txt', 'site.webmanifest', 'favicon.ico', 'locales/fr/site.json'])
    expect(existsSync(join(folder, path)), path).toBe(true);
  // A static host sends no Content-Security-Policy header.
  expect(read('en/index.html')).toMatch(
    /<head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src/,
  );
  // Search engines and link previews may fetch the pictures of a page.
  expect(read('robots.txt')).toMatch(/^Allow: \/backend\/media\/file\/$/m);
  const own = [...read('en/index.html').matchAll(/(?:src|href)="\/([\w./-]+\.\w+)"/g)].map((match) => match[1]!);
  expect(own.length).toBeGreaterThan(0);
  for (const path of own) expect(existsSync(join(folder, path)), path).toBe(true);

  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  // The marker file of the export does not count.
  expect(files).toHaveLength(count + 1);
  expect(files.map(({ name }) => name).filter((name) => /\.(?:br|gz|part)$/.test(name))).toEqual([]);
  for (const area of ['admin', 'client', 'backend', 'login']) expect(existsSync(join(folder, area))).toBe(false);
});

test('exports "opening soon" before the first publication, without a sitemap', async () => {
  await write(async () => ({ ...data, isOpeningSoon: true }));
  for (const path of ['index.html', 'en/index.html', 'fr/privacy-policy/index.html', 'terms-of-service/index.html']) {
    expect(read(path)).toContain('<meta name="robots" content="noindex">');
    expect(read(path)).toContain(/^(?:en|fr)/.test(path) ? 'Karaj Al Nahr' : 'كراج النهر');
    expect(read(path)).not.toContain('href="/en/privacy-policy/"');
  }
  expect(read('en/index.html')).toContain('<title>Opening soon · Karaj Al Nahr</title>');
  expect(existsSync(join(folder, 'sitemap.xml'))).toBe(false);
  expect(read('robots.txt')).not.toContain('Sitemap');
  await write();
  expect(read('en/index.html')).toContain('<title>Karaj Al Nahr · Auto repair');
  expect(existsSync(join(folder, 'sitemap.xml'))).toBe(true);
  expect(read('robots.txt')).toContain('Sitemap');
});

test('updates an export and removes old files', async () => {
  await write();
  const mark = join(folder, '.karaj-export.json');
  writeFileSync(join(folder, 'old.html'), '');
  writeFileSync(join(folder, 'own.txt'), '');
  writeFileSync(mark, JSON.stringify([...JSON.parse(readFileSync(mark, 'utf8')), 'old.html']));
  await write();
  expect(existsSync(join(folder, 'old.html'))).toBe(false);
  expect(existsSync(join(folder, 'own.txt'))).toBe(true);
});

test('rejects a folder with other content', async () => {
  writeFileSync(join(folder, 'thesis.txt'), 'years of work');
  await expect(write()).rejects.toThrow(/is not empty and not an export/);
  expect(readdirSync(folder)).toEqual(['thesis.txt']);
});

test('writes nothing when rendering fails', async () => {
  await expect(write(() => Promise.reject(new Error('away')))).rejects.toThrow(/Nothing was written/);
  expect(readdirSync(folder)).toEqual([]);
});

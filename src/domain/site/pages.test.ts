import { expect, test } from 'vitest';
import { LOCALE_CODES } from '../locales.ts';
import { NOT_FOUND_FILE, listPublishedPages, getRenderPath, SITE_PAGES } from './pages.ts';

test('publishes every page in every language, and the listed ones without a prefix', () => {
  const pages = listPublishedPages();
  const paths = pages.map(({ path }) => path);
  expect(paths).toHaveLength(LOCALE_CODES.length * Object.keys(SITE_PAGES).length + 4);
  expect(new Set(paths).size).toBe(paths.length);
  expect(pages.filter(({ isBare }) => isBare)).toEqual([
    { page: 'home', locale: 'ar', isBare: true, path: '/' },
    { page: 'allServices', locale: 'ar', isBare: true, path: '/all-services/' },
    { page: 'privacyPolicy', locale: 'ar', isBare: true, path: '/privacy-policy/' },
    { page: 'termsOfService', locale: 'ar', isBare: true, path: '/terms-of-service/' },
  ]);
  expect(pages).toContainEqual({ page: 'login', locale: 'fr', isBare: false, path: '/fr/login/' });
});

test('renders each page at an internal route', () => {
  expect(getRenderPath(listPublishedPages()[0]!)).toBe('/render/ar/');
  expect(getRenderPath(NOT_FOUND_FILE)).toBe('/render/404/');
});

import { expect, test } from 'vitest';
import type { BrandingEntry } from '../branding/endpoints.ts';
import { completeText, localized } from '../localized.ts';
import { type SiteData, emptyContent, sortFeaturedFirst, toImageUrl, siteContent } from './content.ts';

const entry = (type: BrandingEntry['type'], language: BrandingEntry['language'], fields: Record<string, string>) => ({
  id: `${type}-${language}`,
  type,
  language,
  status: 'ACTIVE' as const,
  updatedAt: '2026-01-01T00:00:00.000Z',
  fields: Object.entries(fields).map(([key, value]) => ({ key, value })),
});
const info = entry('MERCHANT_INFO', 'common', {
  merchantName: 'Karaj Al Nahr',
  currency: 'USD',
  timeZone: 'Asia/Beirut',
  emergencyService: 'true',
  latitude: '33.9',
  longitude: '35.5',
});
const stamps = { createdAt: '', updatedAt: '' };
const words = (ar: string, en: string | null = null) => completeText({ ar, en });
const category = {
  id: 'c1',
  title: words('فرامل', 'Brakes'),
  description: words(''),
  image: null,
  currency: 'USD' as const,
  minPrice: null,
  maxPrice: null,
  ...stamps,
};
const item = {
  categoryId: 'c1',
  description: words(''),
  price: '10.00',
  currency: 'USD' as const,
  image: null,
  durationMinutes: 30,
  ...stamps,
};
const data: SiteData = {
  branding: {
    ar: [
      info,
      entry('MERCHANT_HERO', 'ar', { title: 'أهلاً', subtitle: 'بكم' }),
      entry('MERCHANT_FAQS', 'ar', { items: '[{"question":"متى؟","answer":"الآن"}]' }),
    ],
    en: [info, entry('MERCHANT_HERO', 'en', { title: 'Welcome', subtitle: '' })],
    fr: [info],
  },
  categories: [
    { ...category, order: 2, visibility: 'visible' },
    { ...category, id: 'c2', title: words('زيوت'), order: 1, visibility: 'visible' },
    { ...category, id: 'c3', order: 0, visibility: 'hidden' },
  ],
  items: [
    { ...item, id: 'i1', title: words('تيل'), featured: false, visibility: 'visible' },
    { ...item, id: 'i2', title: words('دسك', 'Disc'), featured: true, visibility: 'visible' },
    { ...item, id: 'i3', title: words('مخفي'), featured: true, visibility: 'hidden' },
  ],
  gallery: [],
  rating: { average: null, count: 0 },
};

test('falls back to Arabic, then to English', () => {
  const english = siteContent(data, 'en', 'Karaj');
  expect(english.texts.hero).toEqual({ title: 'Welcome', subtitle: 'بكم', description: '' });
  expect(english.texts.faqs).toEqual([{ question: 'متى؟', answer: 'الآن' }]);
  expect(siteContent(data, 'fr', 'Karaj').texts.hero.title).toBe('أهلاً');
  expect(localized({ ar: '', en: 'Only English' }, 'fr')).toBe('Only English');
});

test('omits hidden categories and items and sorts the others', () => {
  const { services } = siteContent(data, 'en', 'Karaj');
  expect(services.map(({ id, title }) => [id, title])).toEqual([
    ['c2', 'زيوت'],
    ['c1', 'Brakes'],
  ]);
  expect(services[1]!.items.map(({ title }) => title)).toEqual(['تيل', 'Disc']);
  expect(sortFeaturedFirst(services[1]!.items).map(({ title }) => title)).toEqual(['Disc', 'تيل']);
});

test('reads the garage from its entries', () => {
  expect(siteContent(data, 'ar', 'Karaj')).toMatchObject({
    name: 'Karaj Al Nahr',
    isEmergencyService: true,
    place: { latitude: 33.9, longitude: 35.5 },
    rating: undefined,
  });
  expect(emptyContent('ar', 'Karaj')).toMatchObject({ name: 'Karaj', services: [], place: undefined });
});

test('converts keys to URLs and keeps URLs', () => {
  expect(toImageUrl('abc.webp')).toBe('/backend/media/file/abc.webp');
  expect(toImageUrl('/art/hero.webp')).toBe('/art/hero.webp');
  expect(toImageUrl('https://cdn.example/x.webp')).toBe('https://cdn.example/x.webp');
  expect(toImageUrl(undefined)).toBe('');
});

import { expect, test } from 'vitest';
import { DEFAULT_THEME } from '../branding/branding.ts';
import type { BrandingEntry } from '../branding/endpoints.ts';
import { fillMissingLanguages, pickLocalizedText } from '../localized.ts';
import { perLocale, type Locale } from '../locales.ts';
import { DEMO_PICTURES, type SiteData, emptyContent, sortFeaturedFirst, toImageUrl, siteContent } from './content.ts';

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
const words = (ar: string, en: string | null = null) => fillMissingLanguages({ ar, en });
const visibleCategory = {
  id: 'c1',
  order: 0,
  visibility: 'visible' as const,
  title: words('فرامل', 'Brakes'),
  description: words(''),
  image: null,
  currency: 'USD' as const,
  minPrice: null,
  maxPrice: null,
  ...stamps,
};
const visibleItem = {
  categoryId: 'c1',
  featured: false,
  visibility: 'visible' as const,
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
    { ...visibleCategory, order: 2 },
    { ...visibleCategory, id: 'c2', title: words('زيوت'), order: 1 },
    { ...visibleCategory, id: 'c3', order: 0, visibility: 'hidden' },
  ],
  items: [
    { ...visibleItem, id: 'i1', title: words('تيل') },
    { ...visibleItem, id: 'i2', title: words('دسك', 'Disc'), featured: true },
    { ...visibleItem, id: 'i3', title: words('مخفي'), featured: true, visibility: 'hidden' },
  ],
  gallery: [],
  rating: { average: null, count: 0 },
};

test('falls back to Arabic, then to English', () => {
  const english = siteContent(data, 'en', 'Karaj');
  expect(english.texts.hero).toEqual({ title: 'Welcome', subtitle: 'بكم', description: '' });
  expect(english.texts.faqs).toEqual([{ question: 'متى؟', answer: 'الآن' }]);
  expect(siteContent(data, 'fr', 'Karaj').texts.hero.title).toBe('أهلاً');
  expect(pickLocalizedText({ ar: '', en: 'Only English' }, 'fr', 'ar')).toBe('Only English');
});

test('falls back to the main language of the garage first', () => {
  const french = entry('MERCHANT_INFO', 'common', { merchantName: 'Garage', mainLanguage: 'fr' });
  const texts: Partial<Record<Locale, string>> = { ar: 'أهلاً', en: 'Welcome', fr: 'Bienvenue' };
  const branding = (languages: readonly Locale[]) => ({
    ...data,
    branding: perLocale((locale) => [
      french,
      ...(languages.includes(locale)
        ? [
            entry('MERCHANT_HERO', locale, { title: texts[locale]! }),
            entry('MERCHANT_FAQS', locale, { items: `[{"question":"${locale}","answer":"!"}]` }),
          ]
        : []),
    ]),
    categories: [{ ...visibleCategory, title: fillMissingLanguages({ fr: 'Freins', en: 'Brakes' }) }],
  });
  const titleOf = (languages: readonly Locale[], locale: Locale) =>
    siteContent(branding(languages), locale, 'Karaj').texts.hero.title;
  expect(titleOf(['fr', 'en'], 'ar')).toBe('Bienvenue');
  expect(titleOf(['ar', 'en'], 'fr')).toBe('أهلاً');
  const arabic = siteContent(branding(['en', 'fr']), 'ar', 'Karaj');
  expect(arabic).toMatchObject({ mainLanguage: 'fr', texts: { faqs: [{ question: 'fr', answer: '!' }] } });
  expect(arabic.services[0]!.title).toBe('Freins');
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

test('reads every field of the garage', () => {
  const file = (name: string) => `/backend/media/file/${name}.webp`;
  const full: SiteData = {
    branding: {
      en: [
        entry('MERCHANT_INFO', 'common', {
          merchantName: 'Karaj',
          phone: '+9611555214',
          email: 'hello@karaj.test',
          address: 'Beirut',
          currency: 'LBP',
          timeZone: 'Asia/Beirut',
          countryCode: '+961',
          firstWeekday: '7',
          emergencyService: 'false',
          workingHours: '{"days":{"1":[["08:00","18:00"]]}}',
          latitude: '33.9',
        }),
        entry('MERCHANT_THEME_COLORS', 'common', { theme: JSON.stringify(DEFAULT_THEME) }),
        entry('MERCHANT_IMAGES', 'common', {
          favicon: 'icon.webp',
          headerLogo: 'logo.webp',
          hero1: 'one.webp',
          hero3: 'three.webp',
          about: 'about.webp',
        }),
        entry('MERCHANT_SOCIAL', 'common', { facebook: 'https://facebook.com/karaj', x: '' }),
        entry('MERCHANT_STATS', 'common', { yearsOfExperience: '12', happyCustomers: '3400' }),
        entry('MERCHANT_HERO', 'en', { title: 'A', subtitle: 'B', description: 'C' }),
        entry('MERCHANT_ABOUT', 'en', { storyTitle: 'Two brothers', text: 'About us' }),
        entry('MERCHANT_CORE_VALUES', 'en', { items: '[{"title":"Care","text":"We care"}]' }),
      ],
    },
    categories: [{ ...visibleCategory, image: { key: 'k', url: '/k.webp' }, order: 1 }],
    items: [
      { ...visibleItem, id: 'i1', title: words('تيل'), image: { key: 'i', url: '/i.webp' } },
      { ...visibleItem, id: 'i2', categoryId: 'c9', title: words('تيل') },
    ],
    gallery: [{ id: 'p', name: 'Bay', url: '/p.webp' }],
    rating: { average: 4.5, count: 5 },
  };
  const { hours, services, ...content } = siteContent(full, 'en', 'Fallback');
  expect(hours.days[1]).toEqual([['08:00', '18:00']]);
  expect(services).toMatchObject([{ image: '/k.webp', items: [{ id: 'i1', image: '/i.webp' }] }]);
  expect(content).toEqual({
    locale: 'en',
    isOpeningSoon: false,
    sendsCodes: false,
    name: 'Karaj',
    phone: '+9611555214',
    email: 'hello@karaj.test',
    address: 'Beirut',
    place: undefined,
    currency: 'LBP',
    mainLanguage: 'ar',
    timeZone: 'Asia/Beirut',
    callingCode: '+961',
    firstWeekday: 7,
    isEmergencyService: false,
    theme: DEFAULT_THEME,
    images: {
      favicon: file('icon'),
      headerLogo: file('logo'),
      heroes: [file('one'), '', file('three')],
      about: file('about'),
      share: file('one'),
    },
    social: { facebook: 'https://facebook.com/karaj' },
    yearsOfExperience: 12,
    happyCustomers: 3400,
    texts: {
      hero: { title: 'A', subtitle: 'B', description: 'C' },
      storyTitle: 'Two brothers',
      about: 'About us',
      trust: [],
      coreValues: [{ title: 'Care', text: 'We care' }],
      faqs: [],
    },
    gallery: [{ id: 'p', alternativeText: 'Bay', caption: '', url: '/p.webp' }],
    rating: { average: 4.5, count: 5 },
  });
});

test('shows the texts of a picture in the language of the page, else in the main language', () => {
  const gallery = [
    {
      id: 'p',
      name: 'القاعة',
      alternativeText: fillMissingLanguages({ en: 'The hall' }),
      caption: fillMissingLanguages({ ar: 'منذ 2008', en: 'Since 2008' }),
      url: '/p.webp',
    },
    { id: 'q', name: 'Bay', alternativeText: fillMissingLanguages({ ar: 'الورشة' }), url: '/q.webp' },
  ];
  const textsIn = (locale: Locale) =>
    siteContent({ ...data, gallery }, locale, 'Karaj').gallery.map((one) => [one.alternativeText, one.caption]);
  const inArabic = [
    ['القاعة', 'منذ 2008'],
    ['الورشة', ''],
  ];
  const inEnglish = [
    ['The hall', 'Since 2008'],
    ['الورشة', ''],
  ];
  expect(perLocale(textsIn)).toEqual({ ar: inArabic, en: inEnglish, fr: inArabic });
});

test('has a default for every field that the garage left empty', () => {
  const empty = emptyContent('en', 'Karaj');
  expect(empty).toEqual({
    locale: 'en',
    isOpeningSoon: false,
    sendsCodes: false,
    name: 'Karaj',
    phone: '',
    email: '',
    address: '',
    place: undefined,
    currency: '',
    mainLanguage: 'ar',
    timeZone: 'UTC',
    callingCode: '',
    firstWeekday: 1,
    hours: { days: { 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] }, exceptions: [] },
    isEmergencyService: false,
    theme: undefined,
    images: { favicon: '', headerLogo: '', heroes: ['', '', ''], about: '', share: '' },
    social: {},
    yearsOfExperience: undefined,
    happyCustomers: undefined,
    texts: {
      hero: { title: '', subtitle: '', description: '' },
      storyTitle: '',
      about: '',
      trust: [],
      coreValues: [],
      faqs: [],
    },
    services: [],
    gallery: [],
    rating: undefined,
  });
  expect(siteContent(data, 'en', 'Karaj').services[0]).toMatchObject({ image: '', items: [] });
  expect(siteContent(data, 'en', 'Karaj').services[1]!.items[0]!.image).toBe('');
});

test('has no name before the first publication, unless the garage chose one', () => {
  const { name, isOpeningSoon } = siteContent({ ...data, branding: {}, isOpeningSoon: true }, 'en', 'Karaj');
  expect({ name, isOpeningSoon }).toEqual({ name: '', isOpeningSoon: true });
  expect(siteContent({ ...data, isOpeningSoon: true }, 'en', 'Karaj').name).toBe('Karaj Al Nahr');
});

test('shows the pictures of the demo garage in the demo only, where it has no others', () => {
  const demo = siteContent({ ...data, isDemo: true }, 'en', 'Karaj').images;
  const { hero1, hero2, about, share } = DEMO_PICTURES;
  expect(demo).toEqual({ favicon: '', headerLogo: '', heroes: [hero1, hero2, ''], about, share });
  const images = entry('MERCHANT_IMAGES', 'common', { hero1: 'one.webp', about: '' });
  const branding = { ...data.branding, en: [info, images] };
  const own = siteContent({ ...data, branding, isDemo: true }, 'en', 'Karaj').images;
  expect(own).toMatchObject({ share: '/backend/media/file/one.webp', about });
  expect(own.heroes[0]).toBe('/backend/media/file/one.webp');
  expect(JSON.stringify(siteContent(data, 'en', 'Karaj').images)).not.toContain('/art/');
});

test('hides the average of fewer than five ratings', () => {
  const few = { ...data, rating: { average: 5, count: 4 } };
  expect(siteContent(few, 'en', 'Fallback').rating).toBeUndefined();
});

import { readConfig } from '#backend/config.ts';
import { DEFAULT_THEME } from '#domain/branding/branding.ts';
import type { SiteContent, SiteService } from '#domain/site/content.ts';
import { loadSite } from '#server/publish/built-site.ts';
import { renderPage } from '#server/publish/publish-site.ts';
import { GARAGE_NAME } from './shown-records.ts';

const services = (
  [
    [
      'Engine',
      'Belts, pumps and gaskets',
      [
        ['Timing belt', '260.00', 240],
        ['Water pump', '180.00', 150],
      ],
    ],
    [
      'Brakes',
      'Pads, discs and fluid',
      [
        ['Front pads', '65.00', 60],
        ['Brake fluid', '35.00', 40],
      ],
    ],
    ['Tyres', 'Fitting, balance and alignment', [['Alignment', '30.00', 45]]],
  ] as const
).map(([title, description, items], index): SiteService => ({
  id: `c${index}`,
  title,
  description,
  image: '',
  currency: 'USD',
  minPrice: items.at(-1)![1],
  maxPrice: items[0][1],
  items: items.map(([name, price, durationMinutes], position) => ({
    id: `i${index}-${position}`,
    title: name,
    description: '',
    image: '',
    price,
    currency: 'USD',
    durationMinutes,
    featured: position === 0,
  })),
}));

const WEEKDAY = [['08:00', '18:00']] as [[string, string]];

/** Content of a home page with every section. */
export const SAMPLE_SITE_CONTENT: SiteContent = {
  locale: 'en',
  isOpeningSoon: false,
  name: GARAGE_NAME,
  phone: '+9613123456',
  email: 'hello@garage.example',
  address: '12 Harbour Street, Batroun',
  place: { latitude: 34.25, longitude: 35.66 },
  currency: 'USD',
  mainLanguage: 'en',
  timeZone: 'Asia/Beirut',
  callingCode: '+961',
  firstWeekday: 1,
  hours: {
    days: { 1: WEEKDAY, 2: WEEKDAY, 3: WEEKDAY, 4: WEEKDAY, 5: WEEKDAY, 6: [['08:00', '13:00']], 7: [] },
    exceptions: [],
  },
  isEmergencyService: true,
  theme: DEFAULT_THEME,
  images: { favicon: '', headerLogo: '', heroes: ['/art/hero.webp', '', ''], about: '/art/about.webp', share: '' },
  social: { whatsapp: '+9613123456', instagram: 'https://www.instagram.com/garage' },
  yearsOfExperience: 12,
  happyCustomers: 3400,
  texts: {
    hero: {
      title: 'Your car, back on the road.',
      subtitle: 'On the day we promise.',
      description: 'Repair, maintenance and inspection with a price before we start.',
    },
    storyTitle: 'One lift, one rule',
    about: 'We opened with one lift and one rule: show the old part. We still do.',
    trust: [
      { key: 'guarantee', text: 'Six months on labour' },
      { key: 'paymentMethods', text: 'Cash, card or bank transfer' },
    ],
    coreValues: [
      { title: 'A price first', text: 'We write it down, you agree, then we start.' },
      { title: 'Your old part', text: 'We show you what we changed, and why.' },
    ],
    faqs: [
      { question: 'Do you work on hybrids?', answer: 'Yes, on all of them.' },
      { question: 'May I wait while you change the oil?', answer: 'Yes, it takes 45 minutes.' },
    ],
  },
  services,
  gallery: Array.from({ length: 5 }, (_, index) => ({
    id: `g${index}`,
    alternativeText: `Picture ${index + 1}`,
    caption: '',
    url: `/art/gallery-${index}.webp`,
  })),
  rating: { average: 4.3, count: 12 },
  sendsCodes: false,
};

let rendered: Promise<string> | undefined;

/** Renders the home page above with the built site. */
export const renderSampleSite = (): Promise<string> =>
  (rendered ??= loadSite().then((site) =>
    renderPage(site, readConfig({}), { path: '/en/', page: 'home', locale: 'en', isBare: false }, SAMPLE_SITE_CONTENT),
  ));

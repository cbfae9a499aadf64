import type { BrandingInput } from '#backend/features/branding/default-branding.ts';
import { dayInTimeZone } from '#domain/analytics/day-bounds.ts';
import { DEFAULT_THEME } from '#domain/branding/branding.ts';
import type { MerchantTextKey } from '#domain/branding/merchant-entry.ts';
import type { Interval, OpeningException } from '#domain/branding/opening-hours.ts';
import { FALLBACK_LOCALE } from '#domain/locales.ts';
import { DEMO_OPENING_HOURS } from './demo-hours.ts';
import type { DemoLanguage } from './people.ts';

export const DEMO_TIME_ZONE = 'Asia/Beirut';

type Name = Record<DemoLanguage, string>;
const HOLIDAYS: readonly [monthAndDay: string, name: Name][] = [
  ['01-01', { ar: 'رأس السنة', en: 'New Year’s Day', fr: 'Jour de l’An' }],
  ['05-01', { ar: 'عيد العمال', en: 'Labour Day', fr: 'Fête du Travail' }],
  ['11-22', { ar: 'عيد الاستقلال', en: 'Independence Day', fr: 'Fête de l’Indépendance' }],
  ['12-25', { ar: 'عيد الميلاد', en: 'Christmas', fr: 'Noël' }],
];
const RAMADAN_NAME: Name = { ar: 'رمضان', en: 'Ramadan', fr: 'Ramadan' };
const RAMADAN_HOURS: Interval[] = [['09:00', '15:30']];
const RAMADAN: readonly [from: string, to: string][] = [
  ['2027-02-08', '2027-03-09'],
  ['2028-01-28', '2028-02-25'],
  ['2029-01-16', '2029-02-13'],
];

/** Returns the coming holidays of this year and the next, and Ramadan with shorter hours. */
function exceptionsFrom(now: Date): OpeningException[] {
  const today = dayInTimeZone(DEMO_TIME_ZONE, now);
  const year = Number(today.slice(0, 4));
  const holidays = [year, year + 1].flatMap((of) =>
    HOLIDAYS.map(([day, name]) => ({ from: `${of}-${day}`, to: `${of}-${day}`, intervals: [], name })),
  );
  const fasts = RAMADAN.map(([from, to]) => ({ from, to, intervals: RAMADAN_HOURS, name: RAMADAN_NAME }));
  return [...holidays, ...fasts].filter(({ to }) => to >= today).toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/** Name and address in each language. The `common` entry contains those of the fallback language. */
const GARAGE: Record<DemoLanguage, Record<MerchantTextKey, string>> = {
  ar: { merchantName: 'كراج النهر', address: 'كورنيش النهر 114، بيروت' },
  en: { merchantName: 'Karaj Al Nahr', address: 'Corniche El Nahr 114, Beirut' },
  fr: { merchantName: 'Karaj Al Nahr', address: '114, corniche El Nahr, Beyrouth' },
};

const common = (currency: string, now: Date): BrandingInput[] => [
  { type: 'MERCHANT_THEME_COLORS', language: 'common', fields: { theme: JSON.stringify(DEFAULT_THEME) } },
  {
    type: 'MERCHANT_INFO',
    language: 'common',
    fields: {
      ...GARAGE[FALLBACK_LOCALE],
      countryCode: '+961',
      phone: '+96173204000',
      email: 'hello@karaj.test',
      workingHours: JSON.stringify({ days: DEMO_OPENING_HOURS, exceptions: exceptionsFrom(now) }),
      emergencyService: 'true',
      currency,
      timeZone: DEMO_TIME_ZONE,
      firstWeekday: '1',
      latitude: '33.8961',
      longitude: '35.5347',
    },
  },
  {
    type: 'MERCHANT_IMAGES',
    language: 'common',
    fields: { favicon: '', headerLogo: '', hero1: '', hero2: '', hero3: '', about: '' },
  },
  {
    type: 'MERCHANT_SOCIAL',
    language: 'common',
    fields: { facebook: '', instagram: '', tiktok: '', youtube: '', whatsapp: '+96173204000', x: '', linkedin: '' },
  },
  { type: 'MERCHANT_STATS', language: 'common', fields: { yearsOfExperience: '18', happyCustomers: '6400' } },
];

interface Texts {
  title: string;
  subtitle: string;
  description: string;
  storyTitle: string;
  about: string;
  guarantee: string;
  brands: string;
  paymentMethods: string;
  values: [title: string, text: string][];
  faqs: [question: string, answer: string][];
}

const texts: Record<DemoLanguage, Texts> = {
  ar: {
    title: 'كل الماركات. كل الموديلات.',
    subtitle: 'شغل متقن.',
    description: 'تصليح وصيانة وفحص بسعر واضح قبل أن نبدأ، وصور لسيارتك خلال العمل.',
    storyTitle: 'رافعة واحدة، وقاعدة واحدة',
    about:
      'بدأنا عام 2008 برافعة واحدة وقاعدة واحدة: نُري الزبون القطعة القديمة. وما زلنا. اليوم نحن ثمانية، وكل زيارة تترك سجلًا تقرؤه من هاتفك: ماذا أُنجز، ومن أنجزه، وبأي قطع، ومتى تعود.',
    guarantee: 'ستة أشهر على شغل اليد',
    brands: 'كل الماركات، من Kia وToyota إلى BMW وMercedes',
    paymentMethods: 'نقدًا أو بالبطاقة أو بحوالة مصرفية',
    values: [
      ['سعر قبل العمل', 'نكتب السعر وتوافق عليه، ثم نبدأ.'],
      ['القطعة القديمة لك', 'نريك ما بدّلناه ولماذا.'],
      ['سجل لا يضيع', 'كل زيارة محفوظة بلغتك على هاتفك.'],
    ],
    faqs: [
      ['هل تعملون على السيارات الهجينة؟', 'نعم، لدينا فنيان مؤهلان للهجينة والكهربائية.'],
      ['هل أنتظر خلال تغيير الزيت؟', 'نعم، يستغرق نحو 45 دقيقة، والقهوة علينا.'],
      ['كيف أدفع؟', 'نقدًا أو ببطاقة مصرفية أو بحوالة مصرفية.'],
      ['هل تعطون ضمانًا؟', 'ستة أشهر على شغل اليد، وضمان المصنع على القطع.'],
    ],
  },
  en: {
    title: 'Every make. Every model.',
    subtitle: 'Done right.',
    description: 'Repair, maintenance and inspection with a price before we start and photos while we work.',
    storyTitle: 'One lift, one rule',
    about:
      'We opened in 2008 with one lift and a rule: show the customer the old part. We still do. Today eight people work here, and every visit leaves a record you can read from your phone: what was done, by whom, with which parts, and when to come back.',
    guarantee: 'Six months on labour',
    brands: 'Every make, from Kia and Toyota to BMW and Mercedes',
    paymentMethods: 'Cash, card or bank transfer',
    values: [
      ['A price first', 'We write it down, you agree, then we start.'],
      ['Your old part', 'We show you what we changed, and why.'],
      ['A record that stays', 'Every visit is on your phone, in your language.'],
    ],
    faqs: [
      ['Do you work on hybrids?', 'Yes. Two of our technicians are trained for hybrid and electric cars.'],
      ['Can I wait while you change the oil?', 'Yes. It takes about 45 minutes, and the coffee is on us.'],
      ['How do I pay?', 'Cash, credit card or bank transfer.'],
      ['Do you give a guarantee?', 'Six months on labour, and the maker’s guarantee on parts.'],
    ],
  },
  fr: {
    title: 'Toutes les marques. Tous les modèles.',
    subtitle: 'Du travail bien fait.',
    description: 'Réparation, entretien et contrôle : un prix avant de commencer et des photos pendant le travail.',
    storyTitle: 'Un pont, une règle',
    about:
      'Nous avons ouvert en 2008 avec un seul pont et une règle : montrer au client la pièce remplacée. C’est toujours vrai. Nous sommes huit aujourd’hui, et chaque visite laisse une trace lisible sur votre téléphone : ce qui a été fait, par qui, avec quelles pièces, et quand revenir.',
    guarantee: 'Six mois sur la main-d’œuvre',
    brands: 'Toutes, de Kia et Toyota à BMW et Mercedes',
    paymentMethods: 'Espèces, carte ou virement',
    values: [
      ['Le prix d’abord', 'Nous l’écrivons, vous l’acceptez, puis nous commençons.'],
      ['Votre ancienne pièce', 'Nous vous montrons ce que nous avons changé, et pourquoi.'],
      ['Un suivi qui reste', 'Chaque visite est sur votre téléphone, dans votre langue.'],
    ],
    faqs: [
      [
        'Travaillez-vous sur les hybrides ?',
        'Oui, deux de nos techniciens sont formés aux hybrides et aux électriques.',
      ],
      ['Puis-je attendre pendant la vidange ?', 'Oui, comptez environ 45 minutes ; le café est offert.'],
      ['Comment régler ?', 'En espèces, par carte bancaire ou par virement.'],
      ['Donnez-vous une garantie ?', 'Six mois sur la main-d’œuvre, et la garantie du fabricant sur les pièces.'],
    ],
  },
};

const perLanguage = (Object.entries(texts) as [DemoLanguage, Texts][]).flatMap(([language, text]): BrandingInput[] => [
  ...(language === FALLBACK_LOCALE ? [] : [{ type: 'MERCHANT_INFO' as const, language, fields: GARAGE[language] }]),
  {
    type: 'MERCHANT_HERO',
    language,
    fields: { title: text.title, subtitle: text.subtitle, description: text.description },
  },
  {
    type: 'MERCHANT_ABOUT',
    language,
    fields: {
      storyTitle: text.storyTitle,
      text: text.about,
      guarantee: text.guarantee,
      brands: text.brands,
      paymentMethods: text.paymentMethods,
    },
  },
  {
    type: 'MERCHANT_CORE_VALUES',
    language,
    fields: { items: JSON.stringify(text.values.map(([title, body]) => ({ title, text: body }))) },
  },
  {
    type: 'MERCHANT_FAQS',
    language,
    fields: { items: JSON.stringify(text.faqs.map(([question, answer]) => ({ question, answer }))) },
  },
]);

/** Returns the branding entries of the demo garage: name, theme and texts in three languages. */
export const demoBranding = (currency: string, now: Date): BrandingInput[] => [
  ...common(currency, now),
  ...perLanguage,
];

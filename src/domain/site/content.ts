import { parseTheme, type Theme } from '../branding/branding.ts';
import { parseCoreValues, parseFaqs, TRUST_FIELDS, type CoreValue, type Faq } from '../branding/branding-fields.ts';
import type { BrandingEntry } from '../branding/endpoints.ts';
import { findMerchantInfo, findThemeText, type MerchantTextKey } from '../branding/merchant-entry.ts';
import type { WorkingHours } from '../branding/opening-hours.ts';
import { parseWorkingHours } from '../branding/working-hours.ts';
import { publicFileUrl } from '../images/image-urls.ts';
import { FALLBACK_LOCALE, parseLocale, perLocale, type Locale } from '../locales.ts';
import { pickLocalizedText, localeFallbacks, type LocalizedText } from '../localized.ts';
import type { CategoryRecord, ItemRecord } from '../offering/endpoints.ts';

/** Pictures of the demo garage, shown [in the demo only](docs/rules/branding.md#pictures). */
export const DEMO_PICTURES = {
  hero1: '/art/hero-1280.webp',
  hero2: '/art/exterior-1280.webp',
  about: '/art/bay-1280.webp',
  share: '/art/share.jpg',
} as const;

/** Texts in one language; missing ones come from the [fallback languages](docs/rules/routes.md#content-languages). */
export interface SiteTexts {
  hero: { title: string; subtitle: string; description: string };
  /** Title of the story; empty when not set. */
  storyTitle: string;
  about: string;
  /** Guarantee, brands and payment methods; only those that are set. */
  trust: { key: (typeof TRUST_FIELDS)[number]; text: string }[];
  coreValues: CoreValue[];
  faqs: Faq[];
}

/** A category with its items, in one language. */
export interface SiteService {
  id: string;
  title: string;
  description: string;
  /** URL of the image; empty without one. */
  image: string;
  currency: string;
  minPrice: string | null;
  maxPrice: string | null;
  items: SiteItem[];
}
export interface SiteItem {
  id: string;
  title: string;
  description: string;
  image: string;
  price: string;
  currency: string;
  durationMinutes: number;
  featured: boolean;
}

/** A picture of the gallery with its texts in each language; see [gallery](docs/rules/branding.md#gallery). */
export interface GalleryPicture {
  id: string;
  name: string;
  alternativeText?: LocalizedText | undefined;
  caption?: LocalizedText | undefined;
  url: string;
}

/** A picture of the gallery in one language; the caption is empty when not set. */
export interface SitePicture {
  id: string;
  alternativeText: string;
  caption: string;
  url: string;
}

/** Minimum number of ratings; with fewer, the site shows no average. */
export const MIN_RATINGS_FOR_AVERAGE = 5;

/** The content of the public pages in one language. */
export interface SiteContent {
  locale: Locale;
  /** Marks a preview of drafts; the pages show that they are one. */
  isDraft?: true;
  /** Visitors see "opening soon" until the [first publication](docs/rules/branding.md#first-publication). */
  isOpeningSoon: boolean;
  /** Empty for a garage without a name whose site is not published. */
  name: string;
  phone: string;
  email: string;
  address: string;
  /** Coordinates in degrees; undefined when not set. */
  place: { latitude: number; longitude: number } | undefined;
  currency: string;
  /** Language of the texts that are missing in the page's own language. */
  mainLanguage: Locale;
  timeZone: string;
  /** Calling code of the garage, such as `+961`; empty when not set. */
  callingCode: string;
  firstWeekday: number;
  hours: WorkingHours;
  isEmergencyService: boolean;
  theme: Theme | undefined;
  /** URLs of images; empty when not set. */
  images: { favicon: string; headerLogo: string; heroes: string[]; about: string; share: string };
  /** `https:` URLs; a phone number for WhatsApp. */
  social: Partial<Record<'facebook' | 'instagram' | 'tiktok' | 'youtube' | 'whatsapp' | 'x' | 'linkedin', string>>;
  yearsOfExperience: number | undefined;
  happyCustomers: number | undefined;
  texts: SiteTexts;
  services: SiteService[];
  gallery: SitePicture[];
  rating: { average: number; count: number } | undefined;
  /** Mail or SMS is set up, so that clients can sign in with a code. */
  sendsCodes: boolean;
}

/** API responses from which `siteContent` builds the pages; empty for endpoints that an external backend lacks. */
export interface SiteData {
  /** The first publication is pending. */
  isOpeningSoon?: boolean;
  /** Mail or SMS is set up. */
  sendsCodes?: boolean;
  /** Marks the demo garage. */
  isDemo?: boolean;
  branding: Readonly<Partial<Record<Locale, readonly BrandingEntry[]>>>;
  /** Name of the garage at an external backend, for entries without one. */
  merchantName?: string;
  categories: readonly CategoryRecord[];
  items: readonly ItemRecord[];
  gallery: readonly GalleryPicture[];
  rating: { average: number | null; count: number } | undefined;
}

/** Returns the URL of an image field: a key becomes the URL of its public file, a URL stays unchanged. */
export const toImageUrl = (value: string | undefined): string =>
  !value || /^(?:https:\/\/|\/(?!\/))/.test(value) ? (value ?? '') : publicFileUrl(value);

/** Builds the content of the public pages in `locale`. */
export function siteContent(data: SiteData, locale: Locale, fallbackName: string): SiteContent {
  const entry = (type: BrandingEntry['type'], language: Locale = locale): Record<string, string> =>
    toRecord(data.branding[language]?.find((one) => one.type === type));
  const infoIn = (language: BrandingEntry['language'], texts: Locale = locale): Record<string, string> =>
    toRecord(findMerchantInfo(data.branding[texts] ?? [], language));
  const info = infoIn('common');
  const mainLanguage = parseLocale(info['mainLanguage']) ?? FALLBACK_LOCALE;
  const findMerchantText = (key: MerchantTextKey): string =>
    infoIn(locale)[key] || infoIn(mainLanguage, mainLanguage)[key] || info[key] || '';
  const text = (type: BrandingEntry['type'], key: string) =>
    pickLocalizedText(
      perLocale((language) => entry(type, language)[key] ?? null),
      locale,
      mainLanguage,
    );
  const list = <T>(type: BrandingEntry['type'], parse: (json: string | undefined) => T[]): T[] =>
    localeFallbacks(locale, mainLanguage)
      .map((language) => parse(entry(type, language)['items']))
      .find((items) => items.length > 0) ?? [];
  const ownImages = Object.fromEntries(Object.entries(entry('MERCHANT_IMAGES')).filter(([, key]) => key));
  const images: Record<string, string> = { ...(data.isDemo && DEMO_PICTURES), ...ownImages };
  const stats = entry('MERCHANT_STATS');
  const social = Object.entries(entry('MERCHANT_SOCIAL')).filter(([, value]) => value);
  return {
    locale,
    isOpeningSoon: Boolean(data.isOpeningSoon),
    name: findMerchantText('merchantName') || data.merchantName || (data.isOpeningSoon ? '' : fallbackName),
    phone: info['phone'] ?? '',
    email: info['email'] ?? '',
    address: findMerchantText('address'),
    place:
      info['latitude'] && info['longitude']
        ? { latitude: Number(info['latitude']), longitude: Number(info['longitude']) }
        : undefined,
    currency: info['currency'] ?? '',
    mainLanguage,
    timeZone: info['timeZone'] || 'UTC',
    callingCode: info['countryCode'] ?? '',
    firstWeekday: Number(info['firstWeekday']) || 1,
    hours: parseWorkingHours(info['workingHours'], mainLanguage),
    isEmergencyService: info['emergencyService'] === 'true',
    theme: parseTheme(findThemeText(data.branding[locale] ?? [])),
    images: {
      favicon: toImageUrl(images['favicon']),
      headerLogo: toImageUrl(images['headerLogo']),
      heroes: [images['hero1'], images['hero2'], images['hero3']].map(toImageUrl),
      about: toImageUrl(images['about']),
      // The demo has a JPEG, which every program that shows link previews can read.
      share: toImageUrl(ownImages['hero1'] ?? images['share']),
    },
    social: Object.fromEntries(social),
    yearsOfExperience: Number(stats['yearsOfExperience']) || undefined,
    happyCustomers: Number(stats['happyCustomers']) || undefined,
    texts: {
      hero: {
        title: text('MERCHANT_HERO', 'title'),
        subtitle: text('MERCHANT_HERO', 'subtitle'),
        description: text('MERCHANT_HERO', 'description'),
      },
      storyTitle: text('MERCHANT_ABOUT', 'storyTitle'),
      about: text('MERCHANT_ABOUT', 'text'),
      trust: TRUST_FIELDS.map((key) => ({ key, text: text('MERCHANT_ABOUT', key) })).filter((one) => one.text),
      coreValues: list('MERCHANT_CORE_VALUES', parseCoreValues),
      faqs: list('MERCHANT_FAQS', parseFaqs),
    },
    services: buildServices(data, locale, mainLanguage),
    gallery: data.gallery.map(({ id, name, alternativeText, caption, url }) => ({
      id,
      alternativeText: alternativeText?.[locale] || alternativeText?.[mainLanguage] || name,
      caption: pickLocalizedText(caption ?? {}, locale, mainLanguage),
      url,
    })),
    rating:
      data.rating?.average && data.rating.count >= MIN_RATINGS_FOR_AVERAGE
        ? { average: data.rating.average, count: data.rating.count }
        : undefined,
    sendsCodes: Boolean(data.sendsCodes),
  };
}

const toRecord = (entry: BrandingEntry | undefined): Record<string, string> =>
  Object.fromEntries((entry?.fields ?? []).map(({ key, value }) => [key, value]));

/** Returns the visible categories with their visible items, both in their order. */
function buildServices({ categories, items }: SiteData, locale: Locale, mainLanguage: Locale): SiteService[] {
  const translate = (text: CategoryRecord['title']) => pickLocalizedText(text, locale, mainLanguage);
  const shown = categories.filter(({ visibility }) => visibility === 'visible').toSorted((a, b) => a.order - b.order);
  return shown.map((category) => ({
    id: category.id,
    title: translate(category.title),
    description: translate(category.description),
    image: category.image?.url ?? '',
    currency: category.currency,
    minPrice: category.minPrice,
    maxPrice: category.maxPrice,
    items: items
      .filter((item) => item.categoryId === category.id && item.visibility === 'visible')
      // Staff use services without a price; visitors do not see them.
      .flatMap((item) => (item.price === null ? [] : [{ ...item, price: item.price }]))
      .map((item) => ({
        id: item.id,
        title: translate(item.title),
        description: translate(item.description),
        image: item.image?.url ?? '',
        price: item.price,
        currency: item.currency,
        durationMinutes: item.durationMinutes,
        featured: item.featured,
      })),
  }));
}

/** Sorts featured items first, for excerpts. */
export const sortFeaturedFirst = (items: readonly SiteItem[]): SiteItem[] =>
  items.toSorted((one, other) => Number(other.featured) - Number(one.featured));

/** Returns content without branding, for the build of the site. */
export const emptyContent = (locale: Locale, name: string): SiteContent =>
  siteContent({ branding: {}, categories: [], items: [], gallery: [], rating: undefined }, locale, name);

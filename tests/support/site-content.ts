import { demoBranding } from '#demo/demo-branding.ts';
import { SERVICE_CATEGORIES } from '#demo/services.ts';
import type { BrandingEntry } from '#domain/branding/endpoints.ts';
import { fillMissingLanguages } from '#domain/localized.ts';
import type { Locale } from '#domain/locales.ts';
import { siteContent, type SiteContent, type SiteData } from '#domain/site/content.ts';

const stamps = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
const KEY = '0123456789abcdef0123456789abcdef';

const brandingIn = (locale: Locale): BrandingEntry[] =>
  demoBranding('USD', new Date())
    .filter((entry) => entry.language === locale || entry.language === 'common')
    .map(({ type, language, fields }) => ({
      id: `${type}-${language}`,
      type,
      language,
      status: 'ACTIVE',
      updatedAt: stamps.updatedAt,
      fields: Object.entries(fields).map(([key, value]) => ({ key, value: value ?? '' })),
    }));

const categories = SERVICE_CATEGORIES.map(
  ({ title, description, services }, order): SiteData['categories'][number] => ({
    id: `c${order}`,
    title: fillMissingLanguages(title),
    description: fillMissingLanguages(description),
    image: null,
    order,
    visibility: 'visible',
    currency: 'USD',
    minPrice: String(Math.min(...services.map(({ price }) => price))),
    maxPrice: String(Math.max(...services.map(({ price }) => price))),
    ...stamps,
  }),
);
const items = SERVICE_CATEGORIES.flatMap(({ services }, category) =>
  services.map(({ title, description, price, minutes, featured }, index): SiteData['items'][number] => ({
    id: `i${category}-${index}`,
    categoryId: `c${category}`,
    title: fillMissingLanguages(title),
    description: fillMissingLanguages(description ?? {}),
    price: `${price}.00`,
    currency: 'USD',
    durationMinutes: minutes,
    featured: featured ?? false,
    visibility: 'visible',
    image: null,
    ...stamps,
  })),
);

/** Returns the stored content of the demo garage's site. */
export const demoSiteData = (): SiteData => ({
  isDemo: true,
  branding: { ar: brandingIn('ar'), en: brandingIn('en'), fr: brandingIn('fr') },
  categories,
  items,
  gallery: Array.from({ length: 8 }, (_, index) => ({
    id: `g${index}`,
    name: `Karaj Al Nahr ${index + 1}`,
    url: `/backend/media/file/${index}${KEY.slice(1)}-media.webp`,
  })),
  rating: { average: 4.3, count: 12 },
});

export const demoContent = (locale: Locale): SiteContent => siteContent(demoSiteData(), locale, 'Karaj');

/** Returns the site content of the demo garage with `categoryCount` categories of `perCategory` items. */
export function largeContent(locale: Locale, categoryCount: number, perCategory: number): SiteContent {
  const content = demoContent(locale);
  const all = content.services.flatMap((service) => service.items);
  const services = Array.from({ length: categoryCount }, (_, index) => ({
    ...content.services[index % content.services.length]!,
    id: `c${index}`,
    items: Array.from({ length: perCategory }, (__, item) => all[(index + item) % all.length]!),
  }));
  return { ...content, services };
}

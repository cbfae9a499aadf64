import { isOpenAllDay, upcomingExceptions, weekSpans, type Interval } from '#domain/branding/opening-hours.ts';
import type { SiteContent } from '#domain/site/content.ts';
import { formatPrice } from '../components/format.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface PageContext {
  site: URL;
  phone: string | undefined;
  profiles: readonly string[];
  today: string;
}

/** Builds the garage's structured data (schema.org) from information that the page also shows. */
export function structuredData(content: SiteContent, { site, phone, profiles, today }: PageContext): object {
  const { locale, name, texts, images, email, address, place, rating } = content;
  const url = new URL(`/${locale}/`, site).href;
  const garage = {
    '@type': 'AutoRepair',
    '@id': `${url}#garage`,
    name,
    url,
    description: texts.hero.description || undefined,
    image: images.share ? new URL(images.share, site).href : undefined,
    telephone: phone,
    email: email || undefined,
    address: address || undefined,
    geo: place && { '@type': 'GeoCoordinates', ...place },
    priceRange: formatPriceRange(content),
    openingHoursSpecification: openingHours(content),
    specialOpeningHoursSpecification: specialHours(content, today),
    sameAs: profiles.length > 0 ? profiles : undefined,
    aggregateRating: rating && {
      '@type': 'AggregateRating',
      ratingValue: Math.round(rating.average * 10) / 10,
      ratingCount: rating.count,
    },
  };
  const questions = texts.faqs.length > 0 && {
    '@type': 'FAQPage',
    '@id': `${url}#questions`,
    mainEntity: texts.faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  return { '@context': 'https://schema.org', '@graph': questions ? [garage, questions] : [garage] };
}

function openingHours({ hours, firstWeekday }: SiteContent) {
  const rules = weekSpans(hours, firstWeekday).flatMap(({ days, intervals }) =>
    toTimes(intervals).map((times) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => DAYS[day - 1]),
      ...times,
    })),
  );
  return rules.length > 0 ? rules : undefined;
}

/**
 * Returns the times of a day's intervals; a day that is open from midnight to midnight ends at 23:59, as search engines
 * expect.
 */
const toTimes = (intervals: readonly Interval[]) =>
  isOpenAllDay(intervals)
    ? [{ opens: '00:00', closes: '23:59' }]
    : intervals.map(([opens, closes]) => ({ opens, closes }));

/** Lists the exceptions; search engines read 00:00–00:00 as closed. */
function specialHours({ hours }: SiteContent, today: string) {
  const rules = upcomingExceptions(hours, today).flatMap(({ from, to, intervals }) =>
    (intervals.length > 0 ? toTimes(intervals) : [{ opens: '00:00', closes: '00:00' }]).map((times) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: from,
      validThrough: to,
      ...times,
    })),
  );
  return rules.length > 0 ? rules : undefined;
}

/** Returns the range from the lowest to the highest price in the currency of the garage. */
function formatPriceRange({ services, currency }: SiteContent): string | undefined {
  const prices = services
    .flatMap(({ items }) => items)
    .filter((item) => item.currency === currency)
    .map(({ price }) => price)
    .toSorted((a, b) => Number(a) - Number(b));
  if (prices.length === 0) return undefined;
  return [...new Set([prices[0]!, prices.at(-1)!])].map((price) => formatPrice(price, currency, 'en')).join('–');
}

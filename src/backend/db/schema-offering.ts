import type { Generated, JSONColumnType } from 'kysely';
import type * as v from 'valibot';
import type { LocalizedText } from '#domain/localized.ts';
import type { Currency } from '#domain/money/currency.ts';
import type { Visibility } from '#domain/offering/offering.ts';
import type { MaybeStamp, RecordColumns, Searchable, Stamp } from './schema-columns.ts';

type Localized = JSONColumnType<Partial<LocalizedText>>;

export interface CategoryTable extends RecordColumns, Searchable {
  title: Localized;
  description: Localized;
  image_key: string | null;
  /** The field `order`, which is a word of SQL. */
  position: number;
  visibility: v.InferOutput<typeof Visibility>;
  /** The merchant's when the prices were set. */
  currency: Currency;
  min_price: number | null;
  max_price: number | null;
}

export interface ItemTable extends RecordColumns, Searchable {
  category_id: string;
  title: Localized;
  description: Localized;
  price: number;
  currency: Currency;
  image_key: string | null;
  duration_minutes: number;
  featured: boolean;
  /** Its place in its category. */
  position: Generated<number>;
  visibility: v.InferOutput<typeof Visibility>;
}

/** How the public pages were last published: one row. */
export interface PublicationTable {
  id: Generated<true>;
  /** Null before the first time. */
  published_at: MaybeStamp;
  pages: Generated<number>;
  /** Milliseconds. */
  took: Generated<number>;
  has_failed: Generated<boolean>;
  /** A hash of the pages that PUBLISH_HOOK_URL was told of. */
  told: string | null;
}

/** One view of a page, by a browsing session without a name. */
export interface PageViewTable {
  id: Generated<string>;
  at: Stamp;
  session_id: string;
  path: string;
  referrer: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  browser: string;
  os: string;
  device_type: string;
  event_type: string;
  screen_size: string | null;
  language: string | null;
}

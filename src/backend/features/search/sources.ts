import { FALLBACK_LOCALE } from '#domain/locales.ts';
import type { SearchType } from '#domain/search/endpoints.ts';

/** Where one type of result comes from. */
export interface Source {
  table: string;
  /** The condition of a row that may be found. */
  live: string;
  /** What of a row is kept until the results are cut; the row is `t`. */
  columns: string;
  /** What is shown of those that are left, in the order of `SHOWN`. */
  shown: string;
  /** Beside them, of what belongs to a category of the offering. */
  categoryId?: string;
  joins: string;
}

/** The columns of every result; its `type` stands before them, its `category_id` after. */
export const RESULT_COLUMNS = [
  'id',
  'title',
  'detail',
  'user_id',
  'vehicle_id',
  'visit_id',
  'status',
  'amount',
  'currency',
] as const;

const LIVE = 'deleted_at is null';
const NO_AMOUNT = 'null::bigint, null';

/** A text in the reader's language, `$2`; the fallback language always has one. */
const localized = (column: string) =>
  `coalesce(nullif(${column} ->> $2::text, ''), ${column} ->> '${FALLBACK_LOCALE}')`;

const OFFERING = `(
  select id, created_at, search, deleted_at, title, visibility, id as category_id, null::bigint as price, null as currency
  from categories
  union all
  select id, created_at, search, deleted_at, title, visibility, category_id, price, currency from items
)`;

/** Every type that is searched; each table has the columns `id created_at search` and an index of each way to search it. */
export const SOURCES: Record<SearchType, Source> = {
  users: {
    table: 'users',
    live: LIVE,
    columns: 'first_name, last_name, phone_e164, phone_number, status',
    shown: `concat_ws(' ', t.first_name, t.last_name), coalesce(t.phone_e164, t.phone_number), t.id, null::uuid, null::uuid,
      t.status, ${NO_AMOUNT}`,
    joins: '',
  },
  vehicles: {
    table: 'vehicles',
    live: LIVE,
    columns: 'user_id, plate_number, brand, model, year, status',
    shown: `t.plate_number, concat_ws(' · ', concat_ws(' ', t.brand, t.model, t.year), nullif(concat_ws(' ', owner.first_name, owner.last_name), '')),
      t.user_id, t.id, null::uuid, t.status, ${NO_AMOUNT}`,
    joins: 'join users owner on owner.id = t.user_id',
  },
  visits: {
    table: 'visits',
    live: LIVE,
    columns: 'user_id, vehicle_id, name, customer, status',
    shown: `t.name, concat_ws(' · ', t.customer, vehicle.plate_number), t.user_id, t.vehicle_id, t.id, t.status, ${NO_AMOUNT}`,
    joins: 'join vehicles vehicle on vehicle.id = t.vehicle_id',
  },
  tasks: {
    table: 'tasks',
    live: LIVE,
    columns: 'visit_id, name, status',
    shown: `t.name, concat_ws(' · ', visit.customer, vehicle.plate_number), visit.user_id, visit.vehicle_id, t.visit_id, t.status,
      ${NO_AMOUNT}`,
    joins: 'join visits visit on visit.id = t.visit_id join vehicles vehicle on vehicle.id = visit.vehicle_id',
  },
  'oil-changes': {
    table: 'oil_changes',
    live: LIVE,
    columns: 'user_id, vehicle_id, oil_name',
    shown: `vehicle.plate_number, t.oil_name, t.user_id, t.vehicle_id, null::uuid, null, ${NO_AMOUNT}`,
    joins: 'join vehicles vehicle on vehicle.id = t.vehicle_id',
  },
  payments: {
    table: 'payments',
    // A deleted payment is part of the history.
    live: 'true',
    columns: 'user_id, vehicle_id, visit_id, customer, amount, currency, method, status',
    shown: 't.customer, t.method, t.user_id, t.vehicle_id, t.visit_id, t.status, t.amount, t.currency',
    joins: '',
  },
  offering: {
    table: OFFERING,
    live: LIVE,
    columns: 'title, visibility, category_id, price, currency',
    shown: `${localized('t.title')}, ${localized('category.title')}, null::uuid, null::uuid, null::uuid, t.visibility, t.price, t.currency`,
    categoryId: 't.category_id',
    joins: 'left join categories category on category.id = t.category_id and category.id <> t.id',
  },
  messages: {
    table: 'messages',
    live: LIVE,
    columns: 'full_name, email, read',
    shown: `t.full_name, t.email, null::uuid, null::uuid, null::uuid, case when t.read then 'read' else 'unread' end, ${NO_AMOUNT}`,
    joins: '',
  },
};

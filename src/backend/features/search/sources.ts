import {
  sql,
  type AliasableExpression,
  type AliasedExpression,
  type Expression,
  type Kysely,
  type SelectQueryBuilder,
} from 'kysely';
import { type AnyTable, placeholder } from '#backend/db/compiled-query.ts';
import type { Database } from '#backend/db/schema.ts';
import { selectShownName } from '#backend/resource/static-names.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import type { SearchType } from '#domain/search/endpoints.ts';

/** A matching row `t`: the columns that `rows` selects, and the columns that sorting needs. */
type FoundRow<Row> = Row & { id: string; created_at: Date };
type Found<Row> = SelectQueryBuilder<Database & { t: FoundRow<Row> }, 't', object>;

/** The table of one result type and the columns of its results. */
export interface SearchSource<Row extends object = AnyTable> {
  /** Selects the searchable rows `t` with the columns that `results` needs. */
  rows(db: Kysely<Database>): SelectQueryBuilder<AnyTable, AnyTable, Row>;
  /** Joins other tables to the matching rows and selects `resultColumns`. */
  results(found: Found<Row>): SelectQueryBuilder<AnyTable, AnyTable, AnyTable>;
}

const source = <Row extends object>(one: SearchSource<Row>): SearchSource => one as SearchSource;

const UUID = sql<null>`null::uuid`;
const TEXT = sql<null>`null::text`;
/** The columns of every result with their defaults, in the order that `union all` needs. */
const COLUMNS = {
  title: TEXT,
  detail: TEXT,
  user_id: UUID,
  vehicle_id: UUID,
  visit_id: UUID,
  category_id: UUID,
  status: TEXT,
  amount: sql<null>`null::bigint`,
  currency: TEXT,
} satisfies Record<string, AliasableExpression<null>>;
type Column = keyof typeof COLUMNS;

const resultColumns = (
  values: Partial<Record<Column, AliasableExpression<unknown>>>,
): AliasedExpression<unknown, Column>[] =>
  Object.entries(COLUMNS).map(([name, none]) => (values[name as Column] ?? none).as(name) as never);

/** The reader's language. */
const LOCALE = placeholder<string>('locale');

/** The main language of the garage; null unless set. */
const MAIN_LANGUAGE = sql<string | null>`(
  select field.value
  from branding, jsonb_to_recordset(branding.fields) as field (key text, value text)
  where branding.type = 'MERCHANT_INFO' and branding.language = 'common' and branding.status = 'ACTIVE'
    and field.key = 'mainLanguage'
)`;

/**
 * Returns the SQL of a localized text in the reader's language or its
 * [fallbacks](docs/rules/routes.md#content-languages).
 */
const localized = (text: Expression<unknown>) => {
  const languages = [LOCALE, MAIN_LANGUAGE, ...LOCALE_CODES.map((code) => sql.lit(code))];
  return sql<string>`coalesce(${sql.join(languages.map((language) => sql`nullif(${text} ->> ${language}::text, '')`))})`;
};

const SPACE = sql.lit(' ');
const DOT = sql.lit(' · ');

/**
 * The source of each searched type; each table has the columns `id created_at search` and the indexes of the search
 * methods.
 */
export const SEARCH_SOURCES: Record<SearchType, SearchSource> = {
  users: source({
    rows: (db) =>
      db
        .selectFrom('users as t')
        .select(['t.first_name', 't.last_name', 't.phone_e164', 't.phone_number', 't.status'])
        .where('t.deleted_at', 'is', null),
    results: (found) =>
      found.select(({ fn, ref }) =>
        resultColumns({
          title: fn('concat_ws', [SPACE, 't.first_name', 't.last_name']),
          detail: fn.coalesce('t.phone_e164', 't.phone_number'),
          user_id: ref('t.id'),
          status: ref('t.status'),
        }),
      ),
  }),
  vehicles: source({
    rows: (db) =>
      db
        .selectFrom('vehicles as t')
        .select(['t.user_id', 't.plate_number', 't.brand', 't.model', 't.year', 't.status'])
        .where('t.deleted_at', 'is', null),
    results: (found) =>
      found.innerJoin('users as owner', 'owner.id', 't.user_id').select(({ fn, ref }) =>
        resultColumns({
          title: ref('t.plate_number'),
          detail: fn('concat_ws', [
            DOT,
            fn('concat_ws', [
              SPACE,
              selectShownName('VEHICLE_BRAND', ref('t.brand'), LOCALE),
              selectShownName('VEHICLE_MODEL', ref('t.model'), LOCALE),
              't.year',
            ]),
            fn('nullif', [fn('concat_ws', [SPACE, 'owner.first_name', 'owner.last_name']), sql.lit('')]),
          ]),
          user_id: ref('t.user_id'),
          vehicle_id: ref('t.id'),
          status: ref('t.status'),
        }),
      ),
  }),
  visits: source({
    rows: (db) =>
      db
        .selectFrom('visits as t')
        .select(['t.user_id', 't.vehicle_id', 't.name', 't.customer', 't.status'])
        .where('t.deleted_at', 'is', null),
    results: (found) =>
      found.innerJoin('vehicles as vehicle', 'vehicle.id', 't.vehicle_id').select(({ fn, ref }) =>
        resultColumns({
          title: ref('t.name'),
          detail: fn('concat_ws', [DOT, 't.customer', 'vehicle.plate_number']),
          user_id: ref('t.user_id'),
          vehicle_id: ref('t.vehicle_id'),
          visit_id: ref('t.id'),
          status: ref('t.status'),
        }),
      ),
  }),
  tasks: source({
    rows: (db) =>
      db.selectFrom('tasks as t').select(['t.visit_id', 't.name', 't.status']).where('t.deleted_at', 'is', null),
    results: (found) =>
      found
        .innerJoin('visits as visit', 'visit.id', 't.visit_id')
        .innerJoin('vehicles as vehicle', 'vehicle.id', 'visit.vehicle_id')
        .select(({ fn, ref }) =>
          resultColumns({
            title: ref('t.name'),
            detail: fn('concat_ws', [DOT, 'visit.customer', 'vehicle.plate_number']),
            user_id: ref('visit.user_id'),
            vehicle_id: ref('visit.vehicle_id'),
            visit_id: ref('t.visit_id'),
            status: ref('t.status'),
          }),
        ),
  }),
  'oil-changes': source({
    rows: (db) =>
      db
        .selectFrom('oil_changes as t')
        .select(['t.user_id', 't.vehicle_id', 't.oil_name'])
        .where('t.deleted_at', 'is', null),
    results: (found) =>
      found.innerJoin('vehicles as vehicle', 'vehicle.id', 't.vehicle_id').select(({ ref }) =>
        resultColumns({
          title: ref('vehicle.plate_number'),
          detail: selectShownName('OIL_NAME', ref('t.oil_name'), LOCALE),
          user_id: ref('t.user_id'),
          vehicle_id: ref('t.vehicle_id'),
        }),
      ),
  }),
  payments: source({
    // Includes deleted payments, which stay in the history.
    rows: (db) =>
      db
        .selectFrom('payments as t')
        .select(['t.user_id', 't.vehicle_id', 't.visit_id', 't.customer', 't.amount', 't.currency', 't.method'])
        .select('t.status'),
    results: (found) =>
      found.select(({ ref }) =>
        resultColumns({
          title: ref('t.customer'),
          detail: ref('t.method'),
          user_id: ref('t.user_id'),
          vehicle_id: ref('t.vehicle_id'),
          visit_id: ref('t.visit_id'),
          status: ref('t.status'),
          amount: ref('t.amount'),
          currency: ref('t.currency'),
        }),
      ),
  }),
  offering: source({
    rows: (db) =>
      db
        .selectFrom(({ selectFrom }) =>
          selectFrom('categories')
            .select(['id', 'created_at', 'search', 'deleted_at', 'title', 'visibility', 'id as category_id'])
            .select([sql<number | null>`null::bigint`.as('price'), sql<string | null>`null`.as('currency')])
            .unionAll(
              selectFrom('items')
                .select(['id', 'created_at', 'search', 'deleted_at', 'title', 'visibility', 'category_id'])
                .select(['price', 'currency']),
            )
            .as('t'),
        )
        .select(['t.title', 't.visibility', 't.category_id', 't.price', 't.currency'])
        .where('t.deleted_at', 'is', null),
    results: (found) =>
      found
        .leftJoin('categories as category', (join) =>
          join.onRef('category.id', '=', 't.category_id').onRef('category.id', '<>', 't.id'),
        )
        .select(({ ref }) =>
          resultColumns({
            title: localized(ref('t.title')),
            detail: localized(ref('category.title')),
            category_id: ref('t.category_id'),
            status: ref('t.visibility'),
            amount: ref('t.price'),
            currency: ref('t.currency'),
          }),
        ),
  }),
  messages: source({
    rows: (db) =>
      db.selectFrom('messages as t').select(['t.full_name', 't.email', 't.read']).where('t.deleted_at', 'is', null),
    results: (found) =>
      found.select(({ eb, ref }) =>
        resultColumns({
          title: ref('t.full_name'),
          detail: ref('t.email'),
          status: eb.case().when(ref('t.read')).then(sql.lit('read')).else(sql.lit('unread')).end(),
        }),
      ),
  }),
};

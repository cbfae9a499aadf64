import { sql, type ExpressionBuilder, type Kysely, type SelectQueryBuilder } from 'kysely';
import type pg from 'pg';
import { type AnyTable, cacheByShape, compileQuery, placeholder } from '#backend/db/compiled-query.ts';
import {
  type QueryExecutor,
  createStatementNames,
  type StatementNames,
  unpreparedExecutor,
} from '#backend/db/query-executor.ts';
import type { Database } from '#backend/db/schema.ts';
import type { Locale } from '#domain/locales.ts';
import type { Currency } from '#domain/money/currency.ts';
import { SEARCH_TYPES, type SearchType } from '#domain/search/endpoints.ts';
import { CALL_TIMEOUTS, openPool } from '#backend/db/open-database.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { createMemo } from '../../caches.ts';
import { SEARCH_SOURCES } from './sources.ts';
import { MAX_NEWEST_ROWS, readSamples, type TextSamples } from './word-frequency.ts';

/**
 * Search method of a type. `newest` scans the newest rows, where a common word is soon found. `index` and `all` use the
 * trigram index, which is fast for a rare word and slow for a common one; `index` stops at `MAX_INDEX_ROWS`.
 */
export type SearchMethod = 'newest' | 'index' | 'all';

/** Maximum rows to read from the index; when it is reached, the rows need not be the newest ones. */
export const MAX_INDEX_ROWS = 2_000;

export interface ResultRow {
  type: SearchType;
  id: string;
  title: string;
  detail: string | null;
  user_id: string | null;
  vehicle_id: string | null;
  visit_id: string | null;
  category_id: string | null;
  status: string | null;
  amount: number | null;
  currency: Currency | null;
  /** Rows that the index returned, up to `MAX_INDEX_ROWS`; 0 for other methods. */
  index_rows: number;
}

export interface SearchInput {
  /** LIKE patterns, as `searchPatterns` returns them: a row matches all patterns of at least one group. */
  groups: string[][];
  /** Patterns that are too common to use the index for. */
  common?: readonly string[];
  types: readonly SearchType[];
  /** The reader's language. */
  locale: Locale;
  /** Results per type. */
  limit: number;
}

type Values = Readonly<Record<string, unknown>>;
type Rows = SelectQueryBuilder<AnyTable, AnyTable, AnyTable>;
type Candidates = Database & { t: { id: string; created_at: Date; search: string } };

const wantedName = (type: SearchType) => `wants ${type}`;
const wantedValues = (types: readonly SearchType[]): Values =>
  Object.fromEntries(SEARCH_TYPES.map((type) => [wantedName(type), types.includes(type)]));
const patternName = (group: number, index: number) => `pattern ${group}.${index}`;

/** Cache key of a compiled search: the options that change its SQL. `groups` and `common` contain placeholder names. */
interface Shape {
  method: SearchMethod;
  groups: string[][];
  common: string[];
}

/**
 * Searches all types with one statement. A type that was not requested costs nothing, because its condition is
 * constantly false.
 */
export function runSearch(
  executor: QueryExecutor,
  method: SearchMethod,
  { groups, common = [], types, locale, limit }: SearchInput,
): Promise<ResultRow[]> {
  const named = groups.map((patterns, group) =>
    patterns.map((pattern, at) => ({ name: patternName(group, at), pattern })),
  );
  const all = named.flat();
  const query = searchQuery({
    method,
    groups: named.map((patterns) => patterns.map(({ name }) => name)),
    common: all.filter(({ pattern }) => common.includes(pattern)).map(({ name }) => name),
  });
  const patterns = Object.fromEntries(all.map(({ name, pattern }) => [name, pattern]));
  return query.execute(executor, { ...patterns, ...wantedValues(types), locale, limit });
}

const searchQuery = cacheByShape((shape: Shape) =>
  compileQuery<ResultRow, Values>((db) =>
    unionAll(
      SEARCH_TYPES.map((type) => {
        const found = newestFirst(searchType(db, type, shape)).limit(placeholder<number>('limit'));
        const results = SEARCH_SOURCES[type].results(db.selectFrom(found.as('t')) as never);
        const rows = newestFirst(results.select([sql.lit(type).as('type'), 't.id', 't.index_rows']));
        return db.selectFrom(rows.as('result')).selectAll('result');
      }),
    ),
  ),
);

/**
 * Selects the matching rows of a type. Each method is a subquery with a limit or an offset, which the planner cannot
 * merge with the outer query.
 */
function searchType(db: Kysely<Database>, type: SearchType, { method, groups, common }: Shape): Rows {
  const matches = ({ and, eb, or, ref }: ExpressionBuilder<Candidates, 't'>) => {
    // An expression instead of the column keeps the pattern from using the index.
    const text = (name: string) => (common.includes(name) ? sql<string>`(${ref('t.search')} || '')` : ref('t.search'));
    const contains = (name: string) => eb(text(name), 'like', placeholder<string>(name));
    return or(groups.map((names) => and(names.map(contains))));
  };
  const noIndex = sql.lit(0).as('index_rows');
  switch (method) {
    case 'newest':
      return db
        .selectFrom(newestFirst(candidates(db, type)).limit(sql.lit(MAX_NEWEST_ROWS)).as('t'))
        .selectAll('t')
        .select(noIndex)
        .where(matches as never);
    case 'index':
      return db
        .selectFrom(
          candidates(db, type)
            .where(matches as never)
            .limit(sql.lit(MAX_INDEX_ROWS))
            .as('t'),
        )
        .selectAll('t')
        .select(sql<number>`(count(*) over ())::int`.as('index_rows'));
    case 'all':
      return db
        .selectFrom(
          candidates(db, type)
            .where(matches as never)
            .offset(sql.lit(0))
            .as('t'),
        )
        .selectAll('t')
        .select(noIndex);
  }
}

/** Selects the searchable rows of a type, or none when the type was not requested. */
const candidates = (db: Kysely<Database>, type: SearchType): Rows =>
  SEARCH_SOURCES[type]
    .rows(db)
    .select(['t.id', 't.created_at', 't.search'])
    .where(sql<boolean>`${placeholder<boolean>(wantedName(type))}::boolean`);

const newestFirst = (rows: Rows): Rows => rows.orderBy('t.created_at', 'desc').orderBy('t.id', 'desc');

const unionAll = ([first, ...rest]: Rows[]): Rows => rest.reduce((all, rows) => all.unionAll(rows), first!);

/** Connection pool and prepared statements of searches. */
export interface SearchPool {
  pool: pg.Pool;
  statementNames: StatementNames;
  /** Reads the samples of searched texts, at most once in `SAMPLES_TTL_MS`. */
  samples(): Promise<TextSamples>;
}

interface SearchPoolOptions {
  connection: pg.PoolConfig;
  pooled?: pg.PoolConfig | undefined;
  now(): Date;
}

/**
 * Maximum concurrent searches in this process. Further ones wait in this pool, so that searches never use up the main
 * pool.
 */
const MAX_CONNECTIONS = 4;
const GENERIC_PLANS = 'set plan_cache_mode = force_generic_plan';
const SAMPLES_TTL_MS = 10 * MINUTE_MS;

/**
 * Opens a pool with generic plans: each statement is planned once for all terms, which suffices because `findResults`
 * has already chosen the search method for the term. Behind a pooler, which keeps no session settings, every search is
 * planned.
 */
export function createSearchPool({ connection, pooled, now }: SearchPoolOptions): SearchPool {
  const onConnect = async (client: pg.ClientBase) => void (await client.query(GENERIC_PLANS));
  const config = pooled ?? { ...CALL_TIMEOUTS, ...connection, onConnect };
  const pool = openPool({ ...config, max: MAX_CONNECTIONS });
  const memo = createMemo(now, SAMPLES_TTL_MS);
  return {
    pool,
    statementNames: createStatementNames(pooled && 0),
    samples: () => memo('samples', () => readSamples(unpreparedExecutor({ pool }))),
  };
}

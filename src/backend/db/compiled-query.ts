import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type Expression,
} from 'kysely';
import { createBoundedCache } from '../caches.ts';
import type { QueryExecutor } from './query-executor.ts';
import type { Database } from './schema.ts';

/** Any database, table or row: Kysely's builders are invariant in them, so that no other type accepts every query. */
export type AnyTable = any;

/** Builds and compiles queries; it has no connection and never runs one. */
const queryBuilder = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Creates a placeholder of type `T`; each call binds its value by `name`. Used twice, it becomes two parameters with
 * one value.
 */
export const placeholder = <T>(name: string): Expression<T> => sql<T>`${new Placeholder(name)}`;

/**
 * Matches any element of an array: `where('id', '=', anyOf(ids))`. Kysely's `in` with a placeholder compiles to invalid
 * SQL, and a list of values would make a statement for each length.
 */
export const anyOf = <T>(array: Expression<readonly T[]>): Expression<T> => sql<T>`any(${array})`;

/** One placeholder per value: `params.id` is an expression of the type of `Values['id']`. */
export type Params<Values> = { readonly [Name in keyof Values]: Expression<Values[Name]> };

/** Compiled query; each call binds its values by name. */
export interface BindableQuery<Row, Values> {
  readonly text: string;
  /** Returns the positional parameters. A missing value throws. */
  bind(values: Values): unknown[];
  /** Runs the query and returns its rows. */
  execute(executor: QueryExecutor, values: Values): Promise<Row[]>;
}

/** The row type of a compiled query. */
export type RowOfQuery<Query> = Query extends BindableQuery<infer Row, never> ? Row : never;

/**
 * Compiles a query once, so that a call costs no more than a constant SQL string: Kysely takes 40 to 100 µs to compile
 * a query. Build it at the top of a module; execute it with `preparedExecutor(deps)`, or with
 * `transactionExecutor(context)` inside a transaction.
 *
 * ```ts
 * const openVisits = compileQuery((db, { vehicleId }: Params<{ vehicleId: string }>) =>
 *   db.selectFrom('visits').select(['id', 'name']).where('vehicle_id', '=', vehicleId).where('deleted_at', 'is', null),
 * );
 * const visits = await openVisits.execute(preparedExecutor(deps), { vehicleId });
 * ```
 *
 * Literals of the builder become parameters with a fixed value. Write `sql.lit` where the planner must see the value,
 * as for the condition of a partial index. For a query whose text depends on the call, see `cacheByShape`.
 */
export function compileQuery<Row, Values extends object>(
  build: (db: Kysely<Database>, params: Params<Values>) => Compilable<Row>,
): BindableQuery<Row, Values> {
  const params = new Proxy({}, { get: (_, name) => placeholder(String(name)) }) as Params<Values>;
  const { sql: text, parameters } = build(queryBuilder, params).compile();
  const bind = (values: Values) =>
    parameters.map((parameter) => {
      if (!(parameter instanceof Placeholder)) return parameter;
      if (!(parameter.name in values)) throw new Error(`No value for the placeholder ${parameter.name}`);
      return values[parameter.name as keyof Values];
    });
  return { text, bind, execute: (executor, values) => executor<Row>(text, bind(values)) };
}

const MAX_SHAPES = 1_000;

/**
 * Calls `compile` once per shape and caches up to `limit` results. A shape is plain JSON that contains everything that
 * the SQL text depends on, but no value that a person chooses freely.
 */
export function cacheByShape<Shape, Query>(compile: (shape: Shape) => Query, limit = MAX_SHAPES) {
  const queries = createBoundedCache<Query>(limit);
  return (shape: Shape): Query => {
    const key = JSON.stringify(shape);
    const known = queries.get(key);
    if (known) return known;
    const compiled = compile(shape);
    queries.set(key, compiled);
    return compiled;
  };
}

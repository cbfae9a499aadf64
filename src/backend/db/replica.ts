import type pg from 'pg';
import type { Logger } from 'pino';
import { CALL_TIMEOUTS, openPool } from './open-database.ts';
import type { StatementNames } from './query-executor.ts';

/** Maximum lag in seconds; a replica that lags more is not read. */
const MAX_LAG_SECONDS = 300;
/** Milliseconds between checks. */
const CHECK_INTERVAL = 5_000;
/** Timeout in milliseconds for connecting to the replica. */
const CONNECT_TIMEOUT = 2_000;

/** Connections and the names of their prepared statements. */
interface Connections {
  pool: pg.Pool;
  statementNames: StatementNames;
}

/** A streaming replica for reports and figures (docs/operations.md#replica). */
export interface Replica {
  /** Returns the connections to read from: those of the primary while the replica fails or lags too far. */
  choose(): Promise<ReadConnections>;
  /** Returns the lag of the replica in seconds; `Infinity` while it cannot be read. */
  lag(): Promise<number>;
  close(): Promise<void>;
}

/** Connections to read from, and their lag in seconds. */
type ReadConnections = Connections & { lag: number };

interface Options extends Connections {
  connection: pg.PoolConfig;
  log: Logger;
  now: () => Date;
}

const PRIMARY_SQL = `select pg_current_wal_lsn() as lsn, system_identifier::text as system from pg_control_system()`;
const REPLICA_SQL = `
  select pg_is_in_recovery() and system_identifier::text = $2 as "isReplica",
         pg_last_wal_replay_lsn() >= $1::pg_lsn as "isCaughtUp", pg_last_xact_replay_timestamp() as "replayedAt"
  from pg_control_system()`;

interface ReplicaState {
  isReplica: boolean;
  isCaughtUp: boolean;
  replayedAt: Date | null;
}

/** Opens a connection pool to a streaming replica, and measures its lag by comparing WAL positions. */
export function createReplica({ connection, pool: primary, statementNames, log, now }: Options): Replica {
  const replica = openPool({ ...CALL_TIMEOUTS, ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT });
  let checked: { at: number; lag: Promise<number> } | undefined;
  let caughtUpAt = -Infinity;
  let isUsed: boolean | undefined;

  async function check(): Promise<number> {
    const { rows: primaryRows } = await primary.query<{ lsn: string; system: string }>(PRIMARY_SQL);
    const values = [primaryRows[0]!.lsn, primaryRows[0]!.system];
    const { rows } = await replica.query<ReplicaState>({ text: REPLICA_SQL, values });
    const { isReplica, isCaughtUp, replayedAt } = rows[0]!;
    if (!isReplica) throw new Error('it is not a replica of the database');
    const at = now().getTime();
    if (isCaughtUp) caughtUpAt = at;
    // Without writes for an hour, the last replayed transaction is an hour old, although the replica does not lag.
    return isCaughtUp ? 0 : Math.max(0, at - Math.max(replayedAt?.getTime() ?? -Infinity, caughtUpAt)) / 1_000;
  }

  function lag(): Promise<number> {
    const at = now().getTime();
    if (!checked || Math.abs(at - checked.at) >= CHECK_INTERVAL)
      checked = {
        at,
        lag: check().then(
          (seconds) => report(seconds <= MAX_LAG_SECONDS, seconds, `it is ${Math.round(seconds)} s behind`),
          (error: Error) => report(false, Infinity, error.message),
        ),
      };
    return checked.lag;
  }

  function report(use: boolean, seconds: number, reason: string): number {
    if (use !== isUsed) {
      if (use) log.info('read queries go to the replica');
      else log.warn(`read queries go to the primary database, not to the replica: ${reason}`);
    }
    isUsed = use;
    return seconds;
  }

  const reading = repeatOnFailure(replica, primary, ({ message }) => {
    checked = { at: now().getTime(), lag: Promise.resolve(report(false, Infinity, message)) };
  });

  return {
    lag,
    async choose() {
      const seconds = await lag();
      return seconds <= MAX_LAG_SECONDS
        ? { pool: reading, statementNames, lag: seconds }
        : { pool: primary, statementNames, lag: 0 };
    },
    close: () => replica.end(),
  };
}

/** Wraps the pool of the replica: a query that it cannot run is reported, and repeated on the primary. */
function repeatOnFailure(replica: pg.Pool, primary: pg.Pool, onFailure: (error: Error) => void): pg.Pool {
  const reading = Object.create(replica) as pg.Pool;
  reading.query = (async (query: pg.QueryConfig) => {
    try {
      return await replica.query(query);
    } catch (error) {
      if (!isReplicaFailure(error as { code?: string })) throw error;
      onFailure(error as Error);
      return primary.query(query);
    }
  }) as pg.Pool['query'];
  return reading;
}

/**
 * Returns true for an error after which the query is repeated on the primary: a lost connection, a server that stops,
 * or a query that WAL replay cancelled. A failed connection has no SQLSTATE.
 */
const isReplicaFailure = ({ code }: { code?: string }): boolean =>
  code === undefined || !/^(?=.*\d)[0-9A-Z]{5}$/.test(code) || /^(?:08|57P|40001)/.test(code);

/** Lag beyond which a response states the time of its data. */
const NOTICEABLE_LAG_SECONDS = 60;

type ReplicaDeps = Connections & { now: () => Date; replica?: Replica | undefined };

/** Returns `deps` with the connections of the replica, unless it is missing or lags too far, and the lag in seconds. */
export async function chooseReadConnections<D extends ReplicaDeps>(deps: D): Promise<{ deps: D; lag: number }> {
  if (!deps.replica) return { deps, lag: 0 };
  const { pool, statementNames, lag } = await deps.replica.choose();
  return { deps: { ...deps, pool, statementNames }, lag };
}

/**
 * Reads data from the replica where possible, and adds `asOf`, the time of the data, when it is more than a minute old.
 */
export async function withReplica<D extends ReplicaDeps, Data>(deps: D, read: (reading: D) => Promise<Data>) {
  const { deps: reading, lag } = await chooseReadConnections(deps);
  const data = await read(reading);
  const asOf = new Date(deps.now().getTime() - lag * 1_000).toISOString();
  return { data, meta: lag > NOTICEABLE_LAG_SECONDS ? { asOf } : undefined };
}

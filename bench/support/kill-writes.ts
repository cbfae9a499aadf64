import type pg from 'pg';
import { PHONE_USER_AGENT } from './view-load.ts';

/** Kind of write that clients send, with the queries that find its rows in the database. */
export interface WriteKind {
  send(origin: string, name: string, headers: Record<string, string>): Promise<Response>;
  /** Status of an acknowledged write. */
  status: number;
  /** Lists the names of the stored writes. */
  list(client: pg.Client): Promise<string[]>;
  /** Counts the writes that were stored in part or more than once. */
  countPartial(client: pg.Client): Promise<number>;
}

export const postJson = (url: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function queryNames(client: pg.Client, text: string): Promise<string[]> {
  return (await client.query<{ name: string }>(text)).rows.map(({ name }) => name);
}

async function queryCount(client: pg.Client, text: string): Promise<number> {
  return (await client.query<{ count: number }>(text)).rows[0]!.count;
}

/** Creates static data: each write stores a row and an entry of the audit log. */
export const staticDataWrite: WriteKind = {
  status: 201,
  send: (origin, name, headers) =>
    postJson(`${origin}/backend/static-data/create-static-data`, { type: 'OIL_NAME', name }, headers),
  list: (client) => queryNames(client, `select name from static_data where name like 'kill %'`),
  countPartial: (client) =>
    queryCount(
      client,
      `select count(*)::int as count
       from (select id::text from static_data where name like 'kill %') as rows
       full join (select entity_id from audit_log where action = 'create' and entity_type = 'static-data') as entries
         on rows.id = entries.entity_id
       where rows.id is null or entries.entity_id is null`,
    ),
};

/** Tracks views of distinct paths: each write stores a row and a count in each dimension of the roll-ups. */
export const pageViewWrite: WriteKind = {
  status: 202,
  send: (origin, name) =>
    postJson(
      `${origin}/backend/analytics/track-visit`,
      { session_id: `session ${name.at(-1)}`, page_path: `/${name}`, eventType: 'page_view', language: 'en' },
      { 'user-agent': PHONE_USER_AGENT },
    ),
  list: (client) => queryNames(client, `select substr(path, 2) as name from page_views where path like '/kill %'`),
  countPartial: (client) =>
    queryCount(
      client,
      `with doubled as (select count(*) - count(distinct path) as count from page_views where path like '/kill %'),
         stored as (select count(*) as views from page_views),
         counted as (select sum(views) as views from page_view_days group by dimension)
       select (
         (select count from doubled) + (select coalesce(sum(abs(counted.views - stored.views)), 0) from counted, stored)
       )::int as count`,
    ),
};

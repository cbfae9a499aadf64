import pg from 'pg';
import { type ClusterConnection, SUPERUSER } from '#server/postgres/connection.ts';

/** Returns the value of `DATABASE_URL` for a database of a bundled PostgreSQL. */
export function databaseUrl({ host, port, user, password, database }: ClusterConnection, name = database): string {
  return `postgres://${user}:${password}@localhost/${name}?${new URLSearchParams({ host, port: String(port) })}`;
}

/** Runs statements as the superuser of a bundled PostgreSQL, such as `create database`. */
export async function runAsSuperuser(connection: ClusterConnection, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ ...connection, user: SUPERUSER, database: 'postgres' });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Creates an empty database that the application's role owns, and returns the value of `DATABASE_URL` for it. */
export async function createEmptyDatabase(connection: ClusterConnection, name: string): Promise<string> {
  await runAsSuperuser(connection, `create database ${name} owner ${connection.user}`);
  return databaseUrl(connection, name);
}

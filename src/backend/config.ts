import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { toCamelCase, variables } from './config-variables.ts';
import { defaultDataDir } from './data-folder.ts';

const Variables = v.object(variables);
type Variables = v.InferOutput<typeof Variables>;

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<Name>;

/** Settings of a process: each environment variable under its name in camel case. */
export type Config = { [Name in keyof Variables as CamelCase<Name>]: Variables[Name] } & {
  /** Public URL of this site, without a trailing slash. */
  publicSiteUrl: string;
  /** Folder of the bundled database, the uploads and the backups before migrations. */
  dataDir: string;
  /** Folder of the daily backups. */
  backupDir: string;
  /** NODE_ENV is `production`: a demo garage is neither created nor opened. */
  production: boolean;
  /** NODE_ENV is `test`: a call that throws an error which its endpoint does not declare responds with 500. */
  refusesUndeclaredErrors: boolean;
};

/** Error that stops the start of the process or a command; the message tells the operator how to fix the cause. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Invalid environment; the message names each invalid variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Parses the settings of an environment. @throws ConfigError that names each invalid variable */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = v.safeParse(Variables, given);
  const problems = parsed.success
    ? findContradictions(parsed.output)
    : parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
  if (!parsed.success || problems.length) {
    throw new ConfigError(`The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
  const { output } = parsed;
  const config = Object.fromEntries(Object.entries(output).map(([name, value]) => [toCamelCase(name), value]));
  const production = env.NODE_ENV === 'production';
  const dataDir = output.DATA_DIR ? resolve(output.DATA_DIR) : defaultDataDir(production ? 'garage' : 'demo');
  return {
    ...config,
    dataDir,
    backupDir: output.BACKUP_DIR ? resolve(output.BACKUP_DIR) : join(dataDir, 'backups'),
    publicSiteUrl: (output.PUBLIC_SITE_URL ?? `http://127.0.0.1:${output.PORT}`).replace(/\/+$/, ''),
    production,
    refusesUndeclaredErrors: env.NODE_ENV === 'test',
  } as Config;
}

/** Returns the variables that are built into the pages, without unset ones. */
export const publicVariables = (config: Config): Record<string, string> =>
  Object.fromEntries(
    Object.keys(variables)
      .filter((name) => name.startsWith('PUBLIC_'))
      .map((name) => [name, config[toCamelCase(name) as keyof Config]] as const)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

/** Finds contradictions between valid variables. Messages contain no values, since some are secret. */
function findContradictions(given: Variables): string[] {
  const problems: string[] = [];
  const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = s3.filter((name) => !given[name]);
  if (missing.length && missing.length < s3.length) {
    problems.push(...missing.map((name) => `${name} is missing; the object store needs all of ${s3.join(', ')}`));
  }
  if (given.SMTP_URL && !given.MAIL_FROM) problems.push('MAIL_FROM is missing; SMTP_URL needs a sender');
  if (given.JWKS_URL && given.JWT_SECRET)
    problems.push('JWT_SECRET and JWKS_URL are both set; an external backend has one');
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL)
    problems.push('DATABASE_URL is missing; DATABASE_DIRECT_URL leads past its pooler');
  if (given.DATABASE_READ_URL && !given.DATABASE_URL)
    problems.push('DATABASE_URL is missing; DATABASE_READ_URL is its replica');
  if (given.BACKEND_URL && given.DATABASE_URL) {
    problems.push('DATABASE_URL is set, but with BACKEND_URL there is no database of our own');
  }
  return problems;
}

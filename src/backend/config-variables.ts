import * as v from 'valibot';
import { Password, PASSWORD_MIN } from '#domain/auth/credentials.ts';
import { PAGE_SIZES } from '#domain/list-query.ts';
import { CURRENCIES } from '#domain/money/currency.ts';

/** `SMTP_URL` → `smtpUrl` */
export const toCamelCase = (name: string) =>
  name.toLowerCase().replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

const text = v.pipe(v.string(), v.trim());
const optional = v.optional(text);

const url = (...schemes: string[]) =>
  v.pipe(
    text,
    v.check(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)),
      `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    ),
  );

const optionalUrl = (...schemes: string[]) => v.optional(url(...schemes));

const integer = (min: number, max: number, otherwise: string) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return v.optional(
    v.pipe(
      text,
      v.regex(/^\d{1,9}$/, message),
      v.transform(Number),
      v.minValue(min, message),
      v.maxValue(max, message),
    ),
    otherwise,
  );
};

const flagOr = (otherwise: 'true' | 'false') =>
  v.optional(
    v.pipe(
      text,
      v.picklist(['true', 'false', '1', '0'], 'must be true or false'),
      v.transform((value) => value === 'true' || value === '1'),
    ),
    otherwise,
  );
const flag = flagOr('false');

const hosts = v.optional(
  v.pipe(
    text,
    v.transform((list) =>
      list
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    ),
    v.everyItem(
      (host) => /^([a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(host),
      'must be host names without a port, separated by commas',
    ),
  ),
  '',
);

const callingCodes = v.optional(
  v.pipe(
    text,
    v.transform((list) =>
      list
        .split(',')
        .map((code) => code.trim())
        .filter(Boolean)
        .map((code) => `+${code.replace(/^\+/, '')}`),
    ),
    v.everyItem((code) => /^\+\d{1,4}$/.test(code), 'must be calling codes such as +961, separated by commas'),
  ),
  '',
);

const password = v.pipe(
  v.string(),
  v.check(
    (value) => v.is(Password, value),
    `must have ${PASSWORD_MIN} characters or more, with a lowercase letter, an uppercase letter, a number and a special character`,
  ),
);

const SECRET_BYTES_MIN = 32;
/** Words of the secrets in manuals and templates, such as `your-256-bit-secret`. */
const EXAMPLE_WORDS =
  /secret|jwt|token|key|your|own|super|with|random|string|at|least|characters?|chars?|bytes?|bits?|long|change|replace|me|this|default|example|password|not|for|development|production|test|only|of|an?|256|512|64|32|[^\p{L}\p{N}]/giu;
/** Minimum number of characters that a secret has besides `EXAMPLE_WORDS`. */
const UNKNOWN_MIN = 16;

/** Returns true for a secret that consists of example words, or of one repeated substring. */
const isWellKnown = (secret: string): boolean =>
  secret.replace(EXAMPLE_WORDS, '').length < UNKNOWN_MIN || /^(.+?)\1+$/.test(secret);

const sharedSecret = v.pipe(
  v.string(),
  v.check(
    (secret) => Buffer.byteLength(secret) >= SECRET_BYTES_MIN,
    `must have ${SECRET_BYTES_MIN} bytes or more, such as the result of \`openssl rand -base64 32\``,
  ),
  v.check((secret) => !isWellKnown(secret), 'must be random: this one is an example or repeats itself'),
);

const oneOf = <Value extends string | number>(values: readonly Value[]) =>
  v.picklist(
    values.map((value) => `${value}` as const),
    `must be one of ${values.join(', ')}`,
  );

const host = v.optional(
  v.pipe(text, v.regex(/^[\w.:-]+$/, 'must be an address or a name of this machine')),
  '127.0.0.1',
);

/** Environment variables of the product; `.env.example` has a line for each. */
export const variables = {
  HOST: host,
  PORT: integer(0, 65_535, '4321'),
  PUBLIC_SITE_URL: optionalUrl('http', 'https'),
  DATA_DIR: optional,
  DATABASE_URL: optionalUrl('postgres', 'postgresql'),
  DATABASE_READ_URL: optionalUrl('postgres', 'postgresql'),
  DATABASE_DIRECT_URL: optionalUrl('postgres', 'postgresql'),
  BACKUP_DIR: optional,
  BACKUP_PASSPHRASE: v.optional(v.pipe(v.string(), v.minLength(16, 'must have 16 characters or more'))),
  BACKUP_DAILY: flagOr('true'),
  BACKUP_BEFORE_MIGRATION: flagOr('true'),
  BACKEND_URL: optionalUrl('http', 'https'),
  JWKS_URL: optionalUrl('http', 'https'),
  JWT_SECRET: v.optional(sharedSecret),
  ALLOWED_HOSTS: hosts,
  DEMO_PASSWORD: v.optional(password),
  TRUST_PROXY: integer(0, 10, '0'),
  HSTS_INCLUDE_SUBDOMAINS: flag,
  SERVE_OPENAPI: flagOr('true'),
  MAX_CONNECTIONS: integer(100, 1_000_000, '10000'),
  MAX_CONNECTIONS_PER_ADDRESS: integer(0, 1_000_000, '256'),
  METRICS_HOST: host,
  METRICS_PORT: integer(0, 65_535, '0'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl('http', 'https'),
  OTEL_SERVICE_NAME: v.optional(text, 'karaj'),
  SMTP_URL: optionalUrl('smtp', 'smtps'),
  MAIL_FROM: v.optional(v.pipe(text, v.regex(/^[^@\r\n]+@[^@\s]+$/, 'must be an e-mail address'))),
  SMS_WEBHOOK_URL: optionalUrl('http', 'https'),
  SMS_COUNTRIES: callingCodes,
  S3_ENDPOINT: optionalUrl('http', 'https'),
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  PUBLISH_HOOK_URL: optionalUrl('http', 'https'),
  DEFAULT_CURRENCY: v.optional(v.pipe(text, oneOf(CURRENCIES)), 'USD'),
  ALLOW_SELF_REGISTRATION: flag,
  TRACK_FIRST_VIEW: flag,
  EMPLOYEES_SEE_COSTS: flag,
  PAGE_VIEWS_PER_MINUTE: integer(0, 1_000_000, '600'),
  PAGE_VIEWS_PER_DAY_PER_ADDRESS: integer(0, 100_000_000, '5000'),
  PAGE_VIEWS_PER_DAY: integer(0, 100_000_000, '100000'),
  PAGE_VIEWS_PER_SECOND: integer(0, 1_000_000, '500'),
  PAGE_VIEW_RETENTION_MONTHS: integer(1, 1_200, '13'),
  AUDIT_RETENTION_DAYS: integer(30, 36_500, '730'),
  SUMMARY_CHECK_SECONDS: integer(1, 3_600, '60'),
  PUBLIC_APP_NAME: v.optional(text, 'Karaj'),
  PUBLIC_APP_VERSION: v.optional(text, '0.2.0'),
  PUBLIC_APP_DESCRIPTION: v.optional(text, 'Auto repair garage'),
  PUBLIC_PAGE_SIZE: v.optional(v.pipe(text, oneOf(PAGE_SIZES), v.transform(Number)), '10'),
  PUBLIC_ENVIRONMENT: v.optional(text, 'DEV'),
  PUBLIC_MAP_TILES_URL: v.optional(
    v.pipe(
      url('https'),
      v.check(
        (value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
        'must hold {z}, {x} and {y}, such as https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      ),
    ),
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  ),
  PUBLIC_MAP_ATTRIBUTION: v.optional(text, '© OpenStreetMap'),
  PUBLIC_MAP_ATTRIBUTION_URL: v.optional(url('https'), 'https://www.openstreetmap.org/copyright'),
  PUBLIC_SUPPORT_EMAIL: v.optional(v.pipe(text, v.email('must be an e-mail address'))),
  PUBLIC_SUPPORT_PHONE: v.optional(v.pipe(text, v.regex(/^\+\d{6,15}$/, 'must be a number such as +212522000000'))),
  PUBLIC_SUPPORT_WHATSAPP: v.optional(v.pipe(text, v.regex(/^\+\d{6,15}$/, 'must be a number such as +212522000000'))),
  PUBLIC_SUPPORT_FACEBOOK: optionalUrl('https'),
  PUBLIC_SUPPORT_INSTAGRAM: optionalUrl('https'),
  PUBLIC_SUPPORT_TIKTOK: optionalUrl('https'),
  PUBLIC_SUPPORT_YOUTUBE: optionalUrl('https'),
  PUBLIC_SUPPORT_X: optionalUrl('https'),
  PUBLIC_SUPPORT_LINKEDIN: optionalUrl('https'),
};

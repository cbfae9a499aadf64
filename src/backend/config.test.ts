import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { variables } from './config-variables.ts';
import { ConfigError, publicVariables, readConfig } from './config.ts';

const SECRET = 'q7Xr2mKv9TzB4nLw8sHd3yPf6gJc1eAu';
const example = parseEnv(readFileSync(new URL('../../.env.example', import.meta.url), 'utf8'));

test('.env.example has one line for every variable, and its values are the defaults', () => {
  expect(Object.keys(example).toSorted()).toEqual(Object.keys(variables).toSorted());
  expect(readConfig(example)).toEqual(readConfig({}));
});

test('returns the defaults for an empty environment', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 4321,
    publicSiteUrl: 'http://127.0.0.1:4321',
    allowedHosts: [],
    trustProxy: 0,
    defaultCurrency: 'USD',
    allowSelfRegistration: false,
    publicPageSize: 10,
    publicEnvironment: 'DEV',
    production: false,
  });
});

test('parses values into their types', () => {
  const config = readConfig({
    PORT: '8080',
    PUBLIC_SITE_URL: 'https://garage.example/',
    ALLOWED_HOSTS: 'www.garage.example, Garage.Example',
    ALLOW_SELF_REGISTRATION: 'true',
    NODE_ENV: 'production',
  });
  expect(config).toMatchObject({
    port: 8080,
    publicSiteUrl: 'https://garage.example',
    allowedHosts: ['www.garage.example', 'garage.example'],
    allowSelfRegistration: true,
    production: true,
  });
});

describe('rejects an invalid value with the name of its variable', () => {
  const wrong: Record<string, Record<string, string>> = {
    PORT: { PORT: '80a' },
    HOST: { HOST: 'a b' },
    PUBLIC_SITE_URL: { PUBLIC_SITE_URL: 'garage.example' },
    DATABASE_URL: { DATABASE_URL: 'mysql://localhost/karaj' },
    BACKEND_URL: { BACKEND_URL: 'ftp://backend.example' },
    ALLOWED_HOSTS: { ALLOWED_HOSTS: 'a:80' },
    DEMO_PASSWORD: { DEMO_PASSWORD: 'short' },
    TRUST_PROXY: { TRUST_PROXY: 'yes' },
    SMTP_URL: { SMTP_URL: 'mail.example' },
    MAIL_FROM: { SMTP_URL: 'smtp://mail.example' },
    S3_BUCKET: { S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
    DEFAULT_CURRENCY: { DEFAULT_CURRENCY: 'ABC' },
    ALLOW_SELF_REGISTRATION: { ALLOW_SELF_REGISTRATION: 'maybe' },
    PUBLIC_PAGE_SIZE: { PUBLIC_PAGE_SIZE: '11' },
    PUBLIC_SUPPORT_PHONE: { PUBLIC_SUPPORT_PHONE: '0522' },
    JWT_SECRET: { JWT_SECRET: SECRET, JWKS_URL: 'https://backend.example/keys' },
  };
  test.each(Object.entries(wrong))('%s', (name, env) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(new RegExp(`^  ${name} `, 'm'));
  });
});

describe('accepts a JWT_SECRET of 32 bytes that is not published', () => {
  test.each([SECRET, SECRET.slice(0, 32), 'سر طويل لا يعرفه أحد!', 'f3a91c5be7d2084f6a1b9c3d5e7f8091'])(
    '%s',
    (secret) => {
      expect(readConfig({ JWT_SECRET: secret }).jwtSecret).toBe(secret);
    },
  );

  test.each([
    'short',
    SECRET.slice(0, 31),
    'secret'.repeat(8),
    'a'.repeat(64),
    '0123456789'.repeat(4),
    'changeme-changeme-changeme-changeme',
    'a-string-secret-at-least-256-bits-long',
    'super-secret-jwt-token-with-at-least-32-characters-long',
    'Your-Super-Secret-JWT-Token-With-At-Least-32-Characters-Long',
    'your_jwt_secret_key_at_least_32_characters_long',
    'NotASecret:ReplaceMeWithYourOwnSecret',
    'replace this with a random secret of 32 characters',
  ])('not %s', (secret) => {
    expect(() => readConfig({ JWT_SECRET: secret })).toThrow(/^ {2}JWT_SECRET must /m);
  });

  test('and keeps it out of the message', () => {
    expect(() => readConfig({ JWT_SECRET: 'hunter2' })).not.toThrow(/hunter2/);
  });
});

test('names every invalid variable without its value', () => {
  const refused = () => readConfig({ PORT: 'x', TRUST_PROXY: 'y', DATABASE_URL: 'https://user:secret@host' });
  expect(refused).toThrow(/PORT[^]*DATABASE_URL[^]*TRUST_PROXY/);
  expect(refused).not.toThrow(/secret/);
});

test.each(['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])('rejects %s without DATABASE_URL', (name) => {
  expect(() => readConfig({ [name]: 'postgres://user:secret@host' })).toThrow(/DATABASE_URL is missing(?!.*secret)/);
});

test('passes only public settings to the pages', () => {
  const config = readConfig({
    PUBLIC_SUPPORT_EMAIL: 'help@garage.example',
    DATABASE_URL: 'postgres://user:secret@host',
  });
  const given = publicVariables(config);
  expect(given).toMatchObject({ PUBLIC_PAGE_SIZE: '10', PUBLIC_SUPPORT_EMAIL: 'help@garage.example' });
  expect(Object.keys(given).filter((name) => !name.startsWith('PUBLIC_'))).toEqual([]);
  expect(given).not.toHaveProperty('PUBLIC_SUPPORT_PHONE');
});

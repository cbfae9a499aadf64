// Runs the `check:…` scripts of package.json and prints a summary. `npm test -- types units` runs the named ones only.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { availableParallelism, freemem } from 'node:os';
import pLimit from 'p-limit';
import packageJson from '../package.json' with { type: 'json' };

interface Check {
  name: string;
  command: string;
}
interface Result {
  name: string;
  isOk: boolean;
  seconds: string;
  output: string;
}

/** Checks that use every core themselves: they run one after the other, concurrently with the remaining checks. */
const PARALLEL_CHECKS = ['units', 'browser'];
/** Enough for the place of a failure and the counts of a test run. */
const REPEATED_LINES = 25;
/** A folder in memory, which most Linux systems have. */
const MEMORY_FOLDER = '/dev/shm';
/** Free memory for browsers, servers and up to 1 GB of temporary files. */
const MEMORY_MIN_BYTES = 8 * 1024 ** 3;
/** Subsets of `pages`, which checks the types of all sources, and `units` for `npm run check`; a full run skips them. */
const PARTIAL_CHECKS = ['types', 'changed'];

/**
 * Run only when they are named: `browsers` and `pooler` need Debian packages that a clean machine lacks, `browser` has three widths of
 * `layout`, and `units` a few cases of `fuzz`.
 */
const SEPARATE_CHECKS = ['browsers', 'fuzz', 'layout', 'pooler'];

const checks: Check[] = Object.entries(packageJson.scripts)
  .filter(([name]) => name.startsWith('check:'))
  .map(([name, command]) => ({ name: name.slice('check:'.length), command }));

const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length) {
  console.error(`There is no check ${unknown.join(', ')}; there are ${checks.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const isSelected = ({ name }: Check) =>
  selected.length > 0 ? selected.includes(name) : ![...PARTIAL_CHECKS, ...SEPARATE_CHECKS].includes(name);
const tests = pLimit(1);
const others = pLimit(Math.max(1, availableParallelism() - 1));

const temporary = createFolderInMemory();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.on('exit', () => temporary && rmSync(temporary, { recursive: true, force: true }));

/** Without valid types the later checks of `npm run check` repeat the same errors. */
const isQuick = selected[0] === 'types' && selected.length > 1;
if (isQuick) {
  const types = await run(checks.find(({ name }) => name === 'types')!);
  if (!types.isOk) {
    console.log('FAILED types: correct them first; the other checks did not run.');
    process.exit(1);
  }
}

const results = await Promise.all(
  checks
    .filter((check) => isSelected(check) && !(isQuick && check.name === 'types'))
    .map((check) => (PARALLEL_CHECKS.includes(check.name) ? tests : others)(() => run(check))),
);
console.log(
  `\n${results.map(({ name, isOk, seconds }) => `${isOk ? 'ok    ' : 'FAILED'} ${name} ${seconds} s`).join('\n')}`,
);
// Repeated at the end: where a log is cut, its end is what remains.
for (const { name, output } of results.filter(({ isOk }) => !isOk)) {
  console.log(`\n── the last lines of ${name}:\n${output.trimEnd().split('\n').slice(-REPEATED_LINES).join('\n')}`);
}
process.exit(results.every(({ isOk }) => isOk) ? 0 : 1);

/** Runs a check and prints its output at its end, so that outputs of concurrent checks do not mix. */
async function run({ name, command }: Check): Promise<Result> {
  console.log(`── ${name}: ${command}`);
  const started = performance.now();
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...(temporary && { TMPDIR: temporary }) };
  const child = spawn(command, { shell: true, env });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const output = Buffer.concat(chunks).toString();
  process.stdout.write(output);
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds} s\n`);
  return { name, isOk: code === 0, seconds, output };
}

/**
 * Creates a folder for temporary files, since the databases of the tests write many small ones. Returns nothing where memory is
 * scarce, files in it cannot be executed or `TMPDIR` names a folder already.
 */
function createFolderInMemory(): string | undefined {
  if (process.env.TMPDIR) return undefined;
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    if (Math.min(bavail * bsize, freemem()) < MEMORY_MIN_BYTES) return undefined;
    const folder = mkdtempSync(`${MEMORY_FOLDER}/karaj-`);
    // PostgreSQL runs as another user when the tests run as root.
    chmodSync(folder, 0o755);
    // Containers often mount it without the right to execute files, which some tests do.
    writeFileSync(`${folder}/probe`, '#!/bin/sh\n', { mode: 0o755 });
    if (spawnSync(`${folder}/probe`).status === 0) return folder;
    rmSync(folder, { recursive: true });
  } catch {
    // This system has no such folder.
  }
  return undefined;
}

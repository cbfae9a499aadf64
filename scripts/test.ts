// Runs the `check:…` scripts of package.json and prints a summary. `npm test -- types units` runs only the named
// checks.
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
/** Number of final output lines that the summary repeats: the location of a failure and the test counts. */
const REPEATED_LINES = 25;
/** In-memory file system of most Linux systems. */
const MEMORY_FOLDER = '/dev/shm';
/** Minimum free memory in bytes: enough for browsers, servers and up to 1 GB of temporary files. */
const MEMORY_MIN_BYTES = 8 * 1024 ** 3;
/** Checks of `npm run check` that a full run skips: `pages` includes `types`, and `units` includes `changed`. */
const PARTIAL_CHECKS = ['types', 'changed'];

/**
 * Checks that run only when they are named. `browsers` and `pooler` need Debian packages that a clean machine lacks.
 * `browser` covers three widths of `layout`, and `units` a few cases of `fuzz`.
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

/** Marks `npm run check`, which runs `types` first: the other checks would only repeat the type errors. */
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
// Repeats failures at the end, because a truncated log keeps only its last lines.
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
 * Creates an in-memory folder for temporary files, because the test databases write many small files. Returns undefined
 * if memory is scarce, files in the folder cannot be executed, or `TMPDIR` is set.
 */
function createFolderInMemory(): string | undefined {
  if (process.env.TMPDIR) return undefined;
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    if (Math.min(bavail * bsize, freemem()) < MEMORY_MIN_BYTES) return undefined;
    const folder = mkdtempSync(`${MEMORY_FOLDER}/karaj-`);
    // PostgreSQL runs as another user when the tests run as root.
    chmodSync(folder, 0o755);
    // Containers often mount it with `noexec`, but some tests execute temporary files.
    writeFileSync(`${folder}/probe`, '#!/bin/sh\n', { mode: 0o755 });
    if (spawnSync(`${folder}/probe`).status === 0) return folder;
    rmSync(folder, { recursive: true });
  } catch {
    // This system has no such folder.
  }
  return undefined;
}

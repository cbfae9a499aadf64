// Runs every check, one group after the other; `npm test -- types units` runs the named groups only.
import { spawnSync } from 'node:child_process';

const groups: Record<string, string[]> = {
  pages: ['astro', 'check'],
  types: ['tsc', '--noEmit'],
  lint: ['oxlint', '--deny-warnings'],
  boundaries: ['depcruise', '--config', '.dependency-cruiser.mjs', 'src', 'scripts', 'tests'],
  format: ['prettier', '--check', '--log-level=warn', '.'],
  unused: ['knip'],
  units: ['vitest', 'run'],
  browser: ['playwright', 'test'],
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in groups));
if (unknown.length) {
  console.error(`There is no group ${unknown.join(', ')}; the groups are ${Object.keys(groups).join(', ')}.`);
  process.exit(2);
}

const results = (chosen.length ? chosen : Object.keys(groups)).map((name) => {
  const [command, ...args] = groups[name]!;
  console.log(`\n── ${name}: ${[command, ...args].join(' ')}`);
  const started = performance.now();
  const { status } = spawnSync(command!, args, {
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
  return { name, ok: status === 0, seconds };
});

console.log(
  `\n${results.map(({ name, ok, seconds }) => `${ok ? 'ok    ' : 'FAILED'} ${name} ${seconds} s`).join('\n')}`,
);
process.exit(results.every(({ ok }) => ok) ? 0 : 1);

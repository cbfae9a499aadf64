// Runs every `check:…` script of package.json, one after the other; `npm test -- types units` runs the named ones only.
import { spawnSync } from 'node:child_process';
import packageJson from '../package.json' with { type: 'json' };

const checks = Object.entries(packageJson.scripts)
  .filter(([name]) => name.startsWith('check:'))
  .map(([name, command]) => ({ name: name.slice('check:'.length), command }));

const named = process.argv.slice(2);
const unknown = named.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length) {
  console.error(`There is no check ${unknown.join(', ')}; there are ${checks.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const chosen = checks.filter(({ name }) => !named.length || named.includes(name));
const results = chosen.map(({ name, command }) => {
  console.log(`\n── ${name}: ${command}`);
  const started = performance.now();
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  const { status } = spawnSync(command, { stdio: 'inherit', shell: true, env });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
  return { name, ok: status === 0, seconds };
});

console.log(
  `\n${results.map(({ name, ok, seconds }) => `${ok ? 'ok    ' : 'FAILED'} ${name} ${seconds} s`).join('\n')}`,
);
process.exit(results.every(({ ok }) => ok) ? 0 : 1);

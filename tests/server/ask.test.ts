import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { ROOT } from '#tests/support/server-process.ts';

/** Runs `ask` in a child process, writes `keys` to its input, and returns its exit code and output. */
async function runAsk(keys: string) {
  const source = `
    import { runScript } from '${ROOT}src/server/command.ts';
    import { ask } from '${ROOT}scripts/ask.ts';
    await runScript(async () => console.log('typed ' + (await ask('Name'))));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], { cwd: ROOT });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.write(keys);
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

test('returns the typed line', async () => {
  const { code, output } = await runAsk('Lina\n');
  expect([code, output.includes('typed Lina')]).toEqual([0, true]);
});

test('Ctrl+C stops a command with one sentence', async () => {
  const { code, output } = await runAsk('\u0003');
  expect(code).toBe(130);
  expect(output).toMatch(/Stopped\.\n$/);
  expect(output).not.toContain('Error');
});

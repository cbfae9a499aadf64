// Validates every public page in every language with the Nu HTML checker, which npx downloads. Needs Java.
// `node bench/html.ts`
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './support/garage.ts';
import { listSitePaths } from './support/site-pages.ts';

const CHECKER = 'vnu-jar@26.9.27';

interface Finding {
  type: string;
  url: string;
  lastLine?: number;
  message: string;
}

const garage = await startServer(4388, 'bench-site');
const folder = mkdtempSync(join(tmpdir(), 'karaj-html-'));
const files: string[] = [];
for (const path of listSitePaths()) {
  const file = join(folder, `${path.replaceAll('/', '_')}.html`);
  writeFileSync(file, await (await fetch(garage.origin + path)).text());
  files.push(file);
}
await garage.stop();
// The checker writes its findings to standard error, after npm's own output.
const { stderr } = spawnSync('npx', ['--yes', CHECKER, '--format', 'json', ...files], {
  encoding: 'utf8',
  maxBuffer: 1e8,
});
const { messages } = JSON.parse(stderr.slice(stderr.indexOf('{"'))) as { messages: Finding[] };
const findings = messages
  .filter(({ type }) => type === 'error')
  .map(({ url, lastLine, message }) => `${url.split('/').at(-1)} ${lastLine ?? ''}: ${message}`);
console.log(JSON.stringify({ benchmark: 'HTML errors', budget: 0, pages: files.length, findings }, null, 2));
if (findings.length > 0) process.exitCode = 1;
rmSync(folder, { recursive: true });

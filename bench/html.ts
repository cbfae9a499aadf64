// The Nu HTML checker over every public page in every language. It is no package of this repository: npx fetches it, and it
// needs Java. `node bench/html.ts`
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGarage } from './support/garage.ts';
import { sitePaths } from './support/site-pages.ts';

const VNU = 'vnu-jar@26.9.27';

interface Finding {
  type: string;
  url: string;
  lastLine?: number;
  message: string;
}

const garage = await startGarage(4388, 'bench-site');
const folder = mkdtempSync(join(tmpdir(), 'karaj-html-'));
const files: string[] = [];
for (const path of sitePaths()) {
  const file = join(folder, `${path.replaceAll('/', '_')}.html`);
  writeFileSync(file, await (await fetch(garage.origin + path)).text());
  files.push(file);
}
await garage.stop();
// The checker tells its findings on standard error, below what npm has to say.
const { stderr } = spawnSync('npx', ['--yes', VNU, '--format', 'json', ...files], { encoding: 'utf8', maxBuffer: 1e8 });
const { messages } = JSON.parse(stderr.slice(stderr.indexOf('{"'))) as { messages: Finding[] };
const findings = messages
  .filter(({ type }) => type === 'error')
  .map(({ url, lastLine, message }) => `${url.split('/').at(-1)} ${lastLine ?? ''}: ${message}`);
console.log(JSON.stringify({ what: 'HTML errors', reach: 0, pages: files.length, findings }, null, 2));
if (findings.length > 0) process.exitCode = 1;
rmSync(folder, { recursive: true });

// Compares the request rate of the home page with nginx (one worker, same compressed file, same headers); rounds
// alternate between the two. Needs `nginx` and `wrk`. `node bench/front.ts [--rounds 3] [--seconds 5]`
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { startServer } from './support/garage.ts';
import { median, ratio } from './support/load.ts';
import { createNginxConfig, runWrk } from './support/nginx.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '5' } },
});
const PATH = '/en/';
const NGINX_PORT = 4392;
const BUDGET = { ratio: 0.35, p99Ms: 100 };

const garage = await startServer(4393, 'bench-site');
const root = mkdtempSync(join(tmpdir(), 'karaj-nginx-'));
const response = await fetchRaw(garage.origin + PATH);
// The worker runs as another user when the master is root.
chmodSync(root, 0o755);
mkdirSync(join(root, PATH), { recursive: true });
writeFileSync(join(root, PATH, 'index.html.gz'), response.body);
writeFileSync(join(root, PATH, 'index.html'), gunzipSync(response.body));
writeFileSync(join(root, 'nginx.conf'), createNginxConfig({ root, port: NGINX_PORT, headers: response.headers }));
const nginx = spawn('nginx', ['-c', join(root, 'nginx.conf'), '-p', root], { stdio: 'inherit' });
const nginxOrigin = `http://127.0.0.1:${NGINX_PORT}`;
while (!(await fetch(nginxOrigin + PATH).catch(() => undefined))) await sleep(20);
const isSame = (await fetchRaw(nginxOrigin + PATH)).body.equals(response.body);
const rounds: Record<'node' | 'nginx', ReturnType<typeof runWrk>>[] = [];
const roundCount = isSame ? Number(values.rounds) : 0;
for (let round = 0; round < roundCount; round++) {
  const seconds = Number(values.seconds);
  rounds.push({ node: runWrk(garage.origin + PATH, seconds), nginx: runWrk(nginxOrigin + PATH, seconds) });
}
nginx.kill('SIGTERM');
const memoryMb = garage.memory();
await garage.stop();
rmSync(root, { recursive: true });

if (!isSame) throw new Error('nginx serves a different body');

const result = {
  ratio: median(rounds.map(({ node, nginx: other }) => ratio(node.rate, other.rate))),
  p99Ms: Math.max(...rounds.map(({ node }) => node.p99Ms)),
  failed: rounds.reduce((sum, { node }) => sum + node.failed, 0),
};
console.log(
  JSON.stringify(
    {
      benchmark: 'home page, 32 connections, node against nginx',
      budget: BUDGET,
      ...result,
      memoryMb,
      bytes: response.body.length,
      rounds,
    },
    null,
    2,
  ),
);
if (result.ratio < BUDGET.ratio || result.p99Ms > BUDGET.p99Ms || result.failed > 0) process.exitCode = 1;

/** Returns the compressed response, which `fetch` would decompress. */
async function fetchRaw(url: string) {
  const args = ['-sS', '-D', '-', '-H', 'Accept-Encoding: gzip', '--output', '-', url];
  const bytes = execFileSync('curl', args, { maxBuffer: 1e8 });
  const end = bytes.indexOf('\r\n\r\n');
  const lines = bytes.subarray(0, end).toString().split('\r\n').slice(1);
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return { headers: new Map(headers), body: bytes.subarray(end + 4) };
}

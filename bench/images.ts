// Measures the memory of the server's processes while three copies of a small hostile image are uploaded at once, and a
// minute after the last upload.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { KB } from '#domain/units.ts';
import { aJpegOfScans } from '#tests/support/pictures.ts';
import { fetchToken, startServer } from './support/garage.ts';

/** Megabytes. `peak`: all processes during the uploads. `rest`: all except PostgreSQL, a minute later. */
const BUDGET = { peak: 700, rest: 250 };
const IDLE_WAIT_MS = 60_000;

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' }, limitInputPixels: false });
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 1 } },
  });

/** Small files that need much memory or time to decode. */
const HOSTILE_IMAGES: Record<string, () => Promise<Uint8Array>> = {
  'AVIF of 36 megapixels': () => flat(6000, 6000).avif({ effort: 0 }).toBuffer(),
  'AVIF of 12 megapixels': () => flat(4000, 3000).avif({ effort: 0, chromaSubsampling: '4:4:4' }).toBuffer(),
  'AVIF with 12 bits': () => flat(4000, 3000).avif({ effort: 0, bitdepth: 12 }).toBuffer(),
  'PNG of 24 megapixels, interlaced, 16 bits': () =>
    flat(6000, 4000).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  'WebP of 24 megapixels': () => flat(6000, 4000).webp({ lossless: true, effort: 0 }).toBuffer(),
  'JPEG of 24 megapixels, progressive': () =>
    noise(6000, 4000).jpeg({ progressive: true, quality: 20, chromaSubsampling: '4:4:4' }).toBuffer(),
  'JPEG of 200 scans': async () => new Uint8Array(await aJpegOfScans(200).arrayBuffer()),
};

/** Returns the ids of a process and of its descendants. */
function listProcessTree(pid: number | string): (number | string)[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    try {
      return readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean);
    } catch {
      return [];
    }
  });
  return [pid, ...children.flatMap(listProcessTree)];
}

/** Reads the name and the proportional set size of a process, which divides shared pages among their processes. */
function readMemory(pid: number | string): { name: string; mb: number } {
  try {
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0;
    return { name, mb: Number(pss) / KB };
  } catch {
    return { name: '', mb: 0 };
  }
}

/** Sums the memory of the server's processes, in megabytes. */
function measure(pid: number): { all: number; withoutDatabase: number } {
  const found = listProcessTree(pid).map(readMemory);
  const sum = (parts: typeof found) => Math.round(parts.reduce((total, { mb }) => total + mb, 0));
  return { all: sum(found), withoutDatabase: sum(found.filter(({ name }) => name !== 'postgres')) };
}

const server = await startServer(4531);
const token = await fetchToken(server.origin);

async function upload(bytes: Uint8Array): Promise<number> {
  const body = new FormData();
  body.append('purpose', 'VEHICLE');
  body.append('file', new File([new Uint8Array(bytes)], 'photo'));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.origin}/backend/image/upload-image`, { method: 'POST', headers, body });
  const { data } = (await response.json()) as { data?: { key: string } };
  // Unattached uploads are limited per person.
  if (data) await fetch(`${server.origin}/backend/image/delete-image/${data.key}`, { method: 'DELETE', headers });
  return response.status;
}

const idle = measure(server.pid).withoutDatabase;
const results: Record<string, object> = {};
let isWithin = true;
for (const [name, make] of Object.entries(HOSTILE_IMAGES)) {
  const bytes = await make();
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, measure(server.pid).all)), 20);
  const started = performance.now();
  const statuses = await Promise.all([1, 2, 3].map(() => upload(bytes)));
  clearInterval(timer);
  isWithin &&= peak <= BUDGET.peak && statuses.every((status) => status < 500);
  results[name] = {
    kilobytes: Number((bytes.length / KB).toFixed(1)),
    statuses,
    peakMb: peak,
    seconds: Number(((performance.now() - started) / 1_000).toFixed(1)),
  };
}
await sleep(IDLE_WAIT_MS);
const rest = measure(server.pid).withoutDatabase;
isWithin &&= rest <= BUDGET.rest;
console.log(JSON.stringify({ benchmark: 'images', results, idleMb: idle, restMb: rest, budget: BUDGET }, null, 2));
await server.stop();
process.exitCode = isWithin ? 0 : 1;

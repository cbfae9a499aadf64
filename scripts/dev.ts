// npm run dev: serves the site with hot reload. Astro's own command may move to the background; this one stays in front.
import { dev } from 'astro';

const server = await dev({});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void server.stop().finally(() => process.exit(0)));
}
// A SIGTERM to `npm run dev` ends npm and its shell; neither passes it on, but the parent changes.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.exit(0), 500).unref();

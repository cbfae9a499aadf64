// npm run dev: serves the site with hot reload. Stays in the foreground; Astro's own command may move to the
// background.
import { dev } from 'astro';

const server = await dev({});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void server.stop().finally(() => process.exit(0)));
}
// A SIGTERM to `npm run dev` ends npm and its shell, which do not forward it. This process then has another parent.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.exit(0), 500).unref();

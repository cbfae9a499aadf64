// The site with hot reload. Astro's own command may put itself into the background; this one stays.
import { dev } from 'astro';

await dev({});

// Preloaded by `npm start`: what was compiled once is not compiled again, which is half of a start.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));

// The script of an empty shell with the packages that the portal must have, in brotli bytes: what no portal on them can
// go below. `portal-size.ts` is held against it.
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const result = await build({
  configFile: false,
  logLevel: 'silent',
  root: fileURLToPath(new URL('support/floor/', import.meta.url)),
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    write: false,
    target: 'es2023',
    rollupOptions: { input: fileURLToPath(new URL('support/floor/shell.tsx', import.meta.url)) },
  },
});
const outputs = [result].flat().flatMap((built) => ('output' in built ? built.output : []));
const scripts = outputs.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
const bytes = scripts.reduce((sum, code) => sum + brotliCompressSync(code).length, 0);
console.log(JSON.stringify({ what: 'script of an empty shell, brotli', kb: Math.round(bytes / 100) / 10 }, null, 2));

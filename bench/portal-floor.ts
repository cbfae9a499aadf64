// Measures the script of an empty shell with the portal's packages, in brotli bytes: the lower bound for
// `portal-size.ts`.
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
console.log(
  JSON.stringify({ benchmark: 'script of an empty shell, brotli', kb: Math.round(bytes / 100) / 10 }, null, 2),
);

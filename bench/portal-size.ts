// How much script the built portal loads until its first list, and how much each further screen adds, in brotli bytes as the
// server sends them. Fails beyond the limits. `node bench/portal-size.ts [--dir dist/client]`
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';

/** Brotli kilobytes of 1024 bytes. */
const LIMITS = { untilFirstListKb: 150, ownChunkKb: 20 };

const { values } = parseArgs({ options: { dir: { type: 'string', default: 'dist/client' } } });
const assets = join(values.dir, '_astro');
const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
const code = new Map(scripts.map((file) => [file, readFileSync(join(assets, file), 'utf8')]));

/** What `import … from "./x.js"` and `import "./x.js"` name: loaded with the file. `import("./x.js")` comes later. */
const staticImports = (file: string): string[] =>
  [...code.get(file)!.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)].map((match) => match[1]!);

function withImports(files: readonly string[], reached = new Set<string>()): Set<string> {
  for (const file of files) {
    if (reached.has(file)) continue;
    reached.add(file);
    withImports(staticImports(file), reached);
  }
  return reached;
}

const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
const sizes = new Map(scripts.map((file) => [file, brotliCompressSync(code.get(file)!, { params }).length]));
const kb = (files: Iterable<string>): number =>
  Math.round((Array.from(files, (file) => sizes.get(file)!).reduce((sum, size) => sum + size, 0) / 1024) * 10) / 10;
const named = (name: string): string[] => {
  const files = scripts.filter((script) => script.startsWith(`${name}.`));
  if (files.length === 0) throw new Error(`There is no ${name} in ${assets}; run npm run build first`);
  return files;
};

// The island and the renderer that Astro starts it with.
const entry = withImports([...named('Portal'), ...named('client')]);
const firstList = withImports(named('UserListScreen'), new Set(entry));
const screens = scripts.filter((file) => /^\w+Screen\./.test(file));
const routes = Object.fromEntries(
  screens.map((file) => {
    const added = withImports([file], new Set(entry)).difference(entry);
    return [file.split('.')[0], { ownChunkKb: kb([file]), addedToShellKb: kb(added) }];
  }),
);
const untilFirstListKb = kb(firstList);
const tooLarge = Object.values(routes).some(({ ownChunkKb }) => ownChunkKb > LIMITS.ownChunkKb);
const largest = [...firstList].toSorted((a, b) => sizes.get(b)! - sizes.get(a)!).slice(0, 12);

console.log(
  JSON.stringify(
    {
      what: 'script of the portal, brotli',
      reach: LIMITS,
      untilFirstListKb,
      shellKb: kb(entry),
      files: firstList.size,
      largest: Object.fromEntries(largest.map((file) => [file, kb([file])])),
      routes,
    },
    null,
    2,
  ),
);
if (untilFirstListKb > LIMITS.untilFirstListKb || tooLarge) process.exitCode = 1;

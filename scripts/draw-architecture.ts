// npm run diagrams: writes the import graph of src/ at folder level into docs/architecture.md.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { replaceDiagram } from './replace-diagram.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const IMPORT = /\bfrom\s+'([^']+)'|\bimport\(\s*'([^']+)'|^\s*import\s+'([^']+)'/gm;

const aliases = Object.entries(
  (JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { imports: Record<string, string> }).imports,
).map(([alias, target]) => [alias.replace('*', ''), target.replace('*', '').replace('./', '')] as const);

/** Resolves an import specifier to a path from the root; undefined for a package. */
function resolveImport(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith('.')) return new URL(specifier, `file:///${importer}`).pathname.slice(1);
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix));
  return alias && alias[1] + specifier.slice(alias[0].length);
}

/** Returns the top-level folder (or file) of `src` that a path belongs to; undefined outside `src`. */
const getFolder = (path: string): string | undefined => /^src\/([^/.]+)/.exec(path)?.[1];

/** Draws the imports between the folders of `src` as a Mermaid flowchart; tests and styles are omitted. */
export function drawArchitectureDiagram(): string {
  const edges = new Set<string>();
  const files = globSync('src/**/*.{ts,tsx,astro}', { cwd: root }).filter(
    (path) => !/\.(?:test\.tsx?|d\.ts)$/.test(path),
  );
  for (const file of files)
    for (const match of readFileSync(root + file, 'utf8').matchAll(IMPORT)) {
      const target = resolveImport(match.slice(1).find(Boolean)!, file);
      const [from, to] = [getFolder(file), target && getFolder(target)];
      if (from && to && from !== to && to !== 'styles') edges.add(`  ${from} --> ${to}`);
    }
  return ['flowchart TD', ...[...edges].toSorted()].join('\n');
}

export const ARCHITECTURE_FILE = `${root}docs/architecture.md`;

if (import.meta.main)
  writeFileSync(
    ARCHITECTURE_FILE,
    replaceDiagram(readFileSync(ARCHITECTURE_FILE, 'utf8'), 'flowchart', drawArchitectureDiagram()),
  );

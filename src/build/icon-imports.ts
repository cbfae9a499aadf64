import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const EXPORTED = /export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g;
const ICON_FILE = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
const SHAPES = /\bnode: (\[[\s\S]+?\])(?=,\n {2}\w+:|\n\})/;
/** They change with each version, and our shapes stay where they are. */
const KEY = /, key: "\w+"/g;
/** A tenth of the package's own, which every first screen would wait for. */
const OUR_BUILDER = fileURLToPath(new URL('../ui/create-icon.ts', import.meta.url));
const IMPORT = /import \{([^}]+)\} from 'lucide-react';/g;

/** The file of each icon, by every name that the package exports it under. */
function iconFiles(): Map<string, string> {
  const index = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace(/cjs.+$/, 'esm/lucide-react.mjs');
  return new Map(
    [...readFileSync(index, 'utf8').matchAll(EXPORTED)].flatMap(([, names, file]) =>
      [...names!.matchAll(/default as (\w+)/g)].map(([, name]): [string, string] => [name!, file!]),
    ),
  );
}

/** An icon import as one of its own file; the types that stand beside it stay. */
export function importIconFiles(code: string, files: ReadonlyMap<string, string>): string {
  return code.replace(IMPORT, (_, list: string) => {
    const names = list.split(',').flatMap((name) => name.trim() || []);
    const types = names.filter((name) => name.startsWith('type ')).map((name) => name.slice('type '.length));
    const icons = names.filter((name) => !name.startsWith('type '));
    const lines = icons.map((name) => {
      const [exported, local = exported] = name.split(' as ') as [string, string?];
      const file = files.get(exported);
      if (!file) throw new Error(`lucide-react has no icon ${exported}`);
      return `import ${local} from 'lucide-react/icons/${file}';`;
    });
    if (types.length) lines.push(`import type { ${types.join(', ')} } from 'lucide-react';`);
    return lines.join(' ');
  });
}

/** An icon's file with its shapes alone, for our builder. */
export function iconOfShapes(code: string): string {
  const shapes = SHAPES.exec(code)?.[1];
  if (!shapes) throw new Error('lucide-react keeps the shapes of its icons elsewhere');
  return `import { createIcon } from ${JSON.stringify(OUR_BUILDER)}; export default /* @__PURE__ */ createIcon(${shapes.replaceAll(KEY, '')});`;
}

/**
 * Lets each screen bring its own icons: through the package's index all that any screen uses would count as used by
 * everything, and be loaded before the first screen.
 */
export function iconImports(): Plugin {
  const files = iconFiles();
  return {
    name: 'karaj:icon-imports',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: [ICON_FILE, /\.[jt]sx?(?:\?site)?$/], code: /from 'lucide-react'|createLucideIcon/ },
      handler: (code, id) => ({
        code: ICON_FILE.test(id) ? iconOfShapes(code) : importIconFiles(code, files),
        map: null,
      }),
    },
  };
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const INDEX_EXPORT = /export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g;
const ICON_FILE = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
const SHAPES = /\bnode: (\[[\s\S]+?\])(?=,\n {2}\w+:|\n\})/;
/** React keys; static shapes need none. */
const SHAPE_KEY = /, key: "\w+"/g;
/** Module that replaces the icon builder of the package, which is ten times as large and part of the first load. */
const ICON_BUILDER = fileURLToPath(new URL('../ui/create-icon.ts', import.meta.url));
const ICON_IMPORT = /import \{([^}]+)\} from 'lucide-react';/g;

/** Maps every exported icon name to its file. */
function readIconFiles(): Map<string, string> {
  const index = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace(/cjs.+$/, 'esm/lucide-react.mjs');
  return new Map(
    [...readFileSync(index, 'utf8').matchAll(INDEX_EXPORT)].flatMap(([, names, file]) =>
      [...names!.matchAll(/default as (\w+)/g)].map(([, name]): [string, string] => [name!, file!]),
    ),
  );
}

/** Rewrites imports of icons to imports of their files; keeps type imports. */
export function importIconFiles(code: string, files: ReadonlyMap<string, string>): string {
  return code.replace(ICON_IMPORT, (_, list: string) => {
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

/** Reduces the module of an icon to its shapes, which `ui/create-icon.ts` renders. */
export function reduceIconFile(code: string): string {
  const shapes = SHAPES.exec(code)?.[1];
  if (!shapes) throw new Error('lucide-react keeps the shapes of its icons elsewhere');
  return `import { createIcon } from ${JSON.stringify(ICON_BUILDER)}; export default /* @__PURE__ */ createIcon(${shapes.replaceAll(SHAPE_KEY, '')});`;
}

/**
 * Imports each icon from its own file, so that it becomes part of the screens that use it. Imported through the
 * package's index, all used icons would be part of the first load (docs/decisions/041-client-build-plugins.md).
 */
export function iconImports(): Plugin {
  const files = readIconFiles();
  return {
    name: 'karaj:icon-imports',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: [ICON_FILE, /\.[jt]sx?(?:\?site)?$/], code: /from 'lucide-react'|createLucideIcon/ },
      handler: (code, id) => ({
        code: ICON_FILE.test(id) ? reduceIconFile(code) : importIconFiles(code, files),
        map: null,
      }),
    },
  };
}

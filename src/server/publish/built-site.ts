import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { App as AstroApp } from 'astro/app';
import { join } from 'node:path';
import { StartError } from '#backend/config.ts';
import type { StaticBody } from '../http/static.ts';
import { readStatic } from './static-bodies.ts';
import { createPageTextReader, type PageTextReader } from './page-texts.ts';

/** The result of `astro build`. */
export interface Site {
  bodies: Map<string, StaticBody>;
  publishingApp: AstroApp;
  portalScripts: ReturnType<typeof createScriptList>;
  portalTexts: PageTextReader;
  /** Renders a page of /admin or /client; undefined for an unknown path. */
  renderPortal(req: IncomingMessage, locals: object): Promise<Response | undefined>;
}

const dist = new URL('../../../dist/', import.meta.url);
const entry = new URL('server/entry.mjs', dist);

/** @throws StartError when the site is not built */
export function assertBuilt() {
  if (existsSync(entry)) return;
  throw new StartError('The site is not built: `npm start` builds it, and so does `npm run build`.');
}

/** Reads the built files and loads the built entry. */
export async function loadSite(): Promise<Site> {
  // Imports by a variable path, because the file, and so its types, are missing before the build.
  const built = (await import(entry.href)) as Pick<Site, 'renderPortal' | 'publishingApp'>;
  const client = fileURLToPath(new URL('client/', dist));
  return {
    ...built,
    bodies: readStatic(client),
    portalScripts: createScriptList(`${client}_astro`),
    portalTexts: createPageTextReader(`${client}locales`),
  };
}

/** Matches static imports, not `import()`. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g;

/** The scripts of a built folder and their static imports. */
export interface ScriptFiles {
  files: readonly string[];
  /** Returns the built files of a module by its name, to which the build appends a hash. */
  filesOfModule(module: string): string[];
  /** Adds `files` and their static imports to `reached`, and returns it. */
  withImports(files: readonly string[], reached?: Set<string>): Set<string>;
  /** Uncompressed length in characters. */
  length(file: string): number;
}

export function readScriptFiles(folder: string): ScriptFiles {
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const codes = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  const imports = new Map(
    Array.from(codes, ([file, code]) => [file, Array.from(code.matchAll(STATIC_IMPORT), (match) => match[1]!)]),
  );
  const withImports = (wanted: readonly string[], reached = new Set<string>()): Set<string> => {
    for (const file of wanted) {
      if (reached.has(file)) continue;
      reached.add(file);
      withImports(imports.get(file) ?? [], reached);
    }
    return reached;
  };
  return {
    files,
    filesOfModule: (module) => files.filter((file) => file.startsWith(`${module}.`)),
    withImports,
    length: (file) => codes.get(file)?.length ?? 0,
  };
}

/** The portal's island and the renderer that hydrates it. */
export const PORTAL_MODULES = ['Portal', 'client'];

/**
 * Returns the download priority of a script, 0 first. A browser opens six connections per server, so React comes first
 * and the portal's packages come last.
 */
const rank = (file: string): number => {
  if (file.startsWith('react.')) return 0;
  return file.startsWith('Portal-packages.') ? 2 : 1;
};

/**
 * Creates a function that lists the scripts of a portal page by the module of its screen, in the order of their
 * download.
 */
export function createScriptList(folder: string): (screen: string | undefined) => string[] {
  const { filesOfModule, withImports, length } = readScriptFiles(folder);
  const shell = PORTAL_MODULES.flatMap(filesOfModule);
  return (screen) =>
    [...withImports([...shell, ...(screen ? filesOfModule(screen) : [])])]
      .toSorted((a, b) => rank(a) - rank(b) || length(b) - length(a))
      .map((file) => `/_astro/${file}`);
}

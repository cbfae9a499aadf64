import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { App as AstroApp } from 'astro/app';
import { join } from 'node:path';
import { StartError } from '#backend/config.ts';
import { readStatic, type StaticBody } from '../http/static.ts';

/** What `astro build` left. */
export interface Site {
  bodies: Map<string, StaticBody>;
  publishingApp: AstroApp;
  portalScripts: ReturnType<typeof portalScripts>;
  handler(req: IncomingMessage, res: ServerResponse, next: () => void, locals: object): Promise<void>;
}

const dist = new URL('../../../dist/', import.meta.url);
const entry = new URL('server/entry.mjs', dist);

/** Says so at once where nothing is built. */
export function assertBuilt() {
  if (existsSync(entry)) return;
  throw new StartError('The site is not built: `npm start` builds it, and so does `npm run build`.');
}

/** Reads the built files and loads the built entry. */
export async function loadSite(): Promise<Site> {
  // A path in a variable: before the first build the file is not there to have types.
  const built = (await import(entry.href)) as Pick<Site, 'handler' | 'publishingApp'>;
  const client = fileURLToPath(new URL('client/', dist));
  return { ...built, bodies: readStatic(client), portalScripts: portalScripts(`${client}_astro`) };
}

/** `import … from "./x.js"` and `import "./x.js"`, which are loaded with the file; `import("./x.js")` comes later. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g;

/** The scripts that a build left in a folder, and which of them load which. */
export interface ScriptFiles {
  files: readonly string[];
  /** The files of a module: the build puts a hash behind its name. */
  named(module: string): string[];
  /** `files` and all that they load, beside what is in `reached`, which they are added to. */
  withImports(files: readonly string[], reached?: Set<string>): Set<string>;
  /** Uncompressed, in characters. */
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
    named: (module) => files.filter((file) => file.startsWith(`${module}.`)),
    withImports,
    length: (file) => codes.get(file)?.length ?? 0,
  };
}

/** The island of the portal, and the renderer that Astro starts it with. */
export const PORTAL_MODULES = ['Portal', 'client'];

/**
 * Tells what a page of the portal loads, by the file of its screen: the browser then asks for all of it at once. The largest
 * come first: the small ones arrive beside them.
 */
export function portalScripts(folder: string): (screen: string | undefined) => string[] {
  const { named, withImports, length } = readScriptFiles(folder);
  const shell = PORTAL_MODULES.flatMap(named);
  return (screen) =>
    [...withImports([...shell, ...(screen ? named(screen) : [])])]
      .toSorted((a, b) => length(b) - length(a))
      .map((file) => `/_astro/${file}`);
}

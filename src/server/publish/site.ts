import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { App as AstroApp } from 'astro/app';
import { portalScripts } from './script-files.ts';
import { readStatic, type Body } from '../http/static.ts';
import { StartError } from '#backend/start-error.ts';

/** What `astro build` left. */
export interface Site {
  bodies: Map<string, Body>;
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

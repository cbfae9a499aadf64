import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { App as AstroApp } from 'astro/app';
import { readStatic, type Body } from './static.ts';
import { StartError } from './start-error.ts';

/** What `astro build` left. */
export interface Site {
  bodies: Map<string, Body>;
  publishingApp: AstroApp;
  handler(req: IncomingMessage, res: ServerResponse, next: () => void, locals: object): Promise<void>;
}

/** Reads the built files and loads the built entry. */
export async function loadSite(dist = new URL('../../dist/', import.meta.url)): Promise<Site> {
  try {
    // A path in a variable: before the first build the file is not there to have types.
    const entry = (await import(new URL('server/entry.mjs', dist).href)) as Omit<Site, 'bodies'>;
    return { ...entry, bodies: readStatic(fileURLToPath(new URL('client/', dist))) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartError('The site is not built; `npm start` builds it, and so does `npm run build`.');
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';

type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

const TEXTS = /^(?:text\/html|application\/json)\b/;

// Its types ask for Express's request, of which it reads nothing but Node's.
const middleware = compression({
  filter: (_req, res) => TEXTS.test(String(res.getHeader('content-type') ?? '')),
}) as unknown as Middleware;

/**
 * Compresses what is made for one request: a list, the portal's shell. Built files are compressed once, pictures by
 * their format. It comes before `secure`, which must see the headers that are passed to `writeHead`.
 */
export const compressReply = (req: IncomingMessage, res: ServerResponse): void => middleware(req, res, () => {});

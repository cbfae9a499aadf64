import { createHash } from 'node:crypto';

/**
 * Statements that each connection keeps a plan of, some 30 KB apiece. The filters, orders and page sizes of all lists make
 * thousands; those that are asked for first are the usual ones.
 */
const KEPT = 200;

/** The name that a statement is kept under; undefined for one too many, which is parsed anew each time. */
export type StatementNames = (text: string) => string | undefined;

/** Names the first statements it is asked about. */
export function createStatementNames(kept = KEPT): StatementNames {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= kept) return known;
    const name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}

import { AREA_ROLES, hasRequiredRole, getHomeArea, type Area, type Role } from '../roles.ts';

/** Placeholder origin to resolve paths against. */
const ORIGIN = 'https://site.invalid';
/** Path segments of pages that sign-in never returns to: they redirect again or are not pages. */
const EXCLUDED_SEGMENTS = ['login', 'not-authorized', 'backend'];

/**
 * Returns the path to open after sign-in: `from` if it is a page of this site that the roles may open, otherwise the
 * home of their area.
 */
export function safeReturnPath(from: unknown, roles: readonly Role[]): string {
  const path = resolvePath(from);
  if (path && mayOpen(path.pathname, roles)) return path.pathname + path.search + path.hash;
  const area = getHomeArea(roles);
  return area ? `/${area}` : '/';
}

/** Resolves a path as browsers do; undefined unless it stays on this site. */
function resolvePath(from: unknown): URL | undefined {
  // Browsers drop tabs and line breaks and read `\` as `/`; a proxy may decode `%5c` and do the same.
  if (typeof from !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(from)) return undefined;
  if (!URL.canParse(from, ORIGIN)) return undefined;
  const url = new URL(from, ORIGIN);
  const isPlain = url.origin === ORIGIN && !/\/\/|%2f|%5c|%25|%[01]/i.test(url.pathname);
  return isPlain && decodePath(url.pathname) !== undefined ? url : undefined;
}

function mayOpen(pathname: string, roles: readonly Role[]): boolean {
  const segments = decodePath(pathname)!.split('/').slice(1);
  const first = segments[0]!;
  if (segments.some((segment) => EXCLUDED_SEGMENTS.includes(segment))) return false;
  return !isArea(first) || hasRequiredRole(roles, AREA_ROLES[first]);
}

const isArea = (segment: string): segment is Area => Object.hasOwn(AREA_ROLES, segment);

function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

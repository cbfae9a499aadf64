import { AREA_ROLES, hasRequiredRole, homeAreaOf, type Area, type Role } from '../roles.ts';

/** Any origin will do: only whether an address leaves it counts. */
const ORIGIN = 'https://site.invalid';
/** Coming back to one of these would go round in circles, or not show a page at all. */
const NEVER = ['login', 'not-authorized', 'backend'];

/** Where a person lands after signing in: `from`, if it is a page of this site that the roles may open, else their own area. */
export function safeReturnPath(from: unknown, roles: readonly Role[]): string {
  const path = pagePath(from);
  if (path && mayOpen(path.pathname, roles)) return path.pathname + path.search + path.hash;
  const area = homeAreaOf(roles);
  return area ? `/${area}` : '/';
}

/** The address as a browser would resolve it; undefined unless it is a plain path on this site. */
function pagePath(from: unknown): URL | undefined {
  // Browsers drop tabs and line breaks and read `\` as `/`; encoded, a proxy behind may.
  if (typeof from !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(from)) return undefined;
  if (!URL.canParse(from, ORIGIN)) return undefined;
  const url = new URL(from, ORIGIN);
  const isPlain = url.origin === ORIGIN && !/\/\/|%2f|%5c|%25|%[01]/i.test(url.pathname);
  return isPlain && decoded(url.pathname) !== undefined ? url : undefined;
}

function mayOpen(pathname: string, roles: readonly Role[]): boolean {
  const segments = decoded(pathname)!.split('/').slice(1);
  const first = segments[0]!;
  if (segments.some((segment) => NEVER.includes(segment))) return false;
  return !isArea(first) || hasRequiredRole(roles, AREA_ROLES[first]);
}

const isArea = (segment: string): segment is Area => Object.hasOwn(AREA_ROLES, segment);

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

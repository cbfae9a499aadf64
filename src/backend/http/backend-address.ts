/** Where a path under `/backend` is at an external backend: a path in its address stands in for `/backend`. */
export function externalUrl(backendUrl: string, pathAndQuery: string): URL {
  const base = new URL(backendUrl);
  const prefix = base.pathname.replace(/\/+$/, '') || '/backend';
  // Joined as text: a path that starts with two slashes would be read as a host.
  return new URL(base.origin + prefix + pathAndQuery.replace(/^\/backend\/*/, '/'));
}

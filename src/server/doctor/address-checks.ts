import { LOOPBACK_HOST } from '#domain/auth/cookies.ts';
import type { Config } from '#backend/config.ts';
import { findErrorCode } from '#backend/mail/failures.ts';
import { fix, ok, type Result, skipped } from './finding.ts';
import { describeFailure, isHealthy } from './machine-checks.ts';

type AddressConfig = Pick<Config, 'publicSiteUrl' | 'trustProxy' | 'production'>;

const TIMEOUT = 5_000;
const TLS_ERROR = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_SSL|ERR_TLS/;

/** Checks the settings of the public address and of the proxies in front. */
export function checkProxySettings({ publicSiteUrl, trustProxy, production }: AddressConfig): Result {
  const { protocol, host } = new URL(publicSiteUrl);
  const isLocal = LOOPBACK_HOST.test(host);
  if (production && isLocal)
    return fix(`links in messages lead to ${publicSiteUrl}: set PUBLIC_SITE_URL to the public address.`);
  if (protocol === 'https:' && trustProxy === 0)
    return fix(
      'TRUST_PROXY is 0, so that all visitors share the rate limits of the proxy: set it to the number of proxies, usually 1.',
    );
  if (protocol === 'http:' && trustProxy > 0)
    return fix(
      `TRUST_PROXY is ${trustProxy} without https, so that visitors may forge their address: set PUBLIC_SITE_URL to the https address of the proxy, or TRUST_PROXY=0.`,
    );
  return ok(trustProxy ? `TRUST_PROXY is ${trustProxy}` : 'no proxy');
}

/** Checks that browsers keep the cookies of a session at the public address. */
export function checkCookies({ publicSiteUrl, production }: AddressConfig): Result {
  const { protocol, host } = new URL(publicSiteUrl);
  if (protocol === 'https:') return ok('secure');
  if (!LOOPBACK_HOST.test(host))
    return fix(
      `nobody can sign in at ${publicSiteUrl}, because browsers keep secure cookies over HTTPS only: put a TLS proxy in front (deploy/Caddyfile) and set PUBLIC_SITE_URL to its https address.`,
    );
  return ok(production ? 'kept on this machine only, not by Safari' : 'kept on this machine only');
}

/** Requests the public address through its proxy: certificate, host name and scheme. */
export async function checkPublicAddress(config: AddressConfig, fetch: typeof globalThis.fetch): Promise<Result> {
  const site = new URL(config.publicSiteUrl);
  const ask = (path: string) =>
    fetch(`${config.publicSiteUrl}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });
  let health: Response;
  try {
    health = await ask('/healthz');
  } catch (error) {
    const code = findErrorCode(error);
    if (TLS_ERROR.test(code))
      return fix(`the certificate of ${site.host} is not valid (${code}): renew it at the proxy.`);
    if (code === 'ENOTFOUND')
      return fix(
        `the name ${site.hostname} is unknown (${code}): create a DNS record that leads to this machine, or correct PUBLIC_SITE_URL.`,
      );
    const reason = `${site.origin} is not reachable from here: ${describeFailure(error)}`;
    if (LOOPBACK_HOST.test(site.host)) return skipped(reason);
    return skipped(`${reason}. If a phone cannot open it either, start the proxy, and open the ports 80 and 443.`);
  }
  const target = health.headers.get('location');
  if (target && health.status >= 300 && health.status < 400)
    return fix(
      `${site.origin} redirects to ${new URL(target, site).origin}: set PUBLIC_SITE_URL to the address that remains.`,
    );
  if (health.status >= 502 && health.status <= 504)
    return fix(`the proxy responds ${health.status}: start the server, and let the proxy forward to HOST and PORT.`);
  if (!isHealthy(health))
    return fix(`another program responds at ${site.origin}: let its name or its proxy lead to this server.`);
  const page = await ask('/robots.txt');
  if (page.status === 421)
    return fix(
      `the server does not know the host name that the proxy forwards: forward Host unchanged, or add the name to ALLOWED_HOSTS.`,
    );
  if (site.protocol === 'https:' && config.trustProxy > 0 && !health.headers.has('strict-transport-security'))
    return fix('the server does not see https: let the proxy send X-Forwarded-Proto, and count it in TRUST_PROXY.');
  return ok(site.origin);
}

import { rmSync } from 'node:fs';
import { aDataDir, runScript, startServer, waitUntilStarted } from '#tests/support/server-process.ts';
import { SETUP_ADMINISTRATOR } from '#tests/support/setup-input.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { startTlsProxy } from './tls-proxy.ts';

/** Server under test with a separate data folder. */
export interface SiteServer {
  /** Origin over HTTP, with the host name `localhost`. */
  origin: string;
  /** Origin of the TLS proxy in front of a production server. */
  secureOrigin?: string;
  dataDir: string;
  stop(): Promise<void>;
}

export const ADMIN_EMAIL = 'owner@garage.example';

/** Starts a server with a demo garage, as `npm start` does. */
export async function startDemo(): Promise<SiteServer> {
  const dataDir = aDataDir();
  return startSite(await findFreePort(), { DATA_DIR: dataDir });
}

/** Starts a production server with one administrator behind a TLS proxy. */
export async function startProduction(): Promise<SiteServer> {
  const [dataDir, port, securePort] = [aDataDir(), await findFreePort(), await findFreePort()];
  const secureOrigin = `https://localhost:${securePort}`;
  const env = { DATA_DIR: dataDir, NODE_ENV: 'production', PUBLIC_SITE_URL: secureOrigin, TRUST_PROXY: '1' };
  await createAdmin(env);
  const site = await startSite(port, env);
  const proxy = await startTlsProxy(securePort, port);
  return {
    ...site,
    secureOrigin,
    async stop() {
      await proxy.stop();
      await site.stop();
    },
  };
}

async function startSite(port: number, env: Record<string, string> & { DATA_DIR: string }): Promise<SiteServer> {
  const server = startServer(port, env);
  await waitUntilStarted(server);
  return {
    origin: `http://localhost:${port}`,
    dataDir: env.DATA_DIR,
    async stop() {
      server.child.kill('SIGTERM');
      await server.ended;
      rmSync(env.DATA_DIR, { recursive: true, force: true });
    },
  };
}

async function createAdmin(env: Record<string, string>) {
  const flags = `--email ${ADMIN_EMAIL} --first-name Lina --last-name Saab --country-code 961 --phone 70123456 --language en`;
  await runScript('create-admin', env, [...flags.split(' '), '--password', SETUP_ADMINISTRATOR.password]);
}

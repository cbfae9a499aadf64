import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Turns off background requests, which fail on a closed network and slow tests down. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Returns a Chromium that runs here: `CHROMIUM`, an installed one, else the npm package with its libraries unpacked. `npm` names that
 * package, whose pictures are the same on every machine.
 */
export async function chromiumPath(named = process.env.CHROMIUM): Promise<string> {
  if (named !== 'npm') {
    const installed = [named, ...INSTALLED].find((path) => path && existsSync(path));
    if (installed) return installed;
  }
  const cache = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url));
  mkdirSync(cache, { recursive: true });
  // The package unpacks into the temporary folder for one user: each clone has its own folder.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = cache;
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  if (spawnSync(path, ['--version']).status !== 0) {
    const bin = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin');
    await inflate(join(bin, 'al2023.tar.br'));
    setupLambdaEnvironment(join(cache, 'al2023', 'lib'));
  }
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  return path;
}

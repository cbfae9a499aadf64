import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Arguments of every launch. Background requests are off: they fail on a closed network and slow tests down. */
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
 * Returns the path of a Chromium that runs on this machine: `CHROMIUM`, an installed one, or else the npm package with
 * its unpacked libraries. `npm` selects the package, which renders the same pictures on every machine.
 */
export async function chromiumPath(named = process.env.CHROMIUM): Promise<string> {
  if (named !== 'npm') {
    const installed = [named, ...INSTALLED].find((path) => path && existsSync(path));
    if (installed) return installed;
  }
  const cache = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url));
  mkdirSync(cache, { recursive: true });
  // The package unpacks into `TMPDIR`, where files of other users or clones would be in the way.
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

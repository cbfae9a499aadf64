import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { type Config, StartError } from '#backend/config.ts';
import { createDeps } from '#backend/deps.ts';
import { fetchSiteData } from '#backend/publish/remote-site-data.ts';
import { loadSiteData } from '#backend/features/branding/site-data.ts';
import type { SiteData } from '#domain/site/content.ts';
import { parseOptions, runCommand, runScript } from '#server/command.ts';
import { exportSite } from '#server/publish/export-site.ts';
import { loadSite } from '#server/publish/built-site.ts';

const { values } = parseOptions('npm run export -- --out FOLDER', { options: { out: { type: 'string' } } });

async function write(config: Config, log: Logger, load: () => Promise<SiteData>) {
  const folder = resolve(values.out!);
  const count = await exportSite({ config, log, site: await loadSite(), load, folder });
  console.log(`${count} files are in ${folder}`);
}

await runScript(async (settings, log) => {
  if (!values.out) throw new StartError('Say where: npm run export -- --out FOLDER');
  const { backendUrl } = settings;
  if (backendUrl) return write(settings, log, () => fetchSiteData(backendUrl));
  await runCommand(async ({ config, prepare, connection }) => {
    await prepare();
    const deps = await createDeps({ config, log, connection });
    try {
      await write(config, log, () => loadSiteData(deps));
    } finally {
      await deps.close();
    }
  });
});

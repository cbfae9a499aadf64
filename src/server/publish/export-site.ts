import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { type Config, StartError } from '#backend/config.ts';
import { createPublisher } from '#backend/publish/publisher.ts';
import type { SiteData } from '#domain/site/content.ts';
import { isSetupPage } from '#domain/site/pages.ts';
import { renderPage } from './publish-site.ts';
import type { Site } from './built-site.ts';
import { ROBOTS, SITEMAP, withoutSitemap } from './published-bodies.ts';

/** File that marks a folder as an export and lists its files. */
const MANIFEST = '.karaj-export.json';

interface Options {
  config: Config;
  log: Logger;
  site: Site;
  load: () => Promise<SiteData>;
  folder: string;
}

/** Writes the public pages and every file they load into a folder for a static host; returns the count of files. */
export async function exportSite({ folder, ...parts }: Options): Promise<number> {
  const before = await listExportedFiles(folder);
  const files = await renderFiles(parts);
  const writeManifest = (paths: Iterable<string>) =>
    writeAtomically(join(folder, MANIFEST), JSON.stringify([...paths], null, 2));
  // Written first, so that the next export knows its files even after an interruption.
  await writeManifest(new Set([...before, ...files.keys()]));
  // The folder may be served meanwhile: assets come before pages, each file is replaced atomically, and old files go
  // last.
  const pagesLast = [...files].toSorted(([a], [b]) => Number(a.endsWith('.html')) - Number(b.endsWith('.html')));
  for (const [path, bytes] of pagesLast) await writeAtomically(join(folder, path), bytes);
  for (const path of before.filter((one) => !files.has(one))) await rm(join(folder, path), { force: true });
  await writeManifest(files.keys());
  return files.size;
}

/** Returns the files of the existing export. @throws StartError for a folder with other content */
async function listExportedFiles(folder: string): Promise<string[]> {
  const path = join(folder, MANIFEST);
  if (existsSync(path)) return JSON.parse(await readFile(path, 'utf8')) as string[];
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartError(`${folder} cannot be read: ${error.message}`);
  });
  if (names.length) throw new StartError(`${folder} is not empty and not an export: choose another folder.`);
  return [];
}

async function renderFiles({ config, log, site, load }: Omit<Options, 'folder'>): Promise<Map<string, Buffer>> {
  const built = [...site.bodies].filter(([path]) => !isSetupPage(path));
  const files = new Map(built.map(([path, { identity }]) => [toFileName(path), identity.bytes]));
  const publisher = createPublisher({
    name: config.publicAppName,
    load,
    render: (page, content) => renderPage(site, config, page, content),
    async replacePages(pages, { isHidden }) {
      pages.forEach((html, path) => files.set(toFileName(path), Buffer.from(html)));
      if (isHidden) hideSitemap(files);
    },
    now: () => new Date(),
    log,
  });
  const { hasFailed } = await publisher.publish();
  if (hasFailed) throw new StartError('The pages could not be made; the log says why. Nothing was written.');
  return files;
}

/** Removes the sitemap and its reference in `robots.txt`. */
function hideSitemap(files: Map<string, Buffer>) {
  const robots = toFileName(ROBOTS);
  files.delete(toFileName(SITEMAP));
  files.set(robots, Buffer.from(withoutSitemap(files.get(robots)!.toString())));
}

const toFileName = (path: string) => path.slice(1) + (path.endsWith('/') ? 'index.html' : '');

async function writeAtomically(path: string, content: Buffer | string) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}

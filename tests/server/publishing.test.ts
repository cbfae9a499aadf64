import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readConfig } from '#backend/config.ts';
import { emptyContent } from '#domain/site/content.ts';
import { NOT_FOUND_FILE, listPublishedPages } from '#domain/site/pages.ts';
import { renderPage } from '#server/publish/publish-site.ts';
import { loadSite } from '#server/publish/built-site.ts';

const site = await loadSite();
const config = readConfig(process.env);

test.each([...listPublishedPages(), NOT_FOUND_FILE])('publishes $path byte for byte as built', async (page) => {
  const html = await renderPage(site, config, page, emptyContent(page.locale, config.publicAppName));
  const file = page.path.endsWith('/') ? `${page.path}index.html` : page.path;
  expect(html).toBe(await readFile(`dist/client${file}`, 'utf8'));
});

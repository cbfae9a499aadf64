import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readConfig } from '#backend/config.ts';
import { emptyContent } from '#domain/site/content.ts';
import { NOT_FOUND_FILE, publishedPages, renderPath } from '#domain/site/pages.ts';
import { loadSite } from '#server/site.ts';

const site = await loadSite();
const { publicSiteUrl, publicAppName } = readConfig(process.env);

test.each([...publishedPages(), NOT_FOUND_FILE])('$path is published as it was built, to the byte', async (page) => {
  const request = new Request(new URL(renderPath(page), publicSiteUrl));
  const reply = await site.publishingApp.render(request, {
    locals: { content: emptyContent(page.locale, publicAppName) },
  });
  expect(reply.status).toBe(200);
  const file = page.path.endsWith('/') ? `${page.path}index.html` : page.path;
  expect(await reply.text()).toBe(await readFile(`dist/client${file}`, 'utf8'));
});

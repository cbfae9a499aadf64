import { measureLayout } from '#tests/support/layout-defects.ts';
import { expect, test } from './fixtures.ts';

const SAMPLES: [kind: string, html: string][] = [
  ['wider than the window', '<div style="inline-size: 500px">wide</div>'],
  ['broken word', '<p style="inline-size: 3em; overflow-wrap: anywhere">transmission</p>'],
  ['cut without a title', '<p style="inline-size: 5em; overflow: hidden; white-space: nowrap">An oil change</p>'],
  ['texts overlap', '<p>First line</p><p style="margin-block-start: -30px">Second line</p>'],
  ['text leaves its button', '<button style="inline-size: 3em; white-space: nowrap">Change the oil</button>'],
  ['text leaves its card', '<p class="sheet" style="inline-size: 3em; white-space: nowrap">Change the oil</p>'],
  ['wrapped value', '<p style="inline-size: 4em">Paid 1 250,00 $US</p>'],
];

for (const [kind, html] of SAMPLES)
  test(`reports: ${kind}`, async ({ page }) => {
    await page.setViewportSize({ width: 400, height: 400 });
    await page.setContent(`<main><h1>Visit</h1>${html}</main>`);
    const defects = await page.evaluate<string[]>(measureLayout);
    expect(defects.map((defect) => defect.split(':')[0])).toEqual([kind]);
  });

test('reports nothing for texts that wrap, scroll or have a title', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 400 });
  await page.setContent(`<main><h1>Visit</h1>
    <p>${'A long sentence that wraps between its words. '.repeat(5)}</p>
    <p style="overflow-wrap: anywhere">${'x'.repeat(300)}</p>
    <p title="An oil change" style="inline-size: 5em; overflow: hidden; white-space: nowrap">An oil change</p>
    <div style="overflow-x: auto; white-space: nowrap">${'wide '.repeat(100)}</div>
    <button>Change the oil</button> <bdi>+961 71 234 567</bdi>
    <p style="inline-size: 9em"><bdi>visitor.559@<wbr>example.com</bdi></p>
    <div class="sheet" style="inline-size: 3em"><dialog open style="inline-size: 20em">Change the oil</dialog></div>
  </main>`);
  expect(await page.evaluate<string[]>(measureLayout)).toEqual([]);
});

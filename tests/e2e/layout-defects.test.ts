import { LAYOUT_DEFECTS_EXPRESSION } from '#tests/support/layout-defects.ts';
import { expect, test } from './fixtures.ts';

// The samples have inline styles, which the CSP forbids.
test.use({ bypassCSP: true });

const SAMPLES: [kind: string, html: string][] = [
  ['wider than the window', '<div style="inline-size: 500px">wide</div>'],
  ['broken word', '<p style="inline-size: 3em; overflow-wrap: anywhere">transmission</p>'],
  ['cut without a title', '<p style="inline-size: 5em; overflow: hidden; white-space: nowrap">An oil change</p>'],
  ['texts overlap', '<p>First line</p><p style="margin-block-start: -30px">Second line</p>'],
  ['wrapped label', '<button style="inline-size: 5em; block-size: 64px">Change the oil</button>'],
  [
    'text leaves its button',
    '<button style="inline-size: 44px; block-size: 44px; white-space: nowrap">Change the oil</button>',
  ],
  [
    'button leaves its card',
    '<p class="sheet" style="inline-size: 6em"><button style="inline-size: 9em; block-size: 44px">Save</button></p>',
  ],
  ['text leaves its card', '<p class="sheet" style="inline-size: 3em; white-space: nowrap">Change the oil</p>'],
  ['wrapped value', '<p style="inline-size: 4em">Paid 1 250,00 $US</p>'],
  ['wrapped value', '<p style="inline-size: 5em"><bdi>+961 71 234 567</bdi></p>'],
  ['wrapped value', '<p style="inline-size: 3em"><a href="tel:71234567">71 234 567</a></p>'],
  ['wrapped value', '<p style="inline-size: 4em"><bdi>B 1234567</bdi></p>'],
  ['small target', '<a href="#" style="display: inline-block">All the visits</a>'],
  ['small target', '<button style="block-size: 44px; padding: 0">OK</button>'],
  [
    'table cut without a shade',
    '<div style="inline-size: 5em; overflow-x: auto"><table><tr><td style="min-inline-size: 9em">Net</td></tr></table></div>',
  ],
];

for (const [index, [kind, html]] of SAMPLES.entries())
  test(`reports: ${kind} (sample ${index + 1})`, async ({ page }) => {
    await page.setViewportSize({ width: 400, height: 400 });
    await page.setContent(`<main><h1>Visit</h1>${html}</main>`);
    const defects = await page.evaluate<string[]>(LAYOUT_DEFECTS_EXPRESSION);
    expect(defects.map((defect) => defect.split(':')[0])).toEqual([kind]);
  });

for (const locale of ['ar', 'en'])
  test(`reports the samples in a page of the site in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/${locale}/login`);
    expect(await page.evaluate<string[]>(LAYOUT_DEFECTS_EXPRESSION)).toEqual([]);
    await page.locator('main').evaluate((main) => main.insertAdjacentHTML('afterbegin', '<div id="sample"></div>'));
    for (const [kind, html] of SAMPLES) {
      await page.locator('#sample').evaluate((element, sample) => (element.innerHTML = sample), html);
      const defects = await page.evaluate<string[]>(LAYOUT_DEFECTS_EXPRESSION);
      expect.soft(defects, html).toContainEqual(expect.stringContaining(`${kind}: `));
    }
  });

test('reports nothing for texts that wrap, scroll or have a title', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 400 });
  await page.setContent(`<main><h1>Visit</h1>
    <p>${'A long sentence that wraps between its words. '.repeat(5)}</p>
    <p style="overflow-wrap: anywhere">${'x'.repeat(300)}</p>
    <p title="An oil change" style="inline-size: 5em; overflow: hidden; white-space: nowrap">An oil change</p>
    <div style="overflow-x: auto; white-space: nowrap">${'wide '.repeat(100)}</div>
    <div class="edge-shade" style="inline-size: 5em; overflow-x: auto"><table><tr><td style="min-inline-size: 9em">Net</td></tr></table></div>
    <button style="block-size: 44px">Change the oil</button> <a href="#">Oil</a> <bdi>+961 71 234 567</bdi>
    <p style="inline-size: 9em"><bdi>visitor.559@<wbr>example.com</bdi></p>
    <p style="inline-size: 9em"><bdi>Battery 1764077123456</bdi> <bdi>بطارية 1764077123456</bdi></p>
    <div class="sheet" style="inline-size: 3em"><dialog open style="inline-size: 20em">Change the oil</dialog></div>
  </main>`);
  expect(await page.evaluate<string[]>(LAYOUT_DEFECTS_EXPRESSION)).toEqual([]);
});

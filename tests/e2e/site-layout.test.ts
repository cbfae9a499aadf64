import { contrastRatio } from '#domain/branding/theme-variables.ts';
import { expect, test } from './fixtures.ts';

/** Minimum contrast ratio at which two adjacent surfaces are distinguishable. */
const SURFACES_MIN = 1.25;

for (const colorScheme of ['light', 'dark'] as const)
  test(`distinguishes adjacent sections of the home page in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/en/');
    // Transparent sections have no background to compare.
    const surfaces = await page.locator('main > *, footer').evaluateAll((sections) =>
      sections.map((section) => {
        const [red = 0, green = 0, blue = 0, alpha = 1] = getComputedStyle(section)
          .backgroundColor.match(/\d+/g)!
          .map(Number);
        const digits = [red, green, blue].map((channel) => channel.toString(16).padStart(2, '0'));
        return alpha === 0 ? undefined : `#${digits.join('')}`;
      }),
    );
    const similar = surfaces.flatMap((below, index) => {
      const above = surfaces[index - 1];
      return above && below && contrastRatio(above, below) < SURFACES_MIN ? [[above, below]] : [];
    });
    expect(similar).toEqual([]);
  });

test('fills every row of pictures and of figures, whatever their number', async ({ page }) => {
  await page.goto('/en/');
  const holes: string[] = [];
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const selector of ['.gallery', '.band dl'])
      holes.push(
        ...(await page
          .locator(selector)
          .first()
          .evaluate(
            (list, [name, at]) => {
              const first = list.firstElementChild!.cloneNode(true);
              const found: string[] = [];
              for (let count = 1; count <= 12; count++) {
                list.replaceChildren(...Array.from({ length: count }, () => first.cloneNode(true)));
                const boxes = [...list.children].map((child) => child.getBoundingClientRect());
                const bottom = Math.max(...boxes.map((box) => box.bottom));
                const lastRow = boxes.filter((box) => Math.abs(box.bottom - bottom) < 2);
                const end = Math.max(...lastRow.map(({ right }) => right));
                const { right } = list.getBoundingClientRect();
                const padding = Number.parseFloat(getComputedStyle(list).paddingRight);
                if (end < right - padding - 2) found.push(`${count} in ${name} at ${at}`);
              }
              return found;
            },
            [selector, width] as const,
          )),
      );
  }
  expect(holes).toEqual([]);
});

test('keeps each picture of the gallery in its cell, with equal gaps', async ({ page }) => {
  await page.goto('/en/');
  for (const width of [390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const overflows = await page
      .locator('.gallery')
      .evaluate((list) =>
        [...list.children].map(
          (cell) => cell.firstElementChild!.getBoundingClientRect().width - cell.getBoundingClientRect().width,
        ),
      );
    expect(Math.max(...overflows.map(Math.abs)), String(width)).toBeLessThan(0.5);
  }
});

test('aligns the name with the menu, and moves it up when the opening state comes below it', async ({ page }) => {
  await page.goto('/en/');
  const boxOf = async (selector: string) => (await page.locator(`.head ${selector}`).boundingBox())!;
  const middleOf = async (selector: string) => {
    const { y, height } = await boxOf(selector);
    return y + height / 2;
  };
  await expect(page.locator('.head .when')).toHaveText(/\S/);
  expect(Math.abs((await middleOf('.brand')) - (await middleOf('.menu')))).toBeLessThan(2);
  await page.locator('#questions').scrollIntoViewIfNeeded();
  await expect(page.locator('.head .when')).toBeVisible();
  const brand = await boxOf('.brand');
  expect(brand.y + brand.height).toBeLessThanOrEqual((await boxOf('.when')).y + 1);
});

test('rounds the corners of the price board, and the choice of colours is large enough to tap', async ({ page }) => {
  await page.goto('/en/');
  await expect(page.locator('.board')).toHaveCSS('border-top-left-radius', '10px');
  expect((await page.locator('#color-scheme').boundingBox())!.height).toBeGreaterThanOrEqual(44);
});

test('keeps the prices away from the edges of their board', async ({ page }) => {
  for (const [path, width] of [
    ['/en/', 1280],
    ['/ar/all-services/', 390],
    ['/en/all-services/', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    const gaps = await page
      .locator('.board')
      .first()
      .evaluate((board) => {
        const { left, right, bottom } = board.getBoundingClientRect();
        const rows = [...board.querySelectorAll('li')].map((row) => row.getBoundingClientRect());
        return rows.flatMap((row) => [row.left - left, right - row.right, bottom - row.bottom]);
      });
    expect(Math.min(...gaps), path).toBeGreaterThanOrEqual(8);
  }
});

test('names the number of the emergency service beside the opening state', async ({ page }) => {
  await page.goto('/en/');
  await expect(page.locator('.hero .emergency')).toHaveText(/\+961 \d+ \d+/);
});

for (const path of ['/en/', '/ar/', '/fr/all-services/'])
  test(`opens the menu below the header of ${path} on phones and tablets`, async ({ page }) => {
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      const menu = page.locator('.menu-small');
      await menu.locator('summary').click();
      const header = (await page.locator('.head').boundingBox())!;
      for (const link of await menu.getByRole('link').all()) {
        const box = (await link.boundingBox())!;
        expect(box.y, `${width}`).toBeGreaterThanOrEqual(header.y + header.height - 1);
        expect(box.height).toBeGreaterThanOrEqual(44);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await menu.getByRole('link').last().click();
      await expect(menu).not.toHaveAttribute('open');
      // Waits for the navigation: the menu already closes before the linked page has loaded.
      await page.waitForURL((url) => url.hash !== '');
    }
  });

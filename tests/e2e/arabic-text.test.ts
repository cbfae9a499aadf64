import { paths } from '#portal/screens.ts';
import { callApi, expect, test } from './fixtures.ts';

/** Minimum line height of Arabic headings, relative to the size of the letters. */
const ARABIC_LINE_MIN = 1.35;

test.use({ locale: 'ar' });

test('truncation does not clip the dots of final letters in the Arabic face', async ({ asEmployee: page }) => {
  await page.goto(paths.visits());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(async () => {
    const frame = document.createElement('div');
    frame.id = 'samples';
    frame.style.width = '16rem';
    for (const name of ['', 'truncate']) {
      const text = document.createElement('p');
      text.className = `text-sm leading-none font-semibold whitespace-nowrap ${name}`;
      text.textContent = 'علي قاضي يغيّر البطاريّة';
      const box = document.createElement('div');
      box.style.padding = '16px';
      box.append(text);
      frame.append(box);
    }
    document.body.replaceChildren(frame);
    await document.fonts.ready;
  });
  // The portal may still append elements to the body.
  const boxes = page.locator('#samples > div');
  const plain = await boxes.nth(0).screenshot({ animations: 'disabled' });
  const truncated = await boxes.nth(1).screenshot({ animations: 'disabled' });
  expect(truncated.equals(plain)).toBe(true);
  expect(await page.evaluate(() => document.fonts.check('600 15px "Cairo Arabic"', 'علي'))).toBe(true);
});

test.describe('in en', () => {
  test.use({ locale: 'en' });

  test('the dots of an Arabic name in a heading stay above the line below', async ({ asManager: page }) => {
    const digits = `71${String(Date.now()).slice(-6)}`;
    const name = { firstName: 'عبد الرحمن', lastName: 'الموسوي', username: `musawi.${digits}` };
    const { id } = await callApi(page, 'POST', '/user/create-user', {
      data: { ...name, countryCode: '+961', phoneNumber: digits, role: 'CLIENT', preferredLanguage: 'ar' },
    });
    await page.goto(paths.user(id));
    const heading = page.getByRole('heading', { level: 1, name: name.lastName });
    await expect(heading).toBeVisible();
    const lineHeight = await heading.evaluate(
      (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).fontSize),
    );
    expect(lineHeight).toBeGreaterThanOrEqual(ARABIC_LINE_MIN);
  });
});

test('draws accented letters of a name in the face of its other letters', async ({ asEmployee: page }) => {
  await page.goto(paths.visits());
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  await heading.evaluate((element) => (element.textContent = 'Élie Saadé'));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const families = async () => {
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    return new Set(fonts.map(({ familyName }) => familyName));
  };
  // The space is drawn in the Arabic face.
  await expect.poll(families).toEqual(new Set(['Barlow Condensed', 'Cairo']));
});

test('a failed save shows the focused field and its label between the bars', async ({ asEmployee: page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(paths.newVisit());
  const total = page.locator('input[name="totalCost"]');
  await total.scrollIntoViewIfNeeded();
  await page.locator('form button[type=submit], button[type=submit]').last().click();
  const focused = page.locator('input:focus');
  await expect(focused).toBeVisible();
  const isCovered = await focused.evaluate((input) => {
    const label = document.querySelector(`label[for="${input.id}"]`)!;
    return [label, input].some((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      return !at || !(element.contains(at) || at.contains(element));
    });
  });
  expect(isCovered).toBe(false);
});

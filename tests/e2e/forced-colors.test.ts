import type { Locator } from 'playwright/test';
import { paths } from '#portal/screens.ts';
import { callApi, expect, test } from './fixtures.ts';

/** Returns the colours of a switch's knob and of the page background. */
const colorsOf = (control: Locator) =>
  control.evaluate((element) => ({
    knob: getComputedStyle(element.querySelector('span span')!).backgroundColor,
    canvas: getComputedStyle(document.body).backgroundColor,
  }));

test('forced colours keep the focus ring and the state of a switch visible', async ({ asAdmin: page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const [category] = await callApi(page, 'GET', '/offering/fetch-categories');
  await page.goto(`${paths.offering()}/${category.id}`);
  await page.getByRole('button', { name: 'New service' }).first().click();
  const control = page.getByRole('dialog').getByRole('switch').first();
  const off = await colorsOf(control);
  expect(off.knob).not.toBe(off.canvas);
  await control.focus();
  // A control focused by a script shows its focus ring only after a key press.
  await page.keyboard.press('Space');
  await expect(control).toBeChecked();
  const on = await colorsOf(control);
  expect([off.knob, on.canvas]).not.toContain(on.knob);

  for (const element of [control, page.getByRole('dialog').getByRole('textbox').first()]) {
    await element.focus();
    const { style, width, color } = await element.evaluate((target) => {
      const frame = [target, target.parentElement!].find((one) => getComputedStyle(one).outlineStyle !== 'none');
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(frame ?? target);
      return { style: outlineStyle, width: Number.parseFloat(outlineWidth), color: outlineColor };
    });
    expect(style).toBe('solid');
    expect(width).toBeGreaterThanOrEqual(2);
    expect(color).not.toBe(on.canvas);
  }
});

test('free text has its own direction and the alignment of the page', async ({ page }) => {
  await page.goto('/en/');
  const form = page.locator('[data-island="contact"]');
  await form.scrollIntoViewIfNeeded();
  const message = form.getByLabel('Your message');
  await message.fill('متى تفتحون؟ 2026.');
  for (const field of [message, form.getByLabel('Your name')]) {
    await expect(field).toHaveCSS('unicode-bidi', 'plaintext');
    await expect(field).toHaveCSS('text-align', /^(match-parent|-webkit-match-parent|start|left)$/);
  }
  await expect(form.getByLabel('Your e-mail')).toHaveAttribute('dir', 'ltr');
});

test('free text of the portal has its own direction', async ({ asAdmin: page }) => {
  await page.goto(paths.newVisit());
  await expect(page.locator('input[name="name"]')).toHaveCSS('unicode-bidi', 'plaintext');
  await page.goto(`${paths.merchantInfo()}?section=questions`);
  const answer = page.getByLabel('Answer').first();
  await expect(answer).toHaveCSS('unicode-bidi', 'plaintext');
  await expect(answer).not.toHaveAttribute('dir');
});

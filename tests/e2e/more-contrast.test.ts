import { paths } from '#portal/screens.ts';
import { expect, openSignedInPage, test } from './fixtures.ts';

/** Minimum contrast of text at WCAG level AAA, and of the border of a control. */
const [TEXT_MIN, BORDER_MIN] = [7, 3];

interface Sample {
  selector: string;
  property: 'color' | 'border-color';
}

/** Returns the lowest contrast of the visible elements' colour with their background. Runs in the browser. */
function measureContrast({ selector, property }: Sample): number {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const luminance = (colors: string[]) => {
    context.clearRect(0, 0, 1, 1);
    for (const color of colors) {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data]
      .map((channel) => channel / 255)
      .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrasts = [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const backgrounds: string[] = [];
      // The background of a border is that of the parent element.
      for (let at = property === 'color' ? element : element.parentElement; at; at = at.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(at);
        // The price board draws a stripe and its colour with one gradient, whose last stop is the colour.
        backgrounds.unshift(at.matches('.board') ? backgroundImage.match(/rgb\([^)]*\)/g)!.at(-1)! : backgroundColor);
      }
      const style = getComputedStyle(element);
      const isBelow = style.borderTopWidth === '0px';
      const color = property === 'color' ? style.color : isBelow ? style.borderBottomColor : style.borderTopColor;
      const [dark = 0, light = 0] = [luminance(backgrounds), luminance([...backgrounds, color])].toSorted(
        (a, b) => a - b,
      );
      return (light + 0.05) / (dark + 0.05);
    });
  return Math.min(...contrasts);
}

const PAGES = {
  'the home page': {
    path: '/en/',
    texts: ['.muted', '.legend'],
    borders: ['.board li + li', '#questions details'],
  },
  'the login page': { path: '/login', texts: ['.text-muted'], borders: ['.input'] },
  'the portal': {
    path: `${paths.visits()}?view=table`,
    texts: ['.text-muted', '.table th'],
    borders: ['.chip', '.join-item', '.btn-outline', '.table td'],
  },
};

for (const [name, { path, texts, borders }] of Object.entries(PAGES))
  for (const colorScheme of ['light', 'dark'] as const)
    test(`more contrast strengthens muted text and borders of ${name} in the ${colorScheme} theme`, async ({
      browser,
      contextOptions,
    }) => {
      const page = await openSignedInPage(browser, 'admin', { ...contextOptions, colorScheme });
      if (!path.startsWith('/admin')) await page.context().clearCookies();
      await page.goto(path);
      const samples: Sample[] = [
        ...texts.map((selector) => ({ selector, property: 'color' }) as const),
        ...borders.map((selector) => ({ selector, property: 'border-color' }) as const),
      ];
      for (const { selector } of samples) await page.locator(selector).first().waitFor();
      const measure = async () => {
        // A colour is final after its transition.
        await page.waitForFunction(
          () => !document.getAnimations().some((animation) => animation instanceof CSSTransition),
        );
        return Promise.all(samples.map((sample) => page.evaluate(measureContrast, sample)));
      };
      const before = await measure();
      await page.emulateMedia({ contrast: 'more' });
      const after = await measure();
      for (const [index, { selector, property }] of samples.entries()) {
        const label = `${property} of ${selector}`;
        expect(after[index], label).toBeGreaterThan(before[index]!);
        expect(after[index], label).toBeGreaterThan(property === 'color' ? TEXT_MIN : BORDER_MIN);
      }
      await page.context().close();
    });

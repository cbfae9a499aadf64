import { writeFileSync } from 'node:fs';
import type { Browser, Viewport } from './drivers/browser.ts';
import { waitFor } from './drivers/processes.ts';
import { type BrowserCookie, elementId, type ElementReference, WebDriverError } from './drivers/session.ts';
import { findVisible, type Target } from './targets.ts';

/** Timeout for a page to reach an expected state. */
const TIMEOUT_MS = 20_000;
/** WebDriver errors of a click on an element that moves, is covered or has been replaced. */
const TRANSIENT_ERRORS = new Set(['element click intercepted', 'element not interactable', 'stale element reference']);
/** Keys by their code point in WebDriver. */
const KEYS = { Enter: '\uE007', Tab: '\uE004', Escape: '\uE00C' };

/** Page of a real browser. Methods that take a target wait until it is visible. */
export class BrowserPage {
  readonly browser: Browser;
  /** Origin of the site under test. */
  readonly origin: string;

  constructor(browser: Browser, origin: string) {
    this.browser = browser;
    this.origin = origin;
  }

  async open(path: string): Promise<void> {
    await this.browser.session.send('navigate', { url: new URL(path, this.origin).href });
  }

  async url(): Promise<URL> {
    return new URL((await this.browser.session.send('getUrl')) as string);
  }

  /** Calls a function in the page. It can use only its arguments, which are JSON values or element references. */
  async evaluate<Args extends readonly unknown[], Result>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    const script = `return (${inPage.toString()}).apply(null, arguments)`;
    return (await this.browser.session.send('execute', { script, args })) as Result;
  }

  /** Calls a function with an element of the page. */
  evaluateOn<Result>(element: ElementReference, inPage: (element: HTMLElement) => Result): Promise<Result> {
    return this.evaluate(inPage, element as unknown as HTMLElement);
  }

  find(target: Target): Promise<ElementReference> {
    return waitFor(`appearance of ${JSON.stringify(target)}`, TIMEOUT_MS, () => this.findNow(target));
  }

  async waitUntilGone(target: Target): Promise<void> {
    await waitFor(`disappearance of ${JSON.stringify(target)}`, TIMEOUT_MS, async () => !(await this.findNow(target)));
  }

  async waitForPath(pattern: RegExp): Promise<void> {
    await waitFor(`path ${pattern}`, TIMEOUT_MS, async () => {
      const { pathname } = await this.url();
      if (!pattern.test(pathname)) throw new Error(pathname);
      return true;
    });
  }

  async click(target: Target): Promise<void> {
    await waitFor(`click on ${JSON.stringify(target)}`, TIMEOUT_MS, async () => {
      const element = await this.find(target);
      await this.evaluateOn(element, (one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
      try {
        await this.browser.session.send('click', { id: elementId(element) });
        return true;
      } catch (error) {
        if (error instanceof WebDriverError && TRANSIENT_ERRORS.has(error.code)) return false;
        throw error;
      }
    });
  }

  /** Clicks once at the current position of the element, without a retry: a click that misses the element is lost. */
  async clickOnce(target: Target): Promise<void> {
    const element = await this.find(target);
    await this.evaluateOn(element, (one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await this.browser.session.send('click', { id: elementId(element) });
  }

  /** Replaces the value of a field by typing. */
  async type(target: Target, value: string): Promise<void> {
    const element = await this.find(target);
    await this.evaluateOn(element, (one) => {
      one.scrollIntoView({ block: 'center', behavior: 'instant' });
      one.focus();
      (one as HTMLInputElement).select();
    });
    await this.browser.session.send('sendKeys', { id: elementId(element), text: value });
  }

  async readValue(target: Target): Promise<string> {
    return this.evaluateOn(await this.find(target), (one) => (one as HTMLInputElement).value);
  }

  /** Presses a key on the focused element. */
  async press(key: keyof typeof KEYS): Promise<void> {
    const value = KEYS[key];
    const actions = [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
    await this.browser.session.send('performActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** Goes back in the history, like the browser's Back button. */
  async goBack(): Promise<void> {
    await this.browser.session.send('goBack');
  }

  /** Waits until an open dialog has pushed its history entry. */
  async waitForDialogEntry(): Promise<void> {
    await waitFor('entry of the dialog', TIMEOUT_MS, () =>
      this.evaluate(() => (history.state as { isDialogEntry?: boolean } | null)?.isDialogEntry === true),
    );
  }

  async cookies(): Promise<BrowserCookie[]> {
    return (await this.browser.session.send('getCookies')) as BrowserCookie[];
  }

  /** Writes a screenshot of the viewport to a file, after transitions have ended and the result has been painted. */
  async takeScreenshot(file: string): Promise<void> {
    const script = `const [done] = arguments;
      const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => done(null)));
      const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
      Promise.allSettled(transitions.map(({ finished }) => finished)).then(painted);`;
    await this.browser.session.send('executeAsync', { script, args: [] });
    writeFileSync(file, Buffer.from((await this.browser.session.send('takeScreenshot')) as string, 'base64'));
  }

  close(): Promise<void> {
    return this.browser.stop();
  }

  private async findNow(target: Target): Promise<ElementReference | undefined> {
    const found = await this.evaluate(findVisible, target);
    return (found as unknown as ElementReference | null) ?? undefined;
  }
}

/** Opens `/robots.txt`, a page without scripts, and sets the viewport. */
export async function openPage(start: () => Promise<Browser>, origin: string, viewport: Viewport) {
  const browser = await start();
  await browser.session.send('setTimeouts', { script: 30_000, pageLoad: 60_000, implicit: 0 });
  const page = new BrowserPage(browser, origin);
  await page.open('/robots.txt');
  await browser.resize(viewport);
  return page;
}

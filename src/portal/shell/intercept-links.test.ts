// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { interceptLinks } from './intercept-links.ts';

// Disables navigation of the test's own page.
const { happyDOM } = window as unknown as { happyDOM: { settings: { navigation: object } } };
Object.assign(happyDOM.settings.navigation, { disableMainFrameNavigation: true, disableFallbackToSetURL: true });

const go = vi.fn();
let stop: () => void;

beforeEach(() => {
  go.mockReset();
  stop = interceptLinks(go);
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

function click(html: string, options: MouseEventInit = {}): boolean {
  document.body.innerHTML = html;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options });
  document.querySelector('b')!.dispatchEvent(event);
  return event.defaultPrevented;
}

test('navigates in the portal on a click on a link to a screen', () => {
  expect(click('<a href="/admin/users?page=2#top"><b>x</b></a>')).toBe(true);
  expect(go).toHaveBeenCalledWith('/admin/users?page=2#top');
});

test.each([['/'], ['/login'], ['/administration'], ['https://elsewhere.example/admin'], ['mailto:a@b.example']])(
  'leaves a link to %s to the browser',
  (href) => {
    expect(click(`<a href="${href}"><b>x</b></a>`)).toBe(false);
    expect(go).not.toHaveBeenCalled();
  },
);

test('ignores clicks that open a tab, download or hit no link', () => {
  click('<a href="/admin/users"><b>x</b></a>', { ctrlKey: true });
  click('<a href="/admin/users"><b>x</b></a>', { button: 1 });
  click('<a href="/admin/users" target="_blank"><b>x</b></a>');
  click('<a href="/client/a.pdf" download><b>x</b></a>');
  click('<b>x</b>');
  expect(go).not.toHaveBeenCalled();
});

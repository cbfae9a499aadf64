// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { chooseColorScheme, COLOR_SCHEMES, followColorScheme, readColorScheme } from './color-scheme.ts';
import { $isDarkMode } from '../ui-state.ts';

const apply = vi.fn();
beforeEach(() => {
  localStorage.clear();
  apply.mockClear();
  globalThis.applyColorScheme = apply;
});

test('follows the system until a scheme is chosen', () => {
  expect(readColorScheme()).toBe('system');
});

test.each(COLOR_SCHEMES)('stores %s and applies it', (scheme) => {
  for (const before of COLOR_SCHEMES) {
    chooseColorScheme(before);
    chooseColorScheme(scheme);
    expect(readColorScheme()).toBe(scheme);
    expect($isDarkMode.get()).toBe(scheme === 'dark');
  }
  expect(apply).toHaveBeenCalledTimes(2 * COLOR_SCHEMES.length);
});

test('applies a change since the document was opened, and the choice of another tab', () => {
  followColorScheme();
  expect(apply).toHaveBeenCalledOnce();
  apply.mockClear();
  dispatchEvent(new Event('storage'));
  expect(apply).toHaveBeenCalledOnce();
});

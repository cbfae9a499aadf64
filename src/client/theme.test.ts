// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { BrandingEntry } from '#domain/branding/endpoints.ts';
import { applyTheme, findTheme } from './branding.ts';

const theme = {
  colorBrand: { 0: '#fff0f0', 200: '#ffc0c0', 400: '#ff8080', 600: '#f2b705', 800: '#400000' },
  font: {
    fontFamily: 'Cairo',
    fontWeightRegular: 400,
    fontWeightMedium: '500',
    fontWeightSemiBold: 600,
    fontWeightBold: 800,
  },
};
const entry = (value: string): BrandingEntry => ({
  id: 'b',
  type: 'MERCHANT_THEME_COLORS',
  language: 'common',
  status: 'ACTIVE',
  updatedAt: '2026-01-01T00:00:00.000Z',
  fields: [{ key: 'theme', value }],
});
const property = (name: string) => document.documentElement.style.getPropertyValue(name);

afterEach(() => applyTheme(undefined, 'en'));

test('sets colours, text colours, fonts and weights on the document', () => {
  applyTheme(findTheme([entry(JSON.stringify(theme))]), 'en');
  expect(property('--brand-600')).toBe('#f2b705');
  expect(property('--brand-content')).toBe('#0B1116');
  expect(property('--font-text')).toContain('Cairo Variable');
  expect(property('--font-weight-bold')).toBe('800');
});

test('keeps the Arabic fonts of the stylesheet', () => {
  const barlow = { ...theme, font: { ...theme.font, fontFamily: 'Barlow Condensed' } };
  const parsed = findTheme([entry(JSON.stringify(barlow))]);
  applyTheme(parsed, 'fr');
  expect(property('--font-heading')).toContain('Barlow Condensed');
  applyTheme(parsed, 'ar');
  expect(property('--font-heading')).toBe('');
  expect(property('--brand-0')).toBe('#fff0f0');
});

test.each(['{', '{}', JSON.stringify({ ...theme, colorBrand: { ...theme.colorBrand, 0: 'red;}body{' } })])(
  'logs the malformed theme %s and sets no variables',
  (value) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    applyTheme(findTheme([entry(value)]), 'en');
    expect(warn.mock.calls[0]![0]).toBe('INVALID_THEME_COLOR_JSON');
    expect(property('--brand-600')).toBe('');
    warn.mockRestore();
  },
);

test('logs nothing for branding without a theme', () => {
  const warn = vi.spyOn(console, 'warn');
  expect(findTheme([])).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
});

import { defineConfig } from 'playwright/test';
import config from './playwright.config.ts';

/** The layout of every screen at the widths of phones, tablets and monitors. */
export default defineConfig<{ widths: number[] }>(config, {
  testIgnore: [],
  testMatch: 'layout.test.ts',
  use: { widths: [320, 390, 600, 768, 1024, 1280, 1920] },
});

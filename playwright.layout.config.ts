import { defineConfig } from 'playwright/test';
import config from './playwright.config.ts';

/** The layout of every screen at the widths of phones, tablets and monitors. */
export default defineConfig<{ widths: number[] }>({
  ...config,
  projects: config.projects!.filter(({ name }) => name !== 'journeys'),
  webServer: undefined,
  use: { ...config.use, widths: [320, 390, 600, 768, 1024, 1120, 1280, 1920] },
});

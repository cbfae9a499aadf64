import { defineConfig } from 'playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '#tests/support/chromium.ts';
import { E2E_ENV, E2E_ORIGIN, LAYOUT_ORIGIN } from '#tests/support/e2e-environment.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  // One more than the processors of the smallest machine: a test also waits for animations, debounces and the server.
  workers: 3,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  use: {
    baseURL: E2E_ORIGIN,
    locale: 'en-GB',
    timezoneId: 'Asia/Beirut',
    viewport: { width: 1280, height: 900 },
    // Painting every frame of skeletons and dialogs takes a tenth of the run; the files with `WITH_MOTION` have
    // animations.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: await chromiumPath(),
      // Most pages end before optimized code has repaid the time of its compilation.
      args: [...CHROMIUM_ARGS, '--js-flags=--no-opt --no-maglev'],
      // In the locale C Chromium saves a file with an Arabic name as “download”.
      env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
    },
    screenshot: 'only-on-failure',
    // Recording costs a third of the run; `--trace=retain-on-failure` turns it on.
    trace: 'off',
    // Names the action that waits in vain, which the timeout of the test does not.
    actionTimeout: 60_000,
  },
  projects: [
    // First, so that the server of the layout test starts while other tests run; it starts only when that test runs.
    { name: 'layout server', testMatch: 'layout.setup.ts' },
    { name: 'journeys', testIgnore: 'layout.test.ts' },
    {
      name: 'layout',
      testMatch: 'layout.test.ts',
      dependencies: ['layout server'],
      use: { baseURL: LAYOUT_ORIGIN },
    },
  ],
  webServer: {
    command: 'node tests/support/e2e-server.ts',
    url: `${E2E_ORIGIN}/readyz`,
    env: { ...E2E_ENV, E2E_RUNNER: String(process.pid) },
    // A first start takes a minute on a busy machine.
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});

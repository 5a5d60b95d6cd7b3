import { defineConfig } from '@playwright/test';
import { chromiumForTests } from './scripts/chromium.mjs';

export default defineConfig({
  testDir: 'e2e/journeys',
  testMatch: '*.test.ts',
  outputDir: 'e2e/results',
  globalSetup: './e2e/global-setup.ts',
  // One browser waits about as long as it works; a second one fills the other core. Each looks at a stage of its own.
  workers: 2,
  // What never comes fails all the same; what comes late on a busy machine does not.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: 'list',
  projects: [
    { name: 'everywhere', testIgnore: 'days.test.ts' },
    // The main job, forms and days once more, where it is another day than on the machine that they were written on.
    {
      name: 'los-angeles',
      testMatch: ['main-job.test.ts', 'days.test.ts'],
      use: { timezoneId: 'America/Los_Angeles', locale: 'de-DE' },
    },
    {
      name: 'karachi',
      testMatch: ['forms.test.ts', 'days.test.ts'],
      use: { timezoneId: 'Asia/Karachi', locale: 'ur-PK' },
    },
  ],
  use: {
    // Set by the global setup, once its server listens.
    baseURL: process.env['PLUMBLINE_URL'],
    viewport: { width: 1366, height: 768 },
    actionTimeout: 20_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    // A trace of each step takes an eighth of the time: `TRACE=1 npm run test:e2e` for whoever looks into a failure.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumForTests(),
      args: ['--disable-dev-shm-usage', '--font-render-hinting=none'],
    },
  },
});

import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env['CHROMIUM_PATH'] ?? browsers.find((path) => existsSync(path));

export default defineConfig({
  testDir: 'e2e/journeys',
  testMatch: '*.test.ts',
  outputDir: 'e2e/results',
  globalSetup: './e2e/global-setup.ts',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    // Set by the global setup, once its server listens.
    baseURL: process.env['PLUMBLINE_URL'],
    viewport: { width: 1366, height: 768 },
    actionTimeout: 10_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: ['--disable-dev-shm-usage'] },
  },
});

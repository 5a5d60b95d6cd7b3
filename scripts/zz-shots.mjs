import { mkdir } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { moduleKeys } from 'contract/core/modules';
import { signIn } from '../e2e/api.ts';
import { openSignedIn } from '../e2e/browsers.ts';
import { addressOf, findRecords, openCompany } from '../e2e/company.ts';
import { makeDataDir, removeDataDir, startServer } from '../e2e/server.ts';
import { people } from '../server/seed/demo-data.ts';
import { demoPassword } from '../server/seed/demo.ts';
import { findChromium } from './chromium.mjs';

const out = '/tmp/mine';
await mkdir(out, { recursive: true });
const dataDir = await makeDataDir();
const server = await startServer(dataDir, { flags: ['--demo'] });
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--disable-dev-shm-usage'] });
const ws = '/risk/:moduleId/workspace/:workspaceId';
const screens = {
  home: '/dashboard/home', tasks: '/my-task', board: '/my-task?as=board', calendar: '/my-task?as=calendar', attention: '/need-attention?whose=all',
  'ws-tasks': `${ws}/tasks`, 'ws-attention': `${ws}/need-attention`, 'ws-board': `${ws}/tasks?as=board&team=true`, waiting: `${ws}/tasks?view=waiting`,
};
const sizes = { wide: { width: 1366, height: 900 }, tablet: { width: 820, height: 1000 }, phone: { width: 390, height: 844 } };
try {
  const mara = await signIn(server.url, { email: people[0].email, password: demoPassword });
  const company = await findRecords(mara, await openCompany(mara, moduleKeys));
  const wanted = process.argv.slice(2);
  for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of size === 'tablet' ? ['light'] : ['light', 'dark']) {
      const context = await openSignedIn(browser, mara, { viewport, colorScheme, locale: 'en-US', reducedMotion: 'reduce' });
      const page = await context.newPage();
      page.on('pageerror', (error) => console.log('PAGE ERROR', error.message));
      for (const [name, pattern] of Object.entries(screens)) {
        if (wanted.length > 0 && !wanted.includes(name)) continue;
        if (colorScheme === 'dark' && !['home', 'board', 'ws-attention'].includes(name)) continue;
        await page.goto(server.url + addressOf(pattern, company), { waitUntil: 'networkidle' });
        await page.getByRole('heading', { level: 1 }).waitFor();
        if (name === 'ws-attention' && size !== 'tablet') {
          await page.getByRole('button', { name: /^More about/ }).first().click();
          await page.getByRole('menuitem', { name: 'Why is this here?' }).click();
          await page.getByRole('button', { name: /^More about/ }).last().click();
          await page.getByRole('menuitem').first().waitFor();
        }
        await page.screenshot({ path: `${out}/${name}-${size}-${colorScheme}.png`, fullPage: size === 'phone' && name !== 'ws-attention' });
      }
      await context.close();
    }
} finally {
  await browser.close();
  await server.stop();
  await removeDataDir(dataDir);
}

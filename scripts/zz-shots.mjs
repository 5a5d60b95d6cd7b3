import { mkdir } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { moduleKeys } from 'contract/core/modules';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { signIn } from '../e2e/api.ts';
import { openSignedIn } from '../e2e/browsers.ts';
import { addressOf, findRecords, openCompany } from '../e2e/company.ts';
import { makeDataDir, removeDataDir, startServer } from '../e2e/server.ts';
import { people } from '../server/seed/demo-data.ts';
import { demoPassword } from '../server/seed/demo.ts';
import { findChromium } from './chromium.mjs';

const out = '/tmp/record';
await mkdir(out, { recursive: true });
const dataDir = await makeDataDir();
const server = await startServer(dataDir, { flags: ['--demo'] });
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--disable-dev-shm-usage'] });
try {
  const mara = await signIn(server.url, { email: people[0].email, password: demoPassword });
  const company = await findRecords(mara, await openCompany(mara, moduleKeys));
  const { workspaceId } = company.risk;
  const list = await mara.call(riskEndpoints.list, { params: { workspaceId }, query: { limit: 40 } });
  const rows = list.body?.data ?? list.data;
  const of = (status) => rows.find((r) => r.status === status)._id;
  const base = addressOf('/risk/:moduleId/workspace/:workspaceId', company);
  const screens = {
    record: `${base}/library/detail/${rows.find((r) => r.status === 'in-progress' && r.tasks.length > 1)?._id ?? of('in-progress')}`,
    held: `${base}/library/detail/${of('on-hold')}`,
    list: `${base}/library`,
    board: `${base}/library?view=board`,
    calendar: `${base}/library?view=calendar`,
    filtered: `${base}/library?status=pending,in-progress&category=Operational&overdue=true`,
  };
  const only = process.argv.slice(2);
  for (const [size, viewport, colorScheme] of [
    ['wide', { width: 1366, height: 900 }, 'light'],
    ['dark', { width: 1366, height: 900 }, 'dark'],
    ['tablet', { width: 820, height: 1100 }, 'light'],
    ['phone', { width: 390, height: 844 }, 'light'],
  ]) {
    const context = await openSignedIn(browser, mara, { viewport, colorScheme, locale: 'en-US', reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const [name, path] of Object.entries(screens)) {
      if (only.length && !only.includes(`${name}`) && !only.includes(`${name}-${size}`)) continue;
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.screenshot({ path: `${out}/${name}-${size}.png`, fullPage: name === 'record' });
      if (name === 'record' && (size === 'wide' || size === 'phone')) {
        await page.getByRole('button', { name: 'Other steps' }).click();
        await page.waitForTimeout(400);
        await page.screenshot({ path: `${out}/steps-${size}.png` });
        await page.getByRole('menuitem', { name: /Put on hold/ }).click();
        await page.getByRole('dialog').waitFor();
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${out}/hold-${size}.png` });
      }
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop?.();
  await removeDataDir(dataDir);
}

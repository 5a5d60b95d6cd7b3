// `npm run screenshots`: takes the pictures of the features page anew, from a server with the demo company.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { moduleKeys } from 'contract/core/modules';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { signIn } from '../e2e/api.ts';
import { openSignedIn } from '../e2e/browsers.ts';
import { addressOf, findRecords, openCompany } from '../e2e/company.ts';
import { makeDataDir, removeDataDir, startServer } from '../e2e/server.ts';
import { people } from '../server/seed/demo-data.ts';
import { demoPassword } from '../server/seed/demo.ts';
import { findChromium } from './chromium.mjs';
import { giveUp, root } from './pinned-node.mjs';
import { buildWebIfNeeded } from './web-build.mjs';

const folder = join(root, 'web', 'src', 'public', 'features', 'shots');
// The sizes that features/screenshot.tsx declares; more pixels than that stay sharp on fine screens.
const windows = {
  desk: { viewport: { width: 1200, height: 700 }, deviceScaleFactor: 1.5 },
  phone: { viewport: { width: 390, height: 560 }, deviceScaleFactor: 2 },
};
const themes = ['light', 'dark'];

const screens = {
  home: '/dashboard/home',
  'risk-list': '/risk/:moduleId/workspace/:workspaceId/library',
  'risk-record': '/risk/:moduleId/workspace/:workspaceId/library/detail/:recordId',
  sites: '/business-management',
  workspaces: '/risk/:moduleId/workspace',
};

/** Chromium writes WebP itself, so that no other tool is needed. */
async function capture(page, name) {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 72 });
  const bytes = Buffer.from(data, 'base64');
  await writeFile(join(folder, `${name}.webp`), bytes);
  console.log(`${String(Math.round(bytes.length / 1000)).padStart(5)} kB  ${name}`);
  await session.detach();
}

async function takeScreens(context, company, ending) {
  const page = await context.newPage();
  for (const [name, pattern] of Object.entries(screens)) {
    await page.goto(addressOf(pattern, company), { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await capture(page, `${name}-${ending}`);
  }
  await context.close();
}

/** A second and third workspace, so that the picture of workspaces is none of a single card. */
async function addWorkspaces(mara, { risk: { moduleId } }) {
  for (const [name, description] of [
    ['Paint hall', 'Risks of the paint hall, from solvents to overspray.'],
    ['Suppliers', 'What suppliers may do to our delivery, and what we do about it.'],
    ['Information security', 'Risks to what we know and to what customers have entrusted to us.'],
  ])
    await mara.call(workspaceEndpoints.risk.create, { body: { moduleId, name, description } });
}

async function takeAll(url, browser) {
  const mara = await signIn(url, { email: people[0].email, password: demoPassword });
  const company = await findRecords(mara, await openCompany(mara, moduleKeys));
  await addWorkspaces(mara, company);
  for (const [size, window] of Object.entries(windows)) {
    for (const colorScheme of themes) {
      const options = { ...window, colorScheme, locale: 'en-US', reducedMotion: 'reduce' };
      await takeScreens(await openSignedIn(browser, mara, options), company, `${colorScheme}-${size}`);
    }
  }
}

const executablePath = await findChromium();
if (!executablePath || !(await buildWebIfNeeded())) giveUp('Nothing was taken: see the lines above.');
await mkdir(folder, { recursive: true });
const dataDir = await makeDataDir();
const server = await startServer(dataDir, { flags: ['--demo'] });
const browser = await chromium.launch({ executablePath, args: ['--disable-dev-shm-usage'] });
try {
  await takeAll(server.url, browser);
} finally {
  await browser.close();
  await server.stop();
  await removeDataDir(dataDir);
}

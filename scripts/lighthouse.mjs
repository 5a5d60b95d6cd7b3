// `npm run lighthouse`: how fast and how well made the screens are on a phone, as Lighthouse sees it; medians of three.
// `npm run lighthouse -- landing` measures that one alone.
// Lighthouse is fetched when this runs, because it would more than double what everybody installs.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { moduleKeys } from 'contract/core/modules';
import { signIn } from '../e2e/api.ts';
import { openSignedIn } from '../e2e/browsers.ts';
import { addressOf, findRecords, openCompany } from '../e2e/company.ts';
import { makeDataDir, removeDataDir, startServer } from '../e2e/server.ts';
import { people } from '../server/seed/demo-data.ts';
import { demoPassword } from '../server/seed/demo.ts';
import { findChromium } from './chromium.mjs';
import { giveUp } from './pinned-node.mjs';
import { buildWebIfNeeded } from './web-build.mjs';

const lighthouse = 'lighthouse@13.5.0';
const runs = 3;
const debuggingPort = 9333;

// Goals: the least of each score; milliseconds of the largest paint and of blocking; shift of the layout.
const open = { performance: 95, accessibility: 100, 'best-practices': 95 };
const signedIn = { ...open, performance: 90 };
const screens = [
  { name: 'landing', pattern: '/', goals: open },
  { name: 'sign-in', pattern: '/login', goals: open },
  { name: 'dashboard', pattern: '/dashboard/home', goals: signedIn, isSignedIn: true },
  {
    name: 'risk list',
    pattern: '/risk/:moduleId/workspace/:workspaceId/library',
    goals: signedIn,
    isSignedIn: true,
  },
];
const words = process.argv.slice(2);
const chosen = screens.filter(({ name }) => words.length === 0 || words.includes(name));
const names = screens.map(({ name }) => name);
const unknown = words.filter((word) => !names.includes(word));
if (unknown.length > 0) giveUp(`There is no screen ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
const timings = [
  { name: 'FCP', audit: 'first-contentful-paint' },
  { name: 'LCP', audit: 'largest-contentful-paint', limit: 2500 },
  { name: 'TBT', audit: 'total-blocking-time', limit: 200 },
  { name: 'CLS', audit: 'cumulative-layout-shift', limit: 0.05 },
];

/** One run in the browser that is open already, where the session is. */
async function measure(url, folder) {
  const file = join(folder, 'report.json');
  const what = [
    '--yes',
    lighthouse,
    url,
    `--port=${debuggingPort}`,
    '--only-categories=performance,accessibility,best-practices',
  ];
  const how = [
    '--disable-storage-reset',
    '--quiet',
    '--no-enable-error-reporting',
    '--output=json',
    `--output-path=${file}`,
  ];
  const child = spawn('npx', [...what, ...how], { stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}: see the lines above.`);
  return JSON.parse(await readFile(file, 'utf8'));
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

function report({ name, goals }, reports) {
  const scores = Object.entries(goals).map(([category, goal]) => {
    const value = Math.round(median(reports.map((one) => one.categories[category].score)) * 100);
    return { text: `${category} ${value}`, isMissed: value < goal };
  });
  const times = timings.map(({ name: timing, audit, limit = Infinity }) => {
    const value = median(reports.map((one) => one.audits[audit].numericValue));
    const text = timing === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`;
    return { text: `${timing} ${text}`, isMissed: value > limit };
  });
  const parts = [...scores, ...times];
  console.log(
    `${name.padEnd(10)} ${parts.map(({ text, isMissed }) => text + (isMissed ? ' (missed)' : '')).join(' · ')}`,
  );
  if (parts.some(({ isMissed }) => isMissed)) process.exitCode = 1;
}

async function openBrowser(executablePath, profile) {
  return chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--disable-dev-shm-usage', `--remote-debugging-port=${debuggingPort}`],
  });
}

/** Puts the session of the demo's owner into the browser's storage, as its tests do. */
async function takeSession(context, browser, caller) {
  const signed = await openSignedIn(browser, caller);
  const { origins } = await signed.storageState();
  const page = await context.newPage();
  await page.goto(`${caller.url}/terms`);
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, origins[0].localStorage);
  await page.close();
  await signed.close();
}

/** Lighthouse is told to leave the storage alone, where the session is, and then leaves the cache alone too. */
async function forgetFiles(context) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.close();
}

async function measureAll(url, executablePath, folder) {
  const mara = await signIn(url, { email: people[0].email, password: demoPassword });
  const company = await findRecords(mara, await openCompany(mara, moduleKeys));
  for (const screen of chosen) {
    const context = await openBrowser(executablePath, join(folder, screen.name));
    if (screen.isSignedIn) {
      const browser = await chromium.launch({ executablePath });
      await takeSession(
        context,
        browser,
        await signIn(url, { email: people[0].email, password: demoPassword }),
      );
      await browser.close();
    }
    const reports = [];
    for (let run = 0; run < runs; run += 1) {
      await forgetFiles(context);
      reports.push(await measure(url + addressOf(screen.pattern, company), folder));
    }
    await context.close();
    report(screen, reports);
  }
}

const executablePath = await findChromium();
if (!executablePath || !(await buildWebIfNeeded())) giveUp('Nothing was measured: see the lines above.');
const folder = await mkdtemp(join(tmpdir(), 'plumbline-lighthouse-'));
const dataDir = await makeDataDir();
const server = await startServer(dataDir, { flags: ['--demo'] });
try {
  await measureAll(server.url, executablePath, folder);
} finally {
  await server.stop();
  await removeDataDir(dataDir);
  await rm(folder, { recursive: true, force: true });
}

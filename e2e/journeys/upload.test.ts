import { createHash, randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { limits } from 'contract/core/limits';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { hasSwift } from '../../scripts/swift.mjs';
import { startS3 } from '../../server/test/outside/s3.ts';
import { openSignedIn } from '../browsers.ts';
import { foundRegister } from '../plant.ts';
import { makeDataDir, removeDataDir, startServer } from '../server.ts';

const name = 'Press line drawings.zip';
const partCount = limits.uploadMaxBytes / limits.uploadChunkBytes;

/** Writes an archive of exactly the size that is allowed, full of chance; gives its place and its digest. */
async function makeArchive(folder: string): Promise<{ path: string; sha256: string }> {
  const path = join(folder, name);
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  for (let part = 0; part < partCount; part += 1) {
    const bytes = randomBytes(limits.uploadChunkBytes);
    if (part === 0) bytes.write('504b0304', 'hex');
    hash.update(bytes);
    await file.write(bytes);
  }
  await file.close();
  return { path, sha256: hash.digest('hex') };
}

async function digestOf(url: string): Promise<string> {
  const response = await fetch(url);
  const hash = createHash('sha256');
  for await (const chunk of response.body ?? []) hash.update(chunk);
  return hash.digest('hex');
}

/** Breaks off the first two tries to send a part; gives how often it was tried. */
async function breakTwice(page: Page, isPart: (url: URL) => boolean): Promise<() => number> {
  let tries = 0;
  await page.route(isPart, async (route) => {
    tries += route.request().method() === 'PUT' ? 1 : 0;
    await (tries <= 2 && route.request().method() === 'PUT'
      ? route.abort('connectionreset')
      : route.continue());
  });
  return () => tries;
}

/** Notes in the page, which misses none, each share that a bar shows; what it gives reads them. */
async function watchProgress(page: Page): Promise<() => Promise<number[]>> {
  const shares = await page.evaluateHandle(() => {
    const seen: number[] = [];
    const look = () => {
      const share = document.querySelector('progress')?.value;
      if (share !== undefined && share !== seen.at(-1)) seen.push(share);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  return () => shares.jsonValue();
}

type Scene = { env?: Record<string, string>; isThirdPart: (url: URL) => boolean };

async function uploadThroughTrouble(browser: Browser, { env = {}, isThirdPart }: Scene): Promise<void> {
  const dataDir = await makeDataDir();
  const server = await startServer(dataDir, { env });
  const { caller, address, workspaceId, raise } = await foundRegister(server.url);
  const { _id: recordId } = await raise('Press line stands still');
  const context = await openSignedIn(browser, caller);
  const page = await context.newPage();
  const tries = await breakTwice(page, isThirdPart);
  const { path, sha256 } = await makeArchive(dataDir);

  await page.goto(`${address}/library/detail/${recordId}?tab=files`);
  const readShares = await watchProgress(page);
  await page.getByLabel('Choose files').setInputFiles(path);
  await expect(page.getByRole('progressbar', { name: `Adding ${name}` })).toBeVisible();
  await expect(page.getByText('File attached')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('100 MB');

  expect(tries()).toBe(3);
  const shares = await readShares();
  expect(shares.length).toBeGreaterThan(3);
  expect(shares.at(-1)).toBe(1);
  const params = { workspaceId, recordId };
  const [file] = (await caller.call(riskParts.file.list, { params })).results;
  const attachmentId = file?._id ?? '';
  const { url } = await caller.call(riskParts.file.find, { params: { ...params, attachmentId } });
  expect(await digestOf(new URL(url, server.url).href)).toBe(sha256);

  await context.close();
  await server.stop();
  await rm(path);
  await removeDataDir(dataDir);
}

test.setTimeout(180_000);

test('100 MB go to the disk although one part fails twice, with progress, and are there byte for byte', async ({
  browser,
}) => {
  const isThirdPart = ({ pathname }: URL) => /^\/v1\/upload\/parts\/[^/]+\/3$/.test(pathname);
  await uploadThroughTrouble(browser, { isThirdPart });
});

// `npm test` installs Swift where it may, and says so at its end where it could not.
if (hasSwift())
  test('100 MB go from the browser straight to an S3-compatible store, just as well', async ({ browser }) => {
    const { env, stop } = await startS3();
    const isThirdPart = ({ searchParams }: URL) => searchParams.get('partNumber') === '3';
    await uploadThroughTrouble(browser, { env, isThirdPart });
    await stop();
  });

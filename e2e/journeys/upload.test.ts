import { createHash, randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { limits } from 'contract/core/limits';
import { riskFileEndpoints } from 'contract/modules/risk/risk.endpoints';
import { hasSwift } from '../../scripts/swift.mjs';
import { startS3 } from '../../server/test/s3.ts';
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

/** The shares that the bar shows until the upload is over, each once. */
async function watchProgress(page: Page): Promise<number[]> {
  const bar = page.getByRole('progressbar', { name: `Adding ${name}` });
  const shares: number[] = [];
  const isOver = page
    .getByText('File attached')
    .waitFor({ timeout: 120_000 })
    .then(() => true);
  for (;;) {
    const share = await bar
      .evaluate((node: HTMLProgressElement) => node.value, undefined, { timeout: 500 })
      .catch(() => undefined);
    if (share !== undefined && share !== shares.at(-1)) shares.push(share);
    if (await Promise.race([isOver, page.waitForTimeout(100).then(() => false)])) return shares;
  }
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
  await page.getByLabel('Choose files').setInputFiles(path);
  const shares = await watchProgress(page);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('100 MB');

  expect(tries()).toBe(3);
  expect(shares.length).toBeGreaterThan(3);
  const params = { workspaceId, recordId };
  const [file] = (await caller.call(riskFileEndpoints.list, { params })).results;
  const attachmentId = file?._id ?? '';
  const { url } = await caller.call(riskFileEndpoints.find, { params: { ...params, attachmentId } });
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

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createHttp } from './http.ts';
import { serveWeb } from './web.ts';

const script = 'console.log("a page")'.repeat(100);
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Plumbline</title>');
  await mkdir(join(folder, 'pages'));
  await writeFile(join(folder, 'pages', 'index.html'), '<!doctype html><title>Landing</title>');
  await writeFile(join(folder, 'pages', 'pricing.html'), '<!doctype html><title>Pricing</title>');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, '.plumbline-sources'), 'a hash');
  await writeFile(join(folder, 'assets', 'page-abc.js'), script);
  await writeFile(join(folder, 'assets', 'page-abc.js.br'), brotliCompressSync(script));
  app = await createHttp({ logger: pino({ level: 'silent' }), trustProxy: false, isHttps: false });
  await serveWeb(app, { warn: () => {} }, { folder });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test.each(['/login', '/risk/workspace/1/my-risk?page=2', '/accept-invitation', '/pricing/more'])(
  'at %s stands the application, asked for anew each time',
  async (url) => {
    const { statusCode, headers, body } = await app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain('<title>Plumbline</title>');
  },
);

test.each([
  ['/', 'Landing'],
  ['/pricing', 'Pricing'],
  ['/pricing?from=mail', 'Pricing'],
])('at %s stands the page that was drawn for it, asked for anew each time', async (url, title) => {
  const { statusCode, headers, body } = await app.inject(url);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers['cache-control']).toBe('no-cache');
  expect(body).toContain(`<title>${title}</title>`);
});

test('Google is let into the sign-in pages alone, and every page says that it is offered', async () => {
  await writeFile(join(folder, 'index.html'), '<!doctype html><head><title>Plumbline</title></head>');
  const offering = await createHttp({ logger: pino({ level: 'silent' }), trustProxy: false, isHttps: false });
  const google = { clientId: 'our-client', scriptUrl: 'https://accounts.google.com/gsi/client' };
  await serveWeb(offering, { warn: () => {} }, { folder, google });
  for (const [url, isAdmitted] of [
    ['/login?redirectTo=%2F', true],
    ['/signup', true],
    ['/security-authentication', true],
    ['/dashboard/home', false],
    ['/reset-password?token=x', false],
    ['/login/x', false],
  ] as const) {
    const { headers, body } = await offering.inject(url);
    const policy = String(headers['content-security-policy']);
    expect(policy.includes("script-src 'self' https://accounts.google.com/gsi/client;"), url).toBe(
      isAdmitted,
    );
    expect(policy.includes('accounts.google.com'), url).toBe(isAdmitted);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(headers['cross-origin-opener-policy']).toBe(
      isAdmitted ? 'same-origin-allow-popups' : 'same-origin',
    );
    expect(body.replaceAll(/\s+/g, ' ')).toContain(
      `<meta name="google-sign-in" content="our-client" data-script="${google.scriptUrl}" data-admitted="${isAdmitted}"`,
    );
  }
  await offering.close();
});

test('a file whose name changes with its bytes is kept for ever, and leaves as it was compressed beforehand', async () => {
  const { headers, rawPayload } = await app.inject({
    url: '/assets/page-abc.js',
    headers: { 'accept-encoding': 'br, gzip' },
  });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-encoding']).toBe('br');
  expect(headers['content-type']).toContain('javascript');
  expect(headers.vary).toMatch(/accept-encoding/i);
  expect(rawPayload).toEqual(brotliCompressSync(script));
  const plain = await app.inject('/assets/page-abc.js');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script]);
});

test('a page says what it may do, also when it is kept; what is no page may do nothing', async () => {
  const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
    String(headers['content-security-policy']);
  const page = await app.inject('/login');
  const kept = await app.inject({ url: '/login', headers: { 'if-none-match': String(page.headers.etag) } });
  expect(kept.statusCode).toBe(304);
  for (const answer of [page, kept]) expect(policyOf(answer)).toContain("script-src 'self';");
  for (const url of ['/assets/page-abc.js', '/favicon.svg', '/v1/nothing']) {
    expect(policyOf(await app.inject(url)), url).toBe(
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    );
  }
});

test('a file that is not hashed is asked for again, and comes only when it has changed', async () => {
  const first = await app.inject('/favicon.svg');
  expect(first.headers['cache-control']).toBe('no-cache');
  const again = await app.inject({
    url: '/favicon.svg',
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

test.each([
  '/assets/page-old.js',
  '/.plumbline-sources',
  '/v1/nothing',
  '/v1',
  '/docs/api/nothing',
  '/..%2f..%2fetc%2fpasswd.txt',
  '/assets/..%2f..%2f..%2fpackage.json',
])('%s is not there, and nobody is told to keep that', async (url) => {
  const { statusCode, headers, body } = await app.inject(url);
  expect([400, 403, 404]).toContain(statusCode);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['cache-control'] ?? '').not.toContain('immutable');
  expect(body).not.toContain('hash');
});

test('where nothing is built the start says so, and the rest is served', async () => {
  const bare = await createHttp({ logger: pino({ level: 'silent' }), trustProxy: false, isHttps: false });
  const warn = vi.fn();
  await serveWeb(bare, { warn }, { folder: join(folder, 'nowhere') });
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('npm start builds it'));
  expect((await bare.inject('/')).statusCode).toBe(404);
  await bare.close();
});

import { uploadEndpoints } from 'contract/organization/upload/upload.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { beginUpload, uploadFile, type Sample } from '../../../test/upload.ts';
import { policyOfNoPage } from '../../core/http/content-policy.ts';
import { cleanFileName } from './file-name.service.ts';
import { inTenYears, signedFileUrl, soon } from './file.service.ts';

let api: TestApi;
let ada: Member;

beforeAll(async () => {
  api = await testApi();
  ada = await api.register();
});
afterAll(() => api.close());

const get = (url: string) => api.app.inject({ method: 'GET', url });
const png = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const pdf = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\n');

const upload = async (sample: Sample): Promise<string> => {
  const { body, status } = await uploadFile(api, ada, sample);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.Key;
};

const inlineLink = (fileId: string) =>
  signedFileUrl(api.services.tokens, fileId, { as: 'inline', expires: inTenYears() });

test('an image is shown in place, for as long as a browser keeps it', async () => {
  const bytes = await png();
  const file = await get(inlineLink(await upload({ fileName: 'photo.png', filetype: 'image/png', bytes })));
  expect(file.rawPayload.equals(bytes)).toBe(true);
  expect(file.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline; filename=photo.png',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': `sandbox;${policyOfNoPage}`,
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  ['page.html', 'text/html', html],
  [
    'drawing.svg',
    'image/svg+xml',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['feed.xml', 'text/xml', Buffer.from('<?xml version="1.0"?><x/>')],
  ['paper.pdf', 'application/pdf', pdf],
  ['list.csv', 'application/vnd.ms-excel', Buffer.from('a,b\n1,2\n')],
  ['note.txt', 'application/octet-stream', Buffer.from('BMW, MZ and PK are how some formats begin')],
])('%s is only ever downloaded, whatever its link asks for', async (fileName, filetype, bytes) => {
  const file = await get(inlineLink(await upload({ fileName, filetype, bytes })));
  expect(file.rawPayload.equals(bytes)).toBe(true);
  expect(file.headers).toMatchObject({
    'content-disposition': `attachment; filename=${fileName}`,
    'content-security-policy': `sandbox;${policyOfNoPage}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test('a link is good for its own file, way of showing and time only', async () => {
  const id = await upload({ fileName: 'photo.png', filetype: 'image/png', bytes: await png() });
  const other = await upload({ fileName: 'other.png', filetype: 'image/png', bytes: await png() });
  const link = signedFileUrl(api.services.tokens, id, { as: 'attachment', expires: soon() });
  expect((await get(link)).statusCode).toBe(200);
  expect((await get(link.replace('attachment', 'inline'))).statusCode).toBe(403);
  expect((await get(link.replace(id, other))).statusCode).toBe(403);
  expect((await get(link.replace(/expires=\d+/, 'expires=99999999999'))).statusCode).toBe(403);
  expect((await get(link.replace(/&signature=.*/, ''))).statusCode).toBe(400);
  expect((await get(`/v1/files/${id}`)).statusCode).toBe(400);
  expect((await get(link.replace(id, 'no-id'))).statusCode).toBe(404);
  const ended = signedFileUrl(api.services.tokens, id, { as: 'attachment', expires: soon() - 301 });
  expect((await get(ended)).json()).toMatchObject({ code: 'EXPIRED' });
});

describe('a type is taken when name, declared type and content agree', () => {
  test.each([
    ['program.exe', 'application/octet-stream', 'fileName'],
    ['script.js', 'text/javascript', 'fileName'],
    ['no-extension', 'image/png', 'fileName'],
    ['photo.png', 'image/jpeg', 'filetype'],
    ['photo.png', 'text/html', 'filetype'],
    ['page.html', 'image/png', 'filetype'],
  ])('%s as %s is refused before anything is sent', async (fileName, filetype, field) => {
    const refused = await ada.call(uploadEndpoints.initiate, { body: { fileName, filetype } });
    expect(refused).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_TYPE', errors: { [field]: expect.any(String) } },
    });
  });

  test.each([
    ['photo.png', 'image/png', html],
    ['photo.jpg', 'image/jpeg', pdf],
    ['paper.pdf', 'application/pdf', html],
    ['letter.docx', 'application/octet-stream', pdf],
    ['note.txt', 'text/plain', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
  ])(
    '%s with the content of something else is refused when it is complete',
    async (fileName, filetype, bytes) => {
      const refused = await uploadFile(api, ada, { fileName, filetype, bytes });
      expect(refused).toMatchObject({
        status: 415,
        body: { code: 'UNSUPPORTED_TYPE', errors: { fileName: expect.any(String) } },
      });
    },
  );
});

describe('file names (I-13)', () => {
  const long = `${'\u{1f6e0}\u00e9'.repeat(60)}.png`;
  const names = [
    '../../etc/passwd.png',
    '/etc/passwd.png',
    'C:\\Windows\\system32\\x.png',
    '..\\..\\x.png',
    'CON.png',
    'nul.tar.png',
    '.hidden.png',
    '...png.png',
    'a\r\nSet-Cookie: x=1.png',
    'a\n\nb.png',
    'a\tb.png',
    'quote".png',
    "it's; filename=evil.html.png",
    'per%0d%0acent.png',
    'invoice\u202egnp.exe.png',
    '\u2066hidden\u2069.png',
    '\ufeffbom.png',
    '\u65e5\u672c\u8a9e.png',
    'M\u00fcnchen \u2013 Werk 1.png',
    'a<b>|c?*.png',
    ' spaces .png',
    long,
    `${'x'.repeat(250)}.png`,
  ];

  test('whatever its name was, a file is served under a harmless one, in one header', async () => {
    for (const fileName of names) {
      const id = await upload({ fileName, filetype: 'image/png', bytes: await png() });
      const file = await get(inlineLink(id));
      expect(file.headers['content-disposition'], fileName).toMatch(/^inline; filename=[\x20-\x7e]+$/);
      expect(file.headers['set-cookie'], fileName).toBeUndefined();
      const [stored] = await api.database.query<{ name: string }>(sql`select name from find_file(${id})`);
      const name = stored?.name ?? '';
      expect(name).toBe(cleanFileName(fileName));
      expect(name, fileName).toMatch(/^[^./\\\p{Cc}\u202e\u2066][^/\\\p{Cc}\u202e\u2066]*\.png$/u);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
      expect(name).not.toMatch(/^(con|nul)\b/i);
    }
  });

  test('a name that cannot be stored, is too long or empty is refused', async () => {
    for (const fileName of ['a\u0000b.png', '\ud800.png', 'x'.repeat(256), '', '   ']) {
      const refused = await ada.call(uploadEndpoints.initiate, { body: { fileName, filetype: 'image/png' } });
      expect(refused).toMatchObject({ status: 400, body: { errors: { fileName: expect.any(String) } } });
    }
  });

  test('letters of every script stay as they are', () => {
    for (const name of [
      '\u65e5\u672c\u8a9e.pdf',
      '\u0628\u0627\u0632\u0631\u0633\u06cc\u200c\u0647\u0627.pdf',
      'M\u00fcnchen \u2013 Werk 1.pdf',
    ])
      expect(cleanFileName(name)).toBe(name);
  });
});

test('the key that an upload begins with is the one that it ends with', async () => {
  const { key, urls, complete } = await beginUpload(ada, { fileName: 'photo.png', filetype: 'image/png' });
  await api.app.inject({
    method: 'PUT',
    url: urls[0] ?? '',
    payload: await png(),
    headers: { 'content-type': 'image/png' },
  });
  expect((await complete()).body.Key).toBe(key);
});

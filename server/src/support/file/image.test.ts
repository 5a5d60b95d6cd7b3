import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Answer, type Member, type TestApi } from '../../../test/api.ts';
import { beginUpload, uploadFile, type Sample } from '../../../test/upload.ts';

let api: TestApi;
let ada: Member;
let bob: Member;
let moduleId: string;

beforeAll(async () => {
  api = await testApi();
  ada = await api.register();
  bob = await api.register('Bob Example');
  const { body } = await ada.call(subscriptionEndpoints.list);
  moduleId = body.data.find((one: { module: string }) => one.module === 'risk')._id;
});
afterAll(() => api.close());

const picture = (width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });
const upload = async (sample: Sample): Promise<string> => (await uploadFile(api, ada, sample)).body.Key;
const createWithLogo = (imagekey: string): Promise<Answer> =>
  ada.call(workspaceEndpoints.risk.create, {
    body: { moduleId, name: 'Axle plant', description: 'Axle risks', imagekey },
  });
const load = async (url: string) => api.app.inject({ method: 'GET', url });

const samples: [string, string, () => Promise<Buffer>][] = [
  ['logo.png', 'image/png', () => picture().png().toBuffer()],
  ['logo.jpg', 'image/jpeg', () => picture().jpeg().toBuffer()],
  ['logo.jpeg', 'image/jpeg', () => picture().jpeg().toBuffer()],
  ['logo.jfif', 'image/jpeg', () => picture().jpeg().toBuffer()],
  ['logo.webp', 'image/webp', () => picture().webp().toBuffer()],
];

test.each(samples)(
  '%s becomes a logo of at most 256 pixels, served by a link that lives long',
  async (fileName, filetype, make) => {
    const key = await upload({ fileName, filetype, bytes: await make() });
    const created = await createWithLogo(key);
    expect(created.status).toBe(201);
    const { imageUrl, imagekey } = created.body.data;
    expect(imagekey).toBe(key);
    const logo = await load(imageUrl);
    expect(logo.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename=image.webp',
    });
    expect(await sharp(logo.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 128,
    });
    expect(Number(new URL(imageUrl, 'http://localhost').searchParams.get('expires'))).toBeGreaterThan(
      Date.now() / 1000 + 9 * 365 * 86_400,
    );
  },
);

test('what a camera wrote into a photo is gone from the logo, and it stands upright', async () => {
  const bytes = await picture(400, 200)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'A secret place' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(bytes.includes('A secret place')).toBe(true);
  const created = await createWithLogo(
    await upload({ fileName: 'photo.jpg', filetype: 'image/jpeg', bytes }),
  );
  const logo = (await load(created.body.data.imageUrl)).rawPayload;
  const { exif, width, height } = await sharp(logo).metadata();
  expect({ exif, width, height }).toEqual({ exif: undefined, width: 128, height: 256 });
  expect(logo.includes('A secret place')).toBe(false);
});

test('a small logo is not blown up', async () => {
  const created = await createWithLogo(
    await upload({
      fileName: 'small.png',
      filetype: 'image/png',
      bytes: await picture(16, 16).png().toBuffer(),
    }),
  );
  expect(await sharp((await load(created.body.data.imageUrl)).rawPayload).metadata()).toMatchObject({
    width: 16,
    height: 16,
  });
});

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);
const others: [string, string, () => Promise<Buffer>][] = [
  ['logo.svg', 'image/svg+xml', async () => svg],
  ['logo.html', 'text/html', async () => Buffer.from('<img src=x onerror=alert(1)>')],
  ['logo.gif', 'image/gif', () => picture(10, 10).gif().toBuffer()],
  ['logo.tif', 'image/tiff', () => picture(10, 10).tiff().toBuffer()],
  ['logo.txt', 'text/plain', async () => Buffer.from('GIF or not')],
  ['torn.png', 'image/png', async () => (await picture(900, 900).png().toBuffer()).subarray(0, 200)],
];

test.each(others)('%s is no logo', async (fileName, filetype, make) => {
  const refused = await createWithLogo(await upload({ fileName, filetype, bytes: await make() }));
  expect(refused).toMatchObject({
    status: 415,
    body: {
      code: 'UNSUPPORTED_TYPE',
      message: 'Only images allowed',
      errors: { imagekey: 'Only images allowed' },
    },
  });
});

test('a logo of more than 40 megapixels, or of more than 5 MB, is refused', async () => {
  const huge = await picture(8000, 5001).png({ compressionLevel: 9 }).toBuffer();
  const noise = sharp({
    create: {
      width: 1600,
      height: 1600,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  });
  const heavy = await noise.png({ compressionLevel: 0 }).toBuffer();
  expect(heavy.length).toBeGreaterThan(5 * 1024 * 1024);
  for (const bytes of [huge, heavy]) {
    const refused = await createWithLogo(
      await upload({ fileName: 'huge.png', filetype: 'image/png', bytes }),
    );
    expect(refused).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', errors: { imagekey: expect.any(String) } },
    });
  }
});

test("a key that is nobody's, not complete, or another organization's is not found", async () => {
  const { key: open } = await beginUpload(ada, { fileName: 'logo.png', filetype: 'image/png' });
  const bytes = await picture().png().toBuffer();
  const foreign = (await uploadFile(api, bob, { fileName: 'logo.png', filetype: 'image/png', bytes })).body
    .Key;
  for (const key of [open, foreign, 'https://evil.example/x.png', "'; drop table files; --"]) {
    expect(await createWithLogo(key)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', errors: { imagekey: 'Image not found' } },
    });
  }
});

test('a person takes a picture, keeps it through other changes, and takes it away', async () => {
  const key = await upload({
    fileName: 'me.jpg',
    filetype: 'image/jpeg',
    bytes: await picture().jpeg().toBuffer(),
  });
  const taken = await ada.call(userEndpoints.updateMe, { body: { profilePictureKey: key } });
  expect(taken.status).toBe(200);
  expect((await load(taken.body.data.profilePicture)).headers['content-type']).toBe('image/webp');
  const renamed = await ada.call(userEndpoints.updateMe, { body: { name: 'Ada Renamed' } });
  expect(renamed.body.data.profilePicture).toBe(taken.body.data.profilePicture);
  const gone = await ada.call(userEndpoints.updateMe, { body: { profilePictureKey: null } });
  expect(gone.body.data).toMatchObject({ profilePicture: null, version: 4 });
  const svgKey = await upload({ fileName: 'me.svg', filetype: 'image/svg+xml', bytes: svg });
  expect(await ada.call(userEndpoints.updateMe, { body: { profilePictureKey: svgKey } })).toMatchObject({
    status: 415,
    body: { errors: { profilePictureKey: 'Only images allowed' } },
  });
});

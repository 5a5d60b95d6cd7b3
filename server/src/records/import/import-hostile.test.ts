import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { csvFile, importsOf } from '../../../test/import.ts';
import { testWorker, type TestWorker } from '../../../test/worker.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;
let ada: Member;
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  ada = world.owner;
  imports = importsOf(api, { target: 'risk', workspace: { type: 'risk', workspaceId: world.workspaceId } });
  worker = await testWorker(api.urls, features, {
    storage: api.services.storage,
    publish: api.services.publish,
  });
}, 120_000);
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const head = ['Risk name', 'Description', 'Date identified'];
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const bytesFile = (bytes: Buffer, fileName: string, filetype = 'text/csv') => ({ fileName, filetype, bytes });

test('semicolons in UTF-16 and a byte order mark are read; Windows-1252 is refused and garbles no name', async () => {
  const text = `${head.join(';')}\r\nÖlfilm am Boden;Rutschgefahr;14.03.2026\r\n`;
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  for (const bytes of [utf16, Buffer.from(utf16).swap16(), Buffer.from(`\ufeff${text}`)]) {
    const job = await imports.read(ada, bytesFile(bytes, 'risiken.csv'));
    expect(job).toMatchObject({ state: 'mapping', mapping: { name: 0, description: 1, dateIdentified: 2 } });
    expect(job.examples[0]?.[0]).toBe('Ölfilm am Boden');
  }
  const garbled = await imports.read(ada, bytesFile(Buffer.from(text, 'latin1'), 'risiken.csv'));
  expect(garbled.state).toBe('failed');
  expect(garbled.failure).toContain('not in UTF-8');
});

test('a small workbook that unpacks to very much is refused in a sentence', async () => {
  const sheet = `<worksheet><sheetData>${' '.repeat(64 * 1024 * 1024)}</sheetData></worksheet>`;
  const bytes = zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
  });
  const job = await imports.read(ada, bytesFile(Buffer.from(bytes), 'bomb.xlsx', workbook));
  expect(job).toMatchObject({ state: 'failed' });
  expect(job.failure).toContain('too large once it is unpacked');
});

test('what looks like a formula is a name like any other, and no file that is given back carries one', async () => {
  const job = await imports.check(
    ada,
    csvFile([head, ['=HYPERLINK("http://x")', 'What may happen.', 'soon'], ['@SUM(A1)', '+cmd', '45000']]),
  );
  const [first] = await imports.rows(ada, job._id, { status: 'error' });
  expect(first?.messages.map(({ message }) => message)).toContain(
    '“soon” is not a date. Write it like 2026-03-31 or 03/31/2026',
  );
  for (const what of ['errors', 'result'] as const) {
    const file = await imports.errorsFile(ada, job._id, 'csv', what);
    expect(file.body).toContain(`"'=HYPERLINK`);
    expect(file.body).toContain(`"'@SUM(A1)"`);
    expect(file.body).not.toMatch(/"[=@]/);
  }
});

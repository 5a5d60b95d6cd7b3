import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { searchEndpoints, type SearchHit } from 'contract/records/search/search.endpoints';
import { deletedEndpoints } from 'contract/support/deleted/deleted.endpoints';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answer, type Caller, testApi, type TestApi } from '../../../test/api.ts';
import { itemOf, publishChecklist, sectionsOf } from '../../../test/checklist.ts';
import { uploadFile } from '../../../test/upload.ts';
import { testWorker, type TestWorker } from '../../../test/worker.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  const { storage, publish } = api.services;
  worker = await testWorker(api.urls, features, { storage, publish });
}, 120_000);
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const done = ({ status, body }: Answer): Answer['body']['data'] => {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
};

const find = async (caller: Caller, q: string): Promise<SearchHit[]> =>
  done(await caller.call(searchEndpoints.find, { query: { q } })).hits;

const awaited = (q: string) =>
  vi.waitFor(
    async () => {
      const hits = await find(world.owner, q);
      expect(hits.map(({ kind }) => kind)).toContain('file');
      return hits;
    },
    { timeout: 30_000, interval: 200 },
  );

async function attach(fileName: string, filetype: string, bytes: Buffer): Promise<string> {
  const upload = await uploadFile(api, world.owner, { fileName, filetype, bytes });
  const body = { key: upload.body.Key };
  return String(done(await world.owner.call(riskParts.file.create, { params: world.ids, body }))._id);
}

/** A PDF of one page with this text, as small as one can be; its content is packed when `fill` is given. */
function pdfWith(text: string): Buffer {
  const content = `BT /F1 12 Tf 20 100 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = body.length;
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(body, 'latin1');
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const docxWith = (text: string, more: Record<string, Uint8Array> = {}): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${word}.main+xml"/></Types>`,
      ),
      'word/document.xml': strToU8(
        `<w:document><w:body><w:p><w:r><w:t>Minutes of the </w:t></w:r><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
      ),
      ...more,
    }),
  );

const files: [string, string, string, (text: string) => Buffer][] = [
  ['a text', 'note.txt', 'text/plain', (text) => Buffer.from(`Seen at night: ${text}.\n`)],
  ['a table', 'list.csv', 'text/csv', (text) => Buffer.from(`Station,What\n7,${text}\n`)],
  ['a PDF', 'report.pdf', 'application/pdf', (text) => pdfWith(`Found at the press: ${text}`)],
  ['a Word document', 'minutes.docx', word, (text) => docxWith(text)],
];

describe('what stands within files', () => {
  test.each(files)(
    '%s is found by its words, with letters wrong, and opened at its place',
    async (kind, name, type, make) => {
      const mark = `corrosion${kind.replaceAll(' ', '').toLowerCase()}`;
      const fileId = await attach(name, type, make(`galvanic ${mark} below`));
      const hit = (await awaited(mark)).find((one) => one.kind === 'file');
      expect(hit).toMatchObject({ title: name, found: { field: 'text' } });
      expect(hit?.found?.text.toLowerCase()).toContain(mark);
      expect(hit?.link).toMatch(new RegExp(`tab=files&file=${fileId}$`));
      expect(
        (await find(world.owner, `${mark.slice(0, 4)}x${mark.slice(5)}`)).map(({ _id }) => _id),
      ).toContain(fileId);
      // Neither does another workspace find it, nor another organization.
      const elsewhere = await addMember(api, world, {
        level: 4,
        workspaceId: world.workspaces['risk'] ?? '',
        name: 'Elsa Example',
      });
      expect(await find(elsewhere, mark)).toEqual([]);
      const stranger = await makeWorld(api);
      expect(await find(stranger.owner, mark)).toEqual([]);
    },
  );

  test('a file that is damaged, or unpacks to more than there is room for, is known by its name, and the next one is read', async () => {
    const bomb = docxWith('x', {
      'word/header1.xml': strToU8(`<w:hdr>${' '.repeat(60 * 1024 * 1024)}<w:t>unheardof</w:t></w:hdr>`),
    });
    const ids = [
      await attach('Bomb.docx', word, bomb),
      await attach('Broken.pdf', 'application/pdf', Buffer.from('%PDF-1.7\nnothing of one')),
    ];
    await attach('After.txt', 'text/plain', Buffer.from('Afterwards all is well: turbulence'));
    await awaited('turbulence');
    await vi.waitFor(
      async () => {
        const { rows } = await api.owner.query(
          'select t.text from file_texts t join record_files f on f.file_id = t.file_id where f.id = any($1)',
          [ids],
        );
        expect(rows).toEqual([{ text: null }, { text: null }]);
      },
      { timeout: 30_000, interval: 200 },
    );
    expect((await find(world.owner, 'Bomb')).map(({ kind }) => kind)).toContain('file');
    expect(await find(world.owner, 'unheardof')).toEqual([]);
  });

  test('a deleted file is not found by its words, is restored with a reason, and then it is found again', async () => {
    const attachmentId = await attach('Gone.txt', 'text/plain', Buffer.from('Delamination of the liner'));
    await awaited('delamination');
    const params = { ...world.ids, attachmentId };
    done(await world.owner.call(riskParts.file.remove, { params, body: { reason: 'Wrong record' } }));
    expect(await find(world.owner, 'delamination')).toEqual([]);
    const place = { type: 'risk', workspaceId: world.workspaceId };
    const gone = done(
      await world.owner.call(deletedEndpoints.list, { params: place, query: { kind: 'risk_file' } }),
    );
    expect(gone).toMatchObject([
      { _id: attachmentId, name: 'Gone.txt', reason: 'Wrong record', isPurgeable: false },
    ]);
    const items = [{ kind: 'risk_file', _id: attachmentId }];
    const reader = await addMember(api, world, {
      level: 2,
      workspaceId: world.workspaceId,
      name: 'Rea Example',
    });
    expect(
      (await reader.call(deletedEndpoints.restore, { params: place, body: { items, reason: 'Mine' } }))
        .status,
    ).toBe(403);
    done(
      await world.owner.call(deletedEndpoints.restore, {
        params: place,
        body: { items, reason: 'It was right' },
      }),
    );
    expect((await find(world.owner, 'delamination')).map(({ _id }) => _id)).toContain(attachmentId);
    const { rows } = await api.owner.query(
      `select action, reason from activities where record_id = $1 order by seq desc limit 1`,
      [attachmentId],
    );
    expect(rows).toEqual([{ action: 'restored', reason: 'It was right' }]);
  });
});

test('the questions of a risk and what is said in a checklist are found, and lead to their record and run', async () => {
  const { owner } = world;
  const body = { form5W2H: { what: 'Cavitation in the pump housing' }, version: 99 };
  done(await owner.call(riskEndpoints.update5W2H, { params: world.ids, body }));
  expect((await find(owner, 'cavitation'))[0]).toMatchObject({ kind: 'risk', found: { field: 'fields' } });
  const place = { type: 'risk', workspaceId: world.workspaceId };
  const item = itemOf({ question: 'What else was seen?', type: 'text' });
  const checklist = await publishChecklist(owner, place, { sections: sectionsOf(item) });
  const run = done(await owner.call(checklistRunEndpoints.create, { params: place, body: { checklist } }));
  const at = { ...place, runId: run._id, itemId: item._id };
  const said = { value: 'Efflorescence on the wall', comment: 'Since the thaw in spring', version: 0 };
  done(await owner.call(checklistRunEndpoints.answer, { params: at, body: said }));
  for (const [q, field] of [
    ['efflorescence', 'answer'],
    ['thaw spring', 'remark'],
  ] as const) {
    const [hit] = await find(owner, q);
    expect(hit).toMatchObject({ kind: 'answer', title: 'What else was seen?', found: { field } });
    expect(hit?.link).toMatch(new RegExp(`checklist-details/${run._id}\\?item=${item._id}$`));
  }
});

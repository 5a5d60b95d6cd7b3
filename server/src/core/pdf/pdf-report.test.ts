import type { Tone } from 'contract/records/dashboard/tone';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { drawReport, type PdfReport } from './pdf-report.ts';
import { wrap } from './pdf-text.ts';

const names = [
  'شركة الاختبار (قسم الجودة) 12',
  'یہ ایک آزمائشی خطرہ ہے ۱۲۳',
  'בדיקת כלי מומנט (תחנה 40)',
  'हिन्दी में विचलन की जाँच',
  'ตรวจสอบเครื่องมือวัดแรงบิดทุกกะ',
  '轴线扭矩工具漂移，每班检查一次',
  'Fire 🔥 at the bench 👩‍🔧',
  'Q'.repeat(200),
  'A tall cell. '.repeat(600),
];

const rowsOf = async function* (rows: string[][]) {
  yield await Promise.resolve(rows);
};

const draw = (texts: readonly string[], set: Partial<PdfReport> = {}) =>
  drawReport({
    owner: 'Kestrel Works',
    kind: 'Report',
    number: 'RPT-2026-1',
    title: 'List of risks',
    at: new Date('2026-11-22T14:41:00Z'),
    isLandscape: false,
    strip: [['Rows', String(texts.length)]],
    foot: ['Printed by Mara Example', 'RPT-2026-1'],
    sections: [
      {
        heading: 'Risks',
        header: ['Number', 'Name'],
        rows: rowsOf(texts.map((text, at) => [String(at + 1), text])),
        none: 'None',
      },
    ],
    ...set,
  });

const pagesOf = async ({ bytes }: { bytes: Buffer }) => (await extractText(new Uint8Array(bytes))).text;

/** Every mark on the pages of a document, with how far right and down it reaches. */
async function placesOf({ bytes }: { bytes: Buffer }) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages = Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1));
  const all = await Promise.all(
    pages.map(async (opened) => {
      const page = await opened;
      const { width } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      return items.flatMap((item) =>
        'transform' in item && item.str.trim() !== ''
          ? [
              {
                text: item.str,
                right: Number(item.transform[4]) + item.width,
                low: Number(item.transform[5]),
                width,
              },
            ]
          : [],
      );
    }),
  );
  return all.flat();
}

test('no script that is shipped prints as boxes', () => {
  for (const text of names.slice(0, 7)) {
    const pieces = wrap(text, 400, { size: 9 }).flatMap((line) => line.pieces);
    const glyphs = pieces.flatMap(({ cut, text: piece }) => cut.font.layout(piece).glyphs);
    expect(glyphs.length, text).toBeGreaterThan(0);
    expect(
      glyphs.filter(({ id }) => id === 0),
      text,
    ).toEqual([]); // the box is the first glyph of each font
  }
  const joined = wrap('شركة', 400, { size: 9 }).flatMap((line) => line.pieces);
  const alone = Array.from('شركة').flatMap((one) =>
    wrap(one, 400, { size: 9 }).flatMap((line) => line.pieces),
  );
  const idsOf = (pieces: typeof joined) =>
    pieces.flatMap(({ cut, text }) => cut.font.layout(text).glyphs.map(({ id }) => id));
  // Letters that are joined have other shapes than those that stand alone.
  expect(idsOf(joined)).not.toEqual(idsOf(alone).toReversed());
});

/** The letters that a text is drawn with, from the left; a glyph may stand for several. */
const drawnFromLeft = (text: string) =>
  wrap(text, 400, { size: 9 })
    .flatMap((line) => line.pieces)
    .flatMap(({ cut, text: piece }) => cut.font.layout(piece).glyphs)
    .map(({ codePoints }) => String.fromCodePoint(...codePoints));

test('each script is drawn in its own order and with its own shapes', () => {
  expect(drawnFromLeft('שלום').join('')).toBe('םולש');
  // Latin words and numbers within what is read from the right keep their own order; brackets are turned.
  expect(drawnFromLeft('כלי M8 (40)').join('')).toBe('M8 (40) ילכ');
  expect(drawnFromLeft('سلام')).toEqual(['م', 'لا', 'س']); // two letters that are one shape
  // A vowel that is written before its consonant and read after it, and two consonants of which the first loses its stem.
  expect(drawnFromLeft('हि').join('')).toBe('िह');
  expect(drawnFromLeft('न्दी').length).toBeLessThan(Array.from('न्दी').length);
  expect(drawnFromLeft('👩‍🔧')).toHaveLength(1);
});

test('a line of Thai ends between words', () => {
  const text = 'เครื่องมือวัดแรงบิดคลาดเคลื่อนที่สายการผลิตเพลา';
  const words = Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(text));
  const ends = new Set(words.map(({ index, segment }) => text.slice(0, index + segment.length)));
  const lines = wrap(text, 80, { size: 9 }).map(({ pieces }) => pieces.map((piece) => piece.text).join(''));
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join('')).toBe(text);
  lines.forEach((_, at) => expect(ends).toContain(lines.slice(0, at + 1).join('')));
});

test('the foot says all of its sentences on each page, however long a name in them', async () => {
  const name = 'Maximiliana '.repeat(17).trim();
  const foot = [`Printed by ${name}, 22/11/2026 (UTC). A printed copy is not controlled.`, 'RPT-2026-1.'];
  const made = await draw(names, { foot });
  for (const page of await pagesOf(made))
    expect(page.replaceAll(/\s+/g, ' ')).toContain('A printed copy is not controlled.');
  for (const { low } of await placesOf(made)) expect(low).toBeGreaterThan(10);
});

test('what a fact is called stands clear of the next one, however many lines it takes', async () => {
  const facts = [
    ['Why nothing has to be contained', 'Nothing is in stock.'],
    ['Batch', 'Lot 7'],
  ] as const;
  const places = await placesOf(await draw([], { sections: [{ heading: 'Facts', facts }] }));
  const lowOf = (beginning: string) => places.find(({ text }) => text.startsWith(beginning))?.low ?? 0;
  expect(lowOf('contained')).toBeLessThan(lowOf('Why nothing'));
  expect(lowOf('contained') - lowOf('Batch')).toBeGreaterThan(12);
});

test('a heading stands on the page of the first row below it, wherever on the page it falls', async () => {
  const header = ['What', 'What is said of it'];
  const row = ['WI-014', Array.from({ length: 6 }, (_, at) => `Line ${at + 1}`).join('\n')];
  for (let count = 16; count < 40; count += 1) {
    const before = Array.from({ length: count }, (_, at) => [String(at), 'A line']);
    const made = await draw([], {
      sections: [
        { heading: 'Before', header, rows: rowsOf(before), none: 'None' },
        { heading: 'Documents concerned', header, rows: rowsOf([row]), none: 'None' },
      ],
    });
    const page = (await pagesOf(made)).find((text) => text.includes('Documents concerned'));
    expect(page, `after ${count} rows`).toContain('WI-014');
  }
});

test('no table of 60 columns and no filter of many names runs off the page', async () => {
  const header = Array.from({ length: 60 }, (_, at) => `Column number ${at + 1}`);
  const row = header.map((_, at) => (at === 7 ? 'Long words '.repeat(300) : `Value ${at + 1} Zweckverband`));
  const made = await draw([], {
    isLandscape: true,
    strip: [
      ['Sites', Array.from({ length: 300 }, (_, at) => `Site ${at + 1}`).join(', ')],
      ['Rows', '3'],
    ],
    sections: [{ heading: 'Risks', header, rows: rowsOf([row, row, row]), none: 'None' }],
  });
  for (const { text, right, low, width } of await placesOf(made)) {
    expect(right, text).toBeLessThan(width);
    expect(low, text).toBeGreaterThan(10);
  }
  const said = (await pagesOf(made)).join(' ').replaceAll(/\s+/g, ' ');
  expect(said).toContain('Site 300');
  for (const at of [1, 30, 60]) expect(said.split(`Value ${at} Zweckverband`)).toHaveLength(4);
}, 60_000);

test('the same words give the same bytes, whatever their script, and every page its head and number', async () => {
  const [first, second] = [await draw(names), await draw(names)];
  expect(first.bytes.equals(second.bytes)).toBe(true);
  expect(first.pages).toBeGreaterThan(1);
  const { text } = await extractText(new Uint8Array(first.bytes));
  expect(text).toHaveLength(first.pages);
  text.forEach((page, at) => expect(page).toContain(`Page ${at + 1} of ${first.pages}`));
  for (const page of text.slice(0, 2)) expect(page).toMatch(/Number\s+Name/);
  expect(text.join(' ')).toContain('轴线扭矩工具漂移');
  expect(text.join('').match(/Q/g)?.length).toBe(200);
}, 60_000);

test('another word gives other bytes', async () => {
  expect((await draw(['One'])).bytes.equals((await draw(['Two'])).bytes)).toBe(false);
}, 60_000);

test('matrices stand beside each other with their captions, what is in each place, and what the colours mean', async () => {
  const tones = Array.from({ length: 2 }, (): Tone[] => ['good', 'bad']);
  const grid = {
    captions: ['In March', 'In July'],
    rowTitle: 'likelihood',
    columnTitle: 'impact',
    columns: ['1', '2'],
    tones: [tones, tones],
    legend: [{ tone: 'bad' as const, label: 'Critical' }],
    cells: [
      ['2', '', '31', '', ''],
      ['1', '', '', '47', ''],
    ],
  };
  const [page = ''] = await pagesOf(await draw([], { sections: [{ heading: 'Heat maps', grid }] }));
  for (const word of ['Heat maps', 'In March', 'In July', '31', '47', 'Rows: likelihood', 'Critical'])
    expect(page).toContain(word);
});

import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { drawReport } from './pdf-report.ts';

const names = [
  'شركة الاختبار (قسم الجودة) 12',
  'یہ ایک آزمائشی خطرہ ہے ۱۲۳',
  '轴线扭矩工具漂移，每班检查一次',
  'Fire 🔥 at the bench 👩‍🔧',
  'Q'.repeat(200),
  'A tall cell. '.repeat(600),
];

const draw = (texts: readonly string[]) =>
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
        rows: (async function* () {
          yield await Promise.resolve(texts.map((text, at) => [String(at + 1), text]));
        })(),
        none: 'None',
      },
    ],
  });

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

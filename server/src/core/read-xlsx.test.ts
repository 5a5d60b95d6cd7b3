import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

const workbook = `<workbook xmlns:r="r"><sheets><sheet name="Notes" sheetId="1" state="hidden" r:id="rId1"/><sheet name="People" sheetId="2" r:id="rId2"/></sheets></workbook>`;
const relations = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`;
const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd\\.mm\\.yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>`;

/** A workbook as spreadsheets write one, with these rows in its visible sheet. */
function book(rows: string, parts: Record<string, string> = {}): Buffer {
  const files = {
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `<sst><si><t>Name</t></si><si><r><t>Kim </t></r><r><t>Example</t></r><rPh><t>x</t></rPh></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row><c t="str"><v>hidden</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  };
  const bytes = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(bytes)));
}

describe('a workbook', () => {
  test('is read from its first visible sheet: texts, numbers, days, formulas and gaps', async () => {
    const rows = await readXlsx(
      book(`<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Born &amp; hired</t></is></c></row>
        <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><v>923001234567</v></c><c r="C4" s="1"><v>45000</v></c>
          <c r="D4" s="2"><v>45000.5</v></c><c r="E4" t="str"><f>A4&amp;"!"</f><v>Kim!</v></c><c r="F4" t="b"><v>1</v></c><c r="G4"><v>0.1</v></c></row>`),
      10,
    );
    expect(rows).toEqual([
      { row: 1, cells: ['Name', '', 'Born & hired'] },
      { row: 4, cells: ['Kim Example', '923001234567', '2023-03-15', '2023-03-15', 'Kim!', 'Yes', '0.1'] },
    ]);
  });

  test('keeps nothing of a stray cell far to the right', async () => {
    const [row] = await readXlsx(book(`<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>`), 10);
    expect(row?.cells).toEqual(['1']);
  });

  test.each([
    ['that is none', Buffer.from('PK but no archive')],
    ['without sheets', Buffer.from(zipSync({ 'a.txt': strToU8('x') }))],
    ['whose XML is broken', book('<row><c></row>')],
    [
      'that declares entities',
      book('<row><c t="str"><v>&lol;</v></c></row>', {
        'xl/worksheets/sheet2.xml': `<!DOCTYPE x [<!ENTITY lol "lol">]><worksheet><sheetData><row><c t="str"><v>&lol;</v></c></row></sheetData></worksheet>`,
      }),
    ],
  ])('%s is refused by a sentence', async (_name, bytes) => {
    await expect(readXlsx(bytes, 10)).rejects.toThrow(/not an Excel workbook that can be read/);
  });

  test('that unpacks to far more than it is (I-11) is refused before it is unpacked', async () => {
    const before = process.memoryUsage().rss;
    const bomb = book(' '.repeat(60 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(200_000);
    const packed = process.memoryUsage().rss;
    await expect(readXlsx(bomb, 10)).rejects.toThrow(/too large once it is unpacked/);
    expect(process.memoryUsage().rss - Math.max(before, packed)).toBeLessThan(50 * 1024 * 1024);
  });

  test('that says less of its size than there is unpacks no further than it says', async () => {
    const bytes = book(' '.repeat(30 * 1024 * 1024));
    const directory = bytes.lastIndexOf('xl/worksheets/sheet2.xml') - 46;
    bytes.writeUInt32LE(1024, directory + 24);
    await expect(readXlsx(bytes, 10)).rejects.toThrow();
  });

  test('with too many rows, or too many parts, is refused', async () => {
    await expect(readXlsx(book('<row><c><v>1</v></c></row>'.repeat(12)), 10)).rejects.toThrow(
      /too many rows/,
    );
    const parts = Object.fromEntries(Array.from({ length: 2100 }, (_, index) => [`media/${index}`, '']));
    await expect(readXlsx(book('', parts), 10)).rejects.toThrow(/too large/);
  });
});

describe('a CSV file', () => {
  test.each([
    ['commas', Buffer.from('\ufeffName,Email\r\n"Kim; ""K"" Example",k@x.example\r\n')],
    ['semicolons', Buffer.from('Name;Email\n"Kim; ""K"" Example";k@x.example\n')],
    ['tabs in UTF-16', Buffer.from('\ufeffName\tEmail\n"Kim; ""K"" Example"\tk@x.example\n', 'utf16le')],
  ])('is read with %s', async (_name, bytes) => {
    const rows = await readCsv(bytes);
    expect(rows.slice(0, 2)).toEqual([
      { row: 1, cells: ['Name', 'Email'] },
      { row: 2, cells: ['Kim; "K" Example', 'k@x.example'] },
    ]);
  });

  test('with a quotation mark that is not closed says in which row', async () => {
    await expect(readCsv(Buffer.from('Name,Email\n"Kim,k@x.example\n'))).rejects.toThrow(
      /row 2 is not closed/,
    );
  });
});

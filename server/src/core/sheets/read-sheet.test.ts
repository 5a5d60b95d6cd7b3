import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { isDateFormat } from './read-xlsx.ts';

const limits = { rows: 10, columns: 20, cell: 2000 };
const readXlsx = (bytes: Buffer) => readSheet({ bytes, fileName: 'people.xlsx', limits });
const readCsv = (bytes: Buffer) => readSheet({ bytes, fileName: 'people.csv', limits });

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
    const sheet = await readXlsx(
      book(`<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Born &amp; hired</t></is></c><c r="G1" t="str"><v>Share</v></c></row>
        <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><v>923001234567</v></c><c r="C4" s="1"><v>45000</v></c>
          <c r="D4" s="2"><v>45000.5</v></c><c r="E4" t="str"><f>A4&amp;"!"</f><v>Kim!</v></c><c r="F4" t="b"><v>1</v></c><c r="G4"><v>0.1</v></c></row>`),
    );
    expect(sheet).toEqual({
      header: ['Name', '', 'Born & hired', '', '', '', 'Share'],
      rows: [
        {
          row: 4,
          cells: ['Kim Example', '923001234567', '2023-03-15', '2023-03-15', 'Kim!', 'Yes', '0.1'],
        },
      ],
    });
  });

  test('keeps nothing of a stray cell far to the right of the headings', async () => {
    const rows = `<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c><c r="XFD2"><v>3</v></c></row>`;
    expect(await readXlsx(book(rows))).toEqual({ header: ['1'], rows: [{ row: 2, cells: ['2'] }] });
  });

  test('counts the rows and cells that do not say where they are', async () => {
    const rows = `<row><c><v>1</v></c><c><v>2</v></c></row><row r="7"><c><v>3</v></c><c r="B7"><v>4</v></c></row><row><c><v>5</v></c></row>`;
    expect(await readXlsx(book(rows))).toEqual({
      header: ['1', '2'],
      rows: [
        { row: 7, cells: ['3', '4'] },
        { row: 8, cells: ['5'] },
      ],
    });
  });

  test.each([
    ['of the number 0', '<row r="0"><c><v>1</v></c></row>'],
    ['of a number with an exponent beyond every sheet', '<row r="1e9"><c><v>1</v></c></row>'],
    ['of no number', '<row r="x"><c><v>1</v></c></row>'],
    ['of a broken number', '<row r="1.5"><c><v>1</v></c></row>'],
    ['of a negative number', '<row r="-1"><c><v>1</v></c></row>'],
    ['twice', '<row r="2"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>'],
    ['backwards', '<row r="3"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>'],
    ['whose cell is of another row', '<row r="3"><c r="A4"><v>1</v></c></row>'],
    ['with a cell twice', '<row r="3"><c r="B3"><v>1</v></c><c r="B3"><v>1</v></c></row>'],
    ['with cells backwards', '<row r="3"><c r="B3"><v>1</v></c><c r="A3"><v>1</v></c></row>'],
    ['with a cell beyond the last column', '<row r="3"><c r="ZZZ3"><v>1</v></c></row>'],
    ['with a cell that is nowhere', '<row r="3"><c r="3B"><v>1</v></c></row>'],
  ])('with a row %s is refused by a sentence', async (_name, rows) => {
    await expect(readXlsx(book(rows))).rejects.toThrow(/rows and cells of the workbook are out of order/);
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
    await expect(readXlsx(bytes)).rejects.toThrow(/not an Excel workbook that can be read/);
  });

  test('is unpacked no further than is needed to see that it is too large (I-11)', async () => {
    const bomb = book('', { 'xl/sharedStrings.xml': ' '.repeat(64 * 1024 * 1024) });
    await expect(readXlsx(bomb)).rejects.toThrow(/too large once it is unpacked/);
  });

  test('that says less of its size than there is is refused', async () => {
    const bytes = book('', { 'xl/sharedStrings.xml': ' '.repeat(4 * 1024 * 1024) });
    const name = Buffer.from('xl/sharedStrings.xml');
    const directory = bytes.lastIndexOf(name) - 46;
    bytes.writeUInt32LE(1000, directory + 24);
    await expect(readXlsx(bytes)).rejects.toThrow(/not an Excel workbook that can be read/);
  });

  test.each([
    ['too many rows', book('<row><c><v>1</v></c></row>'.repeat(12)), /more than 10 rows/],
    ['too many columns', book(`<row>${'<c><v>1</v></c>'.repeat(21)}</row>`), /more than 20 columns/],
    [
      'too long a cell',
      book(`<row><c t="str"><v>${'x'.repeat(32_768)}</v></c></row>`),
      /more than 32,767 characters/,
    ],
    ['elements too deep in each other', book('<a>'.repeat(70) + '</a>'.repeat(70)), /not an Excel workbook/],
    [
      'too many parts',
      book('', Object.fromEntries(Array.from({ length: 2100 }, (_, index) => [`media/${index}`, '']))),
      /too large/,
    ],
    [
      'too much text in cells that all show one',
      book(`<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`.repeat(11), {
        'xl/sharedStrings.xml': `<sst>${`<si><t>${'x'.repeat(32_000)}</t></si>`.repeat(501)}</sst>`,
      }),
      /more than 16,000,000 characters/,
    ],
  ])('with %s is refused', async (_name, bytes, sentence) => {
    await expect(readXlsx(bytes)).rejects.toThrow(sentence);
  });

  test('shows a number as a day where its format has a letter of one that is shown', () => {
    const formats = ['yyyy-mm-dd', '[$-409]d', '"on" h:mm', '\\d d', '[h]:mm'];
    expect(formats.filter((format) => !isDateFormat(format))).toEqual([]);
    expect(
      ['0.00', '"days" 0', '\\d0', '[Red]0', '[Red', '"dd', '['.repeat(1000)].filter(isDateFormat),
    ).toEqual([]);
  });
});

describe('a CSV file', () => {
  test.each([
    ['commas', Buffer.from('\ufeffName,Email\r\n"Kim; ""K"" Example",k@x.example\r\n')],
    ['semicolons', Buffer.from('Name;Email\n"Kim; ""K"" Example";k@x.example\n')],
    ['tabs in UTF-16', Buffer.from('\ufeffName\tEmail\n"Kim; ""K"" Example"\tk@x.example\n', 'utf16le')],
  ])('is read with %s', async (_name, bytes) => {
    expect(await readCsv(bytes)).toEqual({
      header: ['Name', 'Email'],
      rows: [{ row: 2, cells: ['Kim; "K" Example', 'k@x.example'] }],
    });
  });

  test('with a quotation mark that is not closed says in which row', async () => {
    await expect(readCsv(Buffer.from('Name,Email\n"Kim,k@x.example\n'))).rejects.toThrow(
      /row 2 is not closed/,
    );
  });

  test.each([
    ['of nothing but line breaks', Buffer.alloc(1_100_000, '\n'), /more than 1,048,576 lines/],
    ['with one endless line', Buffer.alloc(1_100_000, ','), /line of more than 1,000,000 characters/],
    ['with too many rows', Buffer.from('a,b\n'.repeat(12)), /more than 10 rows/],
    ['with too many columns', Buffer.from(`${'a,'.repeat(21)}\n`), /more than 20 columns/],
  ])('%s is refused', async (_name, bytes, sentence) => {
    await expect(readCsv(bytes)).rejects.toThrow(sentence);
  });

  test('counts its lines on over pieces, and over quoted line breaks within a cell', async () => {
    const filler = '\n'.repeat(300_000);
    expect(await readCsv(Buffer.from(`Name,Note\n${filler}Kim,"a\nb"\n`))).toEqual({
      header: ['Name', 'Note'],
      rows: [{ row: 300_002, cells: ['Kim', 'a\nb'] }],
    });
  });
});

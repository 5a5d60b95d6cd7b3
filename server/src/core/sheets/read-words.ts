import { openBook, walk } from './office-book.ts';
import { UnreadableFile } from './sheet-rows.ts';

/** A file whose words are read, and how many characters of them are kept. */
export type WordsFile = { bytes: Uint8Array; type: string; most: number };

/** No page further on is read. */
const mostPages = 300;

/** Takes pieces of text until there is enough of it. */
function gatherWords(most: number) {
  let text = '';
  return {
    add: (piece: string) => {
      if (text.length < most) text += piece;
    },
    isFull: () => text.length >= most,
    // What cannot be stored goes.
    text: () => text.replaceAll('\u0000', '').toWellFormed().replaceAll(/\s+/g, ' ').trim().slice(0, most),
  };
}

type Words = ReturnType<typeof gatherWords>;

/** The parts of a packed file in which its words stand, and the tag that holds them. */
const packed: Record<string, { parts: RegExp; tag: string }> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    parts: /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/,
    tag: 't',
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    parts: /^xl\/sharedStrings\.xml$/,
    tag: 't',
  },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    parts: /^ppt\/slides\/slide\d+\.xml$/,
    tag: 't',
  },
};

async function readPacked(bytes: Uint8Array, { parts, tag }: { parts: RegExp; tag: string }, words: Words) {
  const book = await openBook(Buffer.from(bytes));
  for (const name of [...book.entries.keys()].filter((one) => parts.test(one)).toSorted()) {
    let isText = false;
    if (words.isFull()) return;
    await walk(book, name, {
      open: (opened) => {
        isText = opened === tag;
      },
      text: (piece) => {
        if (isText) words.add(piece);
      },
      close: (closed) => {
        if (closed === tag) isText = false;
        // Words of one paragraph may lie in several runs; those of two are never one word.
        if (closed === 'p' || closed === 'si') words.add('\n');
      },
    });
  }
}

async function readPdf(bytes: Uint8Array, words: Words): Promise<void> {
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(bytes, { disableFontFace: true, useSystemFonts: false, verbosity: 0 });
  for (let page = 1; page <= Math.min(pdf.numPages, mostPages) && !words.isFull(); page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    for (const item of items) if ('str' in item) words.add(item.hasEOL ? `${item.str}\n` : item.str);
    words.add('\n');
  }
}

function readPlain(bytes: Uint8Array, words: Words): void {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  words.add(new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes));
}

/** Whether a file of a type has words that are read. */
export const hasWords = (type: string): boolean =>
  type === 'application/pdf' || type.startsWith('text/') || type === 'application/json' || type in packed;

/** The words that stand within a file, in their order. */
export async function readWords({ bytes, type, most }: WordsFile): Promise<string> {
  const words = gatherWords(most);
  const parts = packed[type];
  try {
    if (parts) await readPacked(bytes, parts, words);
    else if (type === 'application/pdf') await readPdf(bytes, words);
    else readPlain(bytes, words);
  } catch (error) {
    throw new UnreadableFile('The words of the file cannot be read.', { cause: error });
  }
  return words.text();
}

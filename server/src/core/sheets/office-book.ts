import { SaxesParser } from 'saxes';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { UnreadableFile } from './sheet-rows.ts';

// What a file can be at most, counted while it is unpacked: what it says of its own sizes
// may be a lie.
const mostParts = 2000;
const mostBytes = 48 * 1024 * 1024;
const mostDepth = 64;

/** What to say of a file that is no workbook, or a broken one. */
export const notAWorkbook = () =>
  new UnreadableFile('This is not an Excel workbook that can be read. Save it again as .xlsx or as CSV.');
const tooLarge = () =>
  new UnreadableFile('The workbook is too large once it is unpacked. Copy the rows alone into a new one.');
/** A workbook, or another file of an office, that is being unpacked. */
export type Book = { zip: ZipFile; entries: Map<string, Entry>; unpacked: number };

/** Opens what is packed without unpacking any of it. */
export async function openBook(bytes: Buffer): Promise<Book> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  if (zip.entryCount > mostParts) throw tooLarge();
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return { zip, entries, unpacked: 0 };
}

/** What is made of a part while it is unpacked. */
export type Handlers = {
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
};

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function parserOf(handlers: Handlers): SaxesParser {
  const parser = new SaxesParser({ xmlns: false });
  let depth = 0;
  parser.on('error', () => {
    throw notAWorkbook();
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > mostDepth) throw notAWorkbook();
    handlers.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handlers.close?.(localName(name));
  });
  parser.on('text', (text) => handlers.text?.(text));
  return parser;
}

/** Walks over a part as it is unpacked. Entities that a file declares are not expanded. */
export async function walk(book: Book, name: string, handlers: Handlers): Promise<void> {
  const entry = book.entries.get(name);
  if (!entry) return;
  const parser = parserOf(handlers);
  const decoder = new TextDecoder();
  for await (const piece of await book.zip.openReadStreamPromise(entry)) {
    const bytes = piece as Buffer; // the stream of a part is one of bytes
    book.unpacked += bytes.length;
    if (book.unpacked > mostBytes) throw tooLarge();
    parser.write(decoder.decode(bytes, { stream: true }));
  }
  parser.close();
}

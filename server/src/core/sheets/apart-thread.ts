import { parentPort } from 'node:worker_threads';
import type { PictureFile } from '../files/read-picture.ts';
import type { SheetFile } from './read-sheet.ts';
import type { WordsFile } from './read-words.ts';
import { UnreadableFile } from './sheet-rows.ts';

// What runs in a thread of its own (apart.ts). Each reading takes into memory only what it needs.
const readers = {
  sheet: async (file: SheetFile) => (await import('./read-sheet.ts')).readSheet(file),
  picture: async (file: PictureFile) => (await import('../files/read-picture.ts')).makePicture(file),
  words: async (file: WordsFile) => (await import('./read-words.ts')).readWords(file),
  type: async (head: Uint8Array) => (await import('../files/recognise.ts')).recognise(head),
};

export type Readers = typeof readers;
export type Asked = { [K in keyof Readers]: { kind: K; file: Parameters<Readers[K]>[0] } }[keyof Readers];
/** What a thread answers: what it read, or the sentence that says why it could not. */
export type Answered = { read: unknown } | { unreadable: string };

const read = (asked: Asked): Promise<unknown> => {
  if (asked.kind === 'sheet') return readers.sheet(asked.file);
  if (asked.kind === 'words') return readers.words(asked.file);
  return asked.kind === 'picture' ? readers.picture(asked.file) : readers.type(asked.file);
};

parentPort?.on('message', (asked: Asked) => {
  read(asked).then(
    (result) => parentPort?.postMessage({ read: result } satisfies Answered, []),
    (error: unknown) => {
      if (!(error instanceof UnreadableFile)) throw error;
      parentPort?.postMessage({ unreadable: error.message } satisfies Answered, []);
    },
  );
});

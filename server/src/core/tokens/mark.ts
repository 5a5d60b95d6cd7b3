import { createHash, createHmac } from 'node:crypto';

/** Marks texts that are kept for years, under one key: nobody else makes such a mark. */
export function createMark(key: Buffer) {
  return {
    /** The mark over a text. */
    mark: (text: string): Buffer => createHmac('sha256', key).update(text).digest(),
    /** What the key is called, so that a mark which another one has made is known as that. */
    markKeyId: createHash('sha256').update(key).digest('hex').slice(0, 12),
  };
}

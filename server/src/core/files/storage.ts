import type { Readable } from 'node:stream';

/** What a link to one part of an upload allows: at most `size` bytes, until `expires` (seconds since 1970). */
export type PartLink = { uploadId: string; part: number; size: number; expires: number };

type StoredPart = { size: number; etag: string };
export type StoredFile = { size: number; sha256: Buffer };

/** Where uploaded bytes live. Ids are ours; a file is there wholly or not at all, and on disk before the answer. */
export type Storage = {
  /** Where the part links lead, when that is not to us. */
  origin?: string;
  /** The links to the parts 1 to `count`; each takes its part by PUT and needs no other right. */
  partUrls(link: Omit<PartLink, 'part'>, count: number): Promise<string[]>;
  /**
   * Stores one part, in place of an earlier one of its number; throws TOO_LARGE beyond its size. Absent where the links
   * do not lead to us.
   */
  putPart?(
    link: Pick<PartLink, 'uploadId' | 'part' | 'size'>,
    bytes: AsyncIterable<Buffer>,
  ): Promise<StoredPart>;
  /**
   * Joins the parts 1 to `count` into the file with the upload's id; the same again when repeated. Throws VALIDATION
   * when a part is missing or damaged, TOO_LARGE beyond `maxBytes`.
   */
  complete(uploadId: string, count: number, maxBytes: number): Promise<StoredFile>;
  /** Stores a whole file. */
  put(fileId: string, bytes: Readable | Buffer): Promise<StoredFile>;
  /** The bytes of a file, or its first `maxBytes`; throws NOT_FOUND. */
  read(fileId: string, maxBytes?: number): Promise<Readable>;
  /** Removes a file; one that is not there is no error. */
  remove(fileId: string): Promise<void>;
  /** Removes the parts of uploads untouched since this time and never completed; gives how many uploads. */
  sweep(before: Date): Promise<number>;
  /** Throws when nothing could be stored now. */
  check(): Promise<void>;
};

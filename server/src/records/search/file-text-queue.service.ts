import type { WriteContext } from '../../core/http/context.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { hasWords } from '../../core/sheets/read-words.ts';
import { z } from 'zod';

/** A file whose words are to be read, in the queue. */
export const fileTextTask = {
  name: 'read-file-text',
  bulk: 'unasked' as const,
  payload: z.object({ organizationId: z.uuid(), fileId: z.uuid() }),
};

/** A larger file is found by its name alone. */
export const largestRead = 25 * 1024 * 1024;

/** Has the words of a file read, so that it is found by them. */
export async function readTextOf(
  ctx: Pick<WriteContext, 'db' | 'organizationId'>,
  { id, mime, size }: { id: string; mime: string; size: number },
): Promise<void> {
  if (!hasWords(mime) || size > largestRead) return;
  const { db, organizationId } = ctx;
  await enqueue(db, fileTextTask, { organizationId, fileId: id }, { key: `read-file-text:${id}` });
}

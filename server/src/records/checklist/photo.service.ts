import type { LinkedPhoto, Photo } from 'contract/records/checklist/checklist';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import { findOwnUpload } from '../../organization/upload/upload.service.ts';
import { isShownInPlace } from '../../support/file/file-kind.service.ts';
import { signedFileUrl, soon } from '../../support/file/file.service.ts';
import { begin, keepProgress, openItem } from './answer.service.ts';
import { photoStore } from './checklist.store.ts';
import { findSections, lockToAnswer } from './run.service.ts';

const photoTypes = /^image\//;

const of = (runId: string) => sql`t.run_id = ${runId}`;

const shown = ({ _id, item, name }: Photo): Photo => ({ _id, item, name });

/** Puts what the caller has uploaded beside the answer to an item. */
export async function addPhoto(
  given: WriteContext,
  runId: string,
  { item: itemId, key }: { item: string; key: string },
): Promise<Photo> {
  const { ctx, run, sections } = await openItem(given, runId, itemId);
  const { id: fileId, name, mime, size } = await findOwnUpload(ctx, key, 'key');
  if (!photoTypes.test(mime)) throw invalid({ key: 'Choose a picture' });
  const extra = { run_id: runId, file_id: fileId, mime, size };
  const photo = await photoStore.insert(ctx, { name, item: itemId }, { action: 'attached', extra });
  await begin(ctx, run);
  await keepProgress(ctx, runId, sections);
  return shown(photo);
}

/** A photo with a link to its bytes that ends soon; what no browser shows in its place is saved by it. */
export async function findPhoto(ctx: Context, runId: string, id: string): Promise<LinkedPhoto> {
  const { fileId, mime, ...photo } = await photoStore.find(ctx, id, { where: of(runId) });
  const as = isShownInPlace(mime) ? 'inline' : 'attachment';
  return { ...shown(photo), url: signedFileUrl(ctx.services.tokens, fileId, { as, expires: soon() }) };
}

/** Takes a photo off. */
export async function removePhoto(given: WriteContext, runId: string, id: string): Promise<Photo> {
  const run = await lockToAnswer(given, runId);
  const ctx = { ...given, rootNumber: run.number };
  await photoStore.find(ctx, id, { where: of(runId) });
  const photo = await photoStore.remove(ctx, id);
  await keepProgress(ctx, runId, await findSections(ctx, runId));
  return shown(photo);
}

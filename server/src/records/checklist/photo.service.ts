import type { LinkedPhoto, Photo } from 'contract/records/checklist/checklist';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import { findOwnUpload } from '../../organization/upload/upload.service.ts';
import { isShownInPlace } from '../../support/file/file-kind.service.ts';
import { signedFileUrl, soon } from '../../support/file/file.service.ts';
import { refuseHeldById } from '../record/retention.service.ts';
import { begin, keepProgress, openItem } from './answer.service.ts';
import { photoStore } from './checklist.store.ts';
import { findSections, lockToAnswer } from './run.service.ts';

const pictureTypes = /^image\//;

const of = (runId: string) => sql`t.run_id = ${runId}`;

const shown = ({ _id, item, name, mime }: Omit<Photo, 'isPicture'> & { mime: string }): Photo => ({
  _id,
  item,
  name,
  isPicture: pictureTypes.test(mime),
});

/** Puts what the caller has uploaded beside the answer to an item; a photo that is asked for, and a signature, are pictures. */
export async function addPhoto(
  given: WriteContext,
  runId: string,
  { item: itemId, key }: { item: string; key: string },
): Promise<Photo> {
  const { ctx, run, sections, item } = await openItem(given, runId, itemId);
  const { id: fileId, name, mime, size } = await findOwnUpload(ctx, key, 'key');
  const isPictureNeeded = item.type === 'photo' || item.type === 'signature';
  if (isPictureNeeded && !pictureTypes.test(mime)) throw invalid({ key: 'Choose a picture' });
  const extra = { run_id: runId, file_id: fileId, mime, size };
  const photo = await photoStore.insert(ctx, { name, item: itemId }, { action: 'attached', extra });
  await begin(ctx, run);
  await keepProgress(ctx, runId, sections);
  return shown(photo);
}

/** A photo or file with a link to its bytes that ends soon; what no browser shows in its place is saved by it. */
export async function findPhoto(ctx: Context, runId: string, id: string): Promise<LinkedPhoto> {
  const { fileId, ...photo } = await photoStore.find(ctx, id, { where: of(runId) });
  const as = isShownInPlace(photo.mime) ? 'inline' : 'attachment';
  return { ...shown(photo), url: signedFileUrl(ctx.services.tokens, fileId, { as, expires: soon() }) };
}

/** Takes a photo or file off, unless the record that the run is for is on legal hold. */
export async function removePhoto(given: WriteContext, runId: string, id: string): Promise<Photo> {
  const run = await lockToAnswer(given, runId);
  if (run.record) await refuseHeldById(given, run.record._id);
  const ctx = { ...given, rootNumber: run.number };
  await photoStore.find(ctx, id, { where: of(runId) });
  const photo = await photoStore.remove(ctx, id);
  await keepProgress(ctx, runId, await findSections(ctx, runId));
  return shown(photo);
}

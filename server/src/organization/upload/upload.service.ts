import { randomBytes } from 'node:crypto';
import type { BodyOf } from 'contract/core/endpoint';
import { limits } from 'contract/core/limits';
import type { uploadEndpoints } from 'contract/organization/upload/upload.endpoints';
import sql, { empty } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { conflict, invalid, notFound } from '../../core/http/errors.ts';
import type { Prepared } from '../../core/http/route.ts';
import type { StoredFile } from '../../core/files/storage.ts';
import { isUuid } from '../../core/tokens/tokens.ts';
import { takeStorage } from '../subscription/limit.service.ts';
import { checkContent, headBytes, typeOf } from '../../support/file/file-kind.service.ts';
import { cleanFileName } from '../../support/file/file-name.service.ts';
import {
  createFile,
  inTenYears,
  readBytes,
  secondsFromNow,
  signedFileUrl,
  soon,
} from '../../support/file/file.service.ts';
import { makeImage, tooLarge } from '../../support/file/image.service.ts';

type Body<K extends 'initiate' | 'presign' | 'complete'> = BodyOf<(typeof uploadEndpoints)[K]>;
type Upload = {
  id: string;
  fileName: string;
  fileType: string;
  parts: number | null;
  state: 'open' | 'complete';
  sha256: Buffer | null;
};

const partLinkSeconds = 15 * 60;
const imagePixels = 256;

/** Begins an upload: the client calls it by a handle of 256 random bits, its file by the key. */
export async function createUpload(ctx: WriteContext, { fileName, filetype }: Body<'initiate'>) {
  await takeStorage(ctx, 0);
  const name = cleanFileName(fileName);
  const type = typeOf(name, filetype);
  const id = newId();
  const uploadId = randomBytes(32).toString('base64url');
  await ctx.db.query(sql`insert into uploads (organization_id, id, handle, user_id, file_name, file_type)
    values (app_organization(), ${id}, ${uploadId}, app_user(), ${name}, ${type})`);
  return { uploadId, key: id };
}

/** The caller's own upload; in a transaction that changes it, locked. */
async function findUpload(ctx: Context, handle: string, lock: 'lock' | 'read'): Promise<Upload> {
  const [upload] = await ctx.db.query<Upload>(sql`
    select id, file_name as "fileName", file_type as "fileType", parts, state, sha256 from uploads
     where organization_id = app_organization() and handle = ${handle} and user_id = app_user()
     ${lock === 'lock' ? sql`for no key update` : empty}`);
  if (!upload) throw notFound('Upload', 'uploadId');
  return upload;
}

// Parts of equal size never need more than this, and together they cannot be much more than the largest file.
const partSize = (count: number) =>
  Math.min(limits.uploadChunkBytes, Math.ceil(limits.uploadMaxBytes / Math.max(1, count - 1)));

const checkOpen = ({ state }: Upload) => {
  if (state === 'complete') throw conflict('This upload is complete already');
};

/** The links to the parts of an upload, made before it is noted how many there are: a store may have to be asked. */
export async function makePartLinks(ctx: Context, { uploadId, numChunks }: Body<'presign'>) {
  const upload = await findUpload(ctx, uploadId, 'read');
  checkOpen(upload);
  const link = {
    uploadId: upload.id,
    size: partSize(numChunks),
    expires: secondsFromNow(partLinkSeconds),
  };
  return { value: await ctx.services.storage.partUrls(link, numChunks) };
}

export async function listPartLinks(
  ctx: WriteContext,
  { uploadId, numChunks }: Body<'presign'>,
  urls: readonly string[],
) {
  const upload = await findUpload(ctx, uploadId, 'lock');
  checkOpen(upload);
  await ctx.db.query(
    sql`update uploads set parts = ${numChunks} where organization_id = app_organization() and id = ${upload.id}`,
  );
  return { presignedUrls: urls.map((url, index) => ({ partNumber: index + 1, url })) };
}

async function checkJoined(ctx: Context, { id, fileName }: Upload, { size }: StoredFile): Promise<void> {
  if (size === 0) throw invalid({ parts: 'The file is empty' });
  await checkContent(fileName, await readBytes(ctx, id, headBytes));
}

/**
 * Joins the parts of an upload that is not complete yet, and looks at what came of them. What is not taken for its
 * content is removed; what is not taken for lack of room stays, and may be completed when there is some.
 */
export async function joinParts(
  ctx: Context,
  { uploadId }: Body<'complete'>,
): Promise<{ value: StoredFile | undefined }> {
  const upload = await findUpload(ctx, uploadId, 'read');
  if (upload.sha256) return { value: undefined };
  if (upload.parts === null) throw invalid({ parts: 'Part 1 is missing' });
  const { storage } = ctx.services;
  const stored = await storage.complete(upload.id, upload.parts, limits.uploadMaxBytes);
  await checkJoined(ctx, upload, stored).catch(async (error: unknown) => {
    await storage.remove(upload.id);
    throw error;
  });
  return { value: stored };
}

/** Takes the joined file, once; the same answer when asked again. */
export async function completeUpload(
  ctx: WriteContext,
  { uploadId }: Body<'complete'>,
  stored: StoredFile | undefined,
) {
  const upload = await findUpload(ctx, uploadId, 'lock');
  const { id, fileName, fileType } = upload;
  if (!upload.sha256 && stored) {
    await takeStorage(ctx, stored.size);
    await createFile(ctx, { ...stored, id, name: fileName, mime: fileType });
    await ctx.db
      .query(sql`update uploads set state = 'complete', size = ${stored.size}, sha256 = ${stored.sha256}, completed_at = now()
      where organization_id = app_organization() and id = ${id}`);
  }
  const sha256 = upload.sha256 ?? stored?.sha256;
  if (!sha256) throw conflict('This upload has been changed in the meantime. Try again.');
  const Location = signedFileUrl(ctx.services.tokens, id, { as: 'attachment', expires: soon() });
  return { Location, Key: id, ETag: `"${sha256.toString('hex')}"` };
}

type OwnUpload = { id: string; name: string; mime: string; size: number };

/** A file that the caller has uploaded wholly; refusals name `field`. */
export async function findOwnUpload(ctx: WriteContext, key: string, field: string): Promise<OwnUpload> {
  const [file] = await ctx.db.query<OwnUpload>(sql`
    select f.id, f.name, f.mime, f.size from uploads u join files f on f.organization_id = u.organization_id and f.id = u.id
     where u.organization_id = app_organization() and u.id = ${isUuid(key) ? key : null} and u.user_id = app_user()
       and u.state = 'complete'`);
  if (!file) throw notFound('File', field);
  return file;
}

/** A picture that was made and stored, and is not yet the organization's. */
export type Picture = StoredFile & { id: string };

async function makePicture(ctx: Context, key: string, field: string): Promise<Prepared<Picture>> {
  const { storage } = ctx.services;
  const [upload] = await ctx.db.query<{ size: number }>(sql`
    select size from uploads where organization_id = app_organization() and id = ${isUuid(key) ? key : null} and state = 'complete'`);
  if (!upload) throw notFound('Image', field);
  if (upload.size > limits.logoMaxBytes) throw tooLarge(field, 'The image is larger than 5 MB');
  const image = await makeImage(await readBytes(ctx, key, limits.logoMaxBytes), imagePixels, field);
  const id = newId();
  const stored = await storage.put(id, image);
  return { value: { ...stored, id }, discard: () => storage.remove(id) };
}

/** Makes a workspace's logo from a completed upload of this organization, before the transaction; refusals name `imagekey`. */
export const makeLogo = (ctx: Context, imagekey: string) => makePicture(ctx, imagekey, 'imagekey');

/** Makes a person's picture from a completed upload of this organization, in the same way; refusals name `profilePictureKey`. */
export const makePortrait = (ctx: Context, key: string) => makePicture(ctx, key, 'profilePictureKey');

/** Keeps a picture as the organization's and gives the link to it. */
export async function keepPicture(ctx: WriteContext, picture: Picture): Promise<string> {
  await createFile(ctx, { ...picture, name: 'image.webp', mime: 'image/webp' });
  return signedFileUrl(ctx.services.tokens, picture.id, { as: 'inline', expires: inTenYears() });
}

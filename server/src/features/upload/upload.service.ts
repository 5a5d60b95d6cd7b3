import { randomBytes } from 'node:crypto';
import type { BodyOf } from 'contract/core/endpoint';
import { limits } from 'contract/core/limits';
import type { uploadEndpoints } from 'contract/upload/upload.endpoints';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { WriteContext } from '../../core/context.ts';
import { conflict, invalid, notFound } from '../../core/errors.ts';
import { isUuid } from '../../core/tokens.ts';
import { takeStorage } from '../subscription/limit.service.ts';
import { checkContent, headBytes, typeOf } from './file-kind.service.ts';
import { cleanFileName } from './file-name.service.ts';
import { createFile, inTenYears, readBytes, secondsFromNow, signedFileUrl, soon } from './file.service.ts';
import { makeImage, tooLarge } from './image.service.ts';

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

/** The caller's own upload, locked. */
async function lockUpload(ctx: WriteContext, handle: string): Promise<Upload> {
  const [upload] = await ctx.db.query<Upload>(sql`
    select id, file_name as "fileName", file_type as "fileType", parts, state, sha256 from uploads
     where organization_id = app_organization() and handle = ${handle} and user_id = app_user() for update`);
  if (!upload) throw notFound('Upload', 'uploadId');
  return upload;
}

// Parts of equal size never need more than this, and together they cannot be much more than the largest file.
const partSize = (count: number) =>
  Math.min(limits.uploadChunkBytes, Math.ceil(limits.uploadMaxBytes / Math.max(1, count - 1)));

export async function listPartLinks(ctx: WriteContext, { uploadId, numChunks }: Body<'presign'>) {
  const upload = await lockUpload(ctx, uploadId);
  if (upload.state === 'complete') throw conflict('This upload is complete already');
  await ctx.db.query(
    sql`update uploads set parts = ${numChunks} where organization_id = app_organization() and id = ${upload.id}`,
  );
  const link = {
    uploadId: upload.id,
    size: partSize(numChunks),
    expires: secondsFromNow(partLinkSeconds),
  };
  const urls = await ctx.services.storage.partUrls(link, numChunks);
  return { presignedUrls: urls.map((url, index) => ({ partNumber: index + 1, url })) };
}

async function joinParts(ctx: WriteContext, { id, parts, fileName, fileType }: Upload): Promise<Buffer> {
  const { storage } = ctx.services;
  if (parts === null) throw invalid({ parts: 'Part 1 is missing' });
  const stored = await storage.complete(id, parts, limits.uploadMaxBytes);
  try {
    if (stored.size === 0) throw invalid({ parts: 'The file is empty' });
    await checkContent(fileName, await readBytes(ctx, id, headBytes));
    await takeStorage(ctx, stored.size);
  } catch (error) {
    await storage.remove(id);
    throw error;
  }
  await createFile(ctx, { ...stored, id, name: fileName, mime: fileType });
  await ctx.db
    .query(sql`update uploads set state = 'complete', size = ${stored.size}, sha256 = ${stored.sha256}, completed_at = now()
    where organization_id = app_organization() and id = ${id}`);
  return stored.sha256;
}

/** Joins the parts, once; the same answer when asked again. */
export async function completeUpload(ctx: WriteContext, { uploadId }: Body<'complete'>) {
  const upload = await lockUpload(ctx, uploadId);
  const sha256 = upload.sha256 ?? (await joinParts(ctx, upload));
  const Location = signedFileUrl(ctx.services.tokens, upload.id, { as: 'attachment', expires: soon() });
  return { Location, Key: upload.id, ETag: `"${sha256.toString('hex')}"` };
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

async function takeImage(ctx: WriteContext, key: string, field: string) {
  const { storage, tokens } = ctx.services;
  const [upload] = await ctx.db.query<{ size: number }>(sql`
    select size from uploads where organization_id = app_organization() and id = ${isUuid(key) ? key : null} and state = 'complete'`);
  if (!upload) throw notFound('Image', field);
  if (upload.size > limits.logoMaxBytes) throw tooLarge(field, 'The image is larger than 5 MB');
  const image = await makeImage(await readBytes(ctx, key, limits.logoMaxBytes), imagePixels, field);
  const id = newId();
  await createFile(ctx, { ...(await storage.put(id, image)), id, name: 'image.webp', mime: 'image/webp' });
  return { imageUrl: signedFileUrl(tokens, id, { as: 'inline', expires: inTenYears() }), imagekey: id };
}

/** Makes a workspace's logo from a completed upload of this organization; refusals name `imagekey`. */
export const takeLogo = (ctx: WriteContext, imagekey: string) => takeImage(ctx, imagekey, 'imagekey');

/** Makes a person's picture from a completed upload of this organization; refusals name `profilePictureKey`. */
export const takePicture = (ctx: WriteContext, key: string) => takeImage(ctx, key, 'profilePictureKey');

import { create as contentDisposition } from 'content-disposition';
import sql from 'sql-template-tag';
import type { ContextServices, WriteContext } from '../../core/http/context.ts';
import { AppError, forbidden, notFound } from '../../core/http/errors.ts';
import type { Exchange } from '../../core/http/route.ts';
import type { StoredFile } from '../../core/files/storage.ts';
import type { Tokens } from '../../core/tokens/tokens.ts';
import { isShownInPlace } from './file-kind.service.ts';

type Showing = 'inline' | 'attachment';
type NewFile = StoredFile & { id: string; name: string; mime: string };

/** An instant as links carry it, in seconds since 1970. */
export const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** When a link ends that somebody is given to use now. */
export const soon = () => secondsFromNow(5 * 60);

/** When a link ends that is kept with a record. */
export const inTenYears = () => secondsFromNow(10 * 365 * 86_400);

const signedText = (fileId: string, as: Showing, expires: number) => ['GET file', fileId, as, expires];

/** A link to a stored file that needs no other right until `expires` (seconds since 1970). */
export function signedFileUrl(
  tokens: Tokens,
  fileId: string,
  { as, expires }: { as: Showing; expires: number },
): string {
  const query = new URLSearchParams({
    expires: String(expires),
    as,
    signature: tokens.sign(...signedText(fileId, as, expires)),
  });
  return `/v1/files/${fileId}?${query.toString()}`;
}

/** The id of the file that a link of ours leads to; null when there is no link. */
export const fileIdIn = (url: string | null): string | null =>
  /^\/v1\/files\/([^?]+)/.exec(url ?? '')?.[1] ?? null;

/** Notes a stored file as the organization's. */
export async function createFile(
  ctx: WriteContext,
  { id, name, mime, size, sha256 }: NewFile,
): Promise<void> {
  await ctx.db.query(sql`insert into files (organization_id, id, name, mime, size, sha256, created_by)
    values (app_organization(), ${id}, ${name}, ${mime}, ${size}, ${sha256}, app_account())`);
}

/** The first bytes of a stored file, or all of it when it is not longer. */
export async function readBytes(
  { services }: { services: Pick<ContextServices, 'storage'> },
  fileId: string,
  maxBytes: number,
): Promise<Buffer> {
  return Buffer.concat(await (await services.storage.read(fileId, maxBytes)).toArray());
}

type Asked = { params: { fileId: string }; query: { expires: number; as: Showing; signature: string } };

/** Serves a file to whoever holds its link: in place only what cannot act, else as a download. */
export async function sendFile({ services, reply }: Exchange, { params: { fileId }, query }: Asked) {
  const { expires, as, signature } = query;
  const isSigned = services.tokens.verify(signature, ...signedText(fileId, as, expires));
  if (!isSigned) throw forbidden('This link is not valid');
  if (expires * 1000 < Date.now()) throw new AppError('EXPIRED', 'This link has expired. Ask for a new one.');
  const [file] = await services.database.query<{ name: string; mime: string; size: number }>(
    sql`select * from find_file(${fileId})`,
  );
  if (!file) throw notFound('File');
  const bytes = await services.storage.read(fileId);
  const type = as === 'inline' && isShownInPlace(file.mime) ? 'inline' : 'attachment';
  void reply
    .type(file.mime)
    .headers({
      'content-length': file.size,
      'content-disposition': contentDisposition(file.name, { type }),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      ...(type === 'inline' ? { 'cache-control': 'private, max-age=31536000, immutable' } : {}),
    })
    .send(bytes);
}

import { AppError, forbidden } from '../http/errors.ts';
import type { PartLink } from './storage.ts';
import type { Tokens } from '../tokens/tokens.ts';

const signedText = ({ uploadId, part, size, expires }: PartLink) => [
  'PUT part',
  uploadId,
  part,
  size,
  expires,
];

/** A signed link to our own API for one part of an upload. */
export function signPartLink(tokens: Tokens, link: PartLink): string {
  const { uploadId, part, size, expires } = link;
  const query = new URLSearchParams({
    expires: String(expires),
    size: String(size),
    signature: tokens.sign(...signedText(link)),
  });
  return `/v1/upload/parts/${uploadId}/${part}?${query.toString()}`;
}

/** Throws 403 when the signature is not over this very link, 410 when the link's time is over. */
export function checkPartLink(tokens: Tokens, link: PartLink, signature: string): void {
  if (!tokens.verify(signature, ...signedText(link))) throw forbidden('This link is not valid');
  if (link.expires * 1000 < Date.now())
    throw new AppError('EXPIRED', 'This link has expired. Ask for a new one.');
}

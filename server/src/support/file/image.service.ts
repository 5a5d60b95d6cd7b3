import { readApart } from '../../core/sheets/apart.ts';
import { AppError } from '../../core/http/errors.ts';
import { refuseInTransaction } from '../../core/database/in-transaction.ts';
import { UnreadableFile } from '../../core/sheets/sheet-rows.ts';

/** 413 on a field. */
export const tooLarge = (field: string, message: string) =>
  new AppError('TOO_LARGE', message, { errors: { [field]: message } });

const refusals = {
  type: (field: string) =>
    new AppError('UNSUPPORTED_TYPE', 'Only images allowed', { errors: { [field]: 'Only images allowed' } }),
  pixels: (field: string) => tooLarge(field, 'The image has more than 40 megapixels'),
};

/**
 * An image made anew as WebP, upright, at most `size` pixels wide and high, with nothing of the original but its
 * pixels. 415 when the bytes are no JPEG, PNG or WebP, 413 when there are too many pixels.
 */
export async function makeImage(bytes: Buffer, size: number, field: string): Promise<Buffer> {
  refuseInTransaction('An image');
  const picture = await readApart('picture', { bytes, size }).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? tooLarge(field, error.message) : error;
  });
  if ('refused' in picture) throw refusals[picture.refused](field);
  return Buffer.from(picture.bytes);
}

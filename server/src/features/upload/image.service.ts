import { limits } from 'contract/core/limits';
import { AppError } from '../../core/errors.ts';
import { refuseInTransaction } from '../../core/in-transaction.ts';
import { recognise } from './file-kind.service.ts';

const imageTypes = ['image/jpeg', 'image/png', 'image/webp'];

const refused = (field: string) =>
  new AppError('UNSUPPORTED_TYPE', 'Only images allowed', { errors: { [field]: 'Only images allowed' } });

/** 413 on a field. */
export const tooLarge = (field: string, message: string) =>
  new AppError('TOO_LARGE', message, { errors: { [field]: message } });

/**
 * An image made anew as WebP, upright, at most `size` pixels wide and high, with nothing of the original but its
 * pixels. 415 when the bytes are no JPEG, PNG or WebP, 413 when there are too many pixels.
 */
export async function makeImage(bytes: Buffer, size: number, field: string): Promise<Buffer> {
  refuseInTransaction('An image');
  if (!imageTypes.includes((await recognise(bytes)) ?? '')) throw refused(field);
  const { default: sharp } = await import('sharp'); // its library takes memory that a server without images does not need
  try {
    return await sharp(bytes, { limitInputPixels: limits.logoMaxPixels })
      .autoOrient()
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer();
  } catch (error) {
    const hasTooManyPixels = error instanceof Error && error.message.includes('pixel limit');
    throw hasTooManyPixels ? tooLarge(field, 'The image has more than 40 megapixels') : refused(field);
  }
}

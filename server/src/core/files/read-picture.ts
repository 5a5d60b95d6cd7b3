import { limits } from 'contract/core/limits';
import sharp from 'sharp';
import { recognise } from './recognise.ts';

/** What is read apart: the bytes of a picture, and how many pixels wide and high it is to be at most. */
export type PictureFile = { bytes: Uint8Array; size: number };

/** A picture made anew, or why there is none. */
export type Picture = { bytes: Uint8Array } | { refused: 'type' | 'pixels' };

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];
const mostSeconds = 8;

// One picture takes one core, and nothing of it is kept.
sharp.concurrency(1);
sharp.cache(false);

/** A picture that is ours, small and on white, for a document; the same picture gives the same bytes. */
export const pictureForPaper = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: limits.logoMaxPixels })
    .resize(480, 120, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90 })
    .timeout({ seconds: mostSeconds })
    .toBuffer();

/** Makes a JPEG, PNG or WebP anew as WebP, upright, with nothing of the original but its pixels. */
export async function makePicture({ bytes, size }: PictureFile): Promise<Picture> {
  if (!pictureTypes.includes((await recognise(bytes)) ?? '')) return { refused: 'type' };
  try {
    const made = await sharp(bytes, { limitInputPixels: limits.logoMaxPixels })
      .autoOrient()
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .timeout({ seconds: mostSeconds })
      .toBuffer();
    return { bytes: new Uint8Array(made) };
  } catch (error) {
    const hasTooManyPixels = error instanceof Error && error.message.includes('pixel limit');
    return { refused: hasTooManyPixels ? 'pixels' : 'type' };
  }
}

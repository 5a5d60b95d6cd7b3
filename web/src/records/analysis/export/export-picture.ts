import { saveFile } from '../../../core/http/download.ts';
import type { Scene } from '../drawing/scene.ts';
import { lightColours } from './colours.ts';
import { imageOf, paint } from './paint.ts';
import { pdfFile } from './pdf-file.ts';
import { headHeight } from './picture-head.ts';
import { svgFile } from './svg-file.ts';

export type PictureFormat = 'svg' | 'png' | 'pdf';

async function fileOf(scene: Scene, title: string, format: PictureFormat): Promise<Blob> {
  const colours = lightColours();
  if (format === 'svg') return new Blob([svgFile(scene, title, colours)], { type: 'image/svg+xml' });
  const canvas = await paint(scene, title, colours);
  if (format === 'png') return imageOf(canvas, 'image/png');
  const jpeg = await imageOf(canvas, 'image/jpeg');
  const drawn = { width: scene.width, height: scene.height + headHeight };
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  return pdfFile({ bytes, width: canvas.width, height: canvas.height, drawn }, title);
}

/** Hands a drawing over as a file; what its name may not hold is left out of it. */
export async function exportPicture(scene: Scene, title: string, format: PictureFormat): Promise<void> {
  const name = title
    .replaceAll(/[\\/:*?"<>|.\s]+/g, ' ')
    .slice(0, 100)
    .trim();
  saveFile(await fileOf(scene, title, format), `${name}.${format}`);
}

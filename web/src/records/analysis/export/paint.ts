import { fontOf } from '../drawing/measure.ts';
import type { Scene, Shape } from '../drawing/scene.ts';
import type { Colours } from './colours.ts';
import { headHeight, headOf } from './picture-head.ts';

/** Browsers refuse larger ones: Safari's limit is the lowest. */
const mostPixels = 16_000_000;

const pathOf = (shape: Exclude<Shape, { kind: 'text' }>): Path2D => {
  if (shape.kind === 'path') return new Path2D(shape.d);
  const path = new Path2D();
  if (shape.kind === 'rect') path.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius);
  else path.arc(shape.x, shape.y, shape.r, 0, 2 * Math.PI);
  return path;
};

function paintShape(context: CanvasRenderingContext2D, shape: Shape, colours: Colours): void {
  if (shape.kind === 'text') {
    context.font = fontOf(shape);
    context.textAlign = shape.anchor === 'middle' ? 'center' : (shape.anchor ?? 'start');
    context.fillStyle = colours[shape.fill];
    context.fillText(shape.text, shape.x, shape.y);
    return;
  }
  const path = pathOf(shape);
  if (shape.fill) {
    context.fillStyle = colours[shape.fill];
    context.fill(path);
  }
  if (!shape.stroke) return;
  context.strokeStyle = colours[shape.stroke];
  context.lineWidth = shape.strokeWidth ?? 1;
  context.setLineDash(shape.dashed ? [4, 3] : []);
  context.stroke(path);
}

/** Paints a drawing, on white, twice as fine as on screen where that is not too large; in the font of the page. */
export async function paint(scene: Scene, title: string, colours: Colours): Promise<HTMLCanvasElement> {
  const { width, lines, parts } = scene;
  const height = scene.height + headHeight;
  await document.fonts.ready;
  const scale = Math.min(2, Math.sqrt(mostPixels / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser paints nothing');
  context.scale(scale, scale);
  context.fillStyle = colours.surface;
  context.fillRect(0, 0, width, height);
  for (const shape of headOf(scene, title)) paintShape(context, shape, colours);
  context.translate(0, headHeight);
  for (const shape of [...lines, ...parts.flatMap(({ shapes }) => shapes)])
    paintShape(context, shape, colours);
  return canvas;
}

/** The bytes of a canvas as an image of a type. */
export function imageOf(canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(`No ${type}`))), type, 0.92);
  });
}

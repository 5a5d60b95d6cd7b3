import type { Font, Measure } from './scene.ts';
import { charactersOf } from './words.ts';

/** The font of a drawing, as a canvas and a style sheet name it. */
export const fontFamily = "'Inter Variable', Inter, 'Inter Fallback', system-ui, sans-serif";

export const fontOf = ({ size, weight }: Font) => `${weight} ${size}px ${fontFamily}`;

// Where nothing can be measured: a little wider than what is drawn, so that it still has room.
const guess: Measure = (text, { size, weight }) =>
  charactersOf(text).length * size * (weight === 400 ? 0.58 : 0.62);

let context: CanvasRenderingContext2D | null | undefined;

/** How wide the browser draws a text. */
export const measureText: Measure = (text, font) => {
  if (context === undefined)
    context = 'OffscreenCanvas' in globalThis ? document.createElement('canvas').getContext('2d') : null;
  if (!context) return guess(text, font);
  context.font = fontOf(font);
  return context.measureText(text).width;
};

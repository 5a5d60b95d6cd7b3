import { fontFamily } from '../drawing/measure.ts';
import type { Scene, Shape } from '../drawing/scene.ts';
import type { Colours } from './colours.ts';
import { headHeight, headOf } from './picture-head.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);

const strokeOf = (shape: Exclude<Shape, { kind: 'text' }>, colours: Colours) =>
  shape.stroke
    ? ` stroke="${colours[shape.stroke]}" stroke-width="${shape.strokeWidth ?? 1}"${shape.dashed ? ' stroke-dasharray="4 3"' : ''}`
    : '';

function written(shape: Shape, colours: Colours): string {
  switch (shape.kind) {
    case 'rect':
      return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" rx="${shape.radius}" fill="${colours[shape.fill]}"${strokeOf(shape, colours)}/>`;
    case 'circle':
      return `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.r}" fill="${colours[shape.fill]}"${strokeOf(shape, colours)}/>`;
    case 'path':
      return `<path d="${shape.d}" fill="${shape.fill ? colours[shape.fill] : 'none'}"${strokeOf(shape, colours)}/>`;
    case 'text':
      return `<text x="${shape.x}" y="${shape.y}" font-size="${shape.size}" font-weight="${shape.weight}" fill="${colours[shape.fill]}" text-anchor="${shape.anchor ?? 'start'}">${escaped(shape.text)}</text>`;
  }
}

const partOf = (full: string | undefined, shapes: readonly Shape[], colours: Colours) =>
  `<g>${full === undefined ? '' : `<title>${escaped(full)}</title>`}${shapes.map((shape) => written(shape, colours)).join('')}</g>`;

/** A drawing as a file of its own, on white. */
export function svgFile(scene: Scene, title: string, colours: Colours): string {
  const { width, lines, parts } = scene;
  const height = scene.height + headHeight;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escaped(fontFamily)}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${colours.surface}"/>`,
    partOf(undefined, headOf(scene, title), colours),
    `<g transform="translate(0 ${headHeight})">`,
    partOf(undefined, lines, colours),
    ...parts.map(({ full, shapes }) => partOf(full, shapes, colours)),
    '</g></svg>',
  ].join('\n');
}

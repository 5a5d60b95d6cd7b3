import { measureText } from '../drawing/measure.ts';
import type { Font, Scene, Shape } from '../drawing/scene.ts';
import { wrap } from '../drawing/words.ts';
import { formatDay } from '../../../ui/format/format-date.ts';

/** How high the line is that stands above a drawing in a file. */
export const headHeight = 36;

const font: Font = { size: 12, weight: 500 };
const margin = 16;

/** What the drawing in a file is of, and of which day. */
export function headOf({ width }: Scene, title: string): Shape[] {
  const day = formatDay(new Date().toISOString());
  const room = { width: width - 2 * margin - measureText(day, font) - 24, lines: 1, font };
  const [text = ''] = wrap(title, room, measureText);
  return [
    { kind: 'text', x: margin, y: 24, text, ...font, fill: 'text-2' },
    { kind: 'text', x: width - margin, y: 24, text: day, ...font, fill: 'text-3', anchor: 'end' },
  ];
}

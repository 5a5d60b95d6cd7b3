import { effectivenessLabels } from 'contract/modules/risk/risk-choices';
import type { Consequence } from 'contract/modules/risk/risk-consequence';
import type { Control } from 'contract/modules/risk/risk-control';
import type { RootCause } from 'contract/records/analysis/root-cause';
import type { Font, Measure, Part, Shape, Tone } from '../../../records/analysis/drawing/scene.ts';
import { wrap } from '../../../records/analysis/drawing/words.ts';
import { effectivenessBar, effectivenessMark } from './bow-tie-marks.ts';
import { addId, partId, type Way } from './bow-tie-model.ts';
import { bowTieTexts as texts } from './bow-tie-texts.ts';

export const endWidth = 144;
export const controlWidth = 118;
export const between = 12;
/** So many controls stand side by side; the others below them. */
export const sideBySide = 2;
const line = 16;
const smallLine = 14;

const nameFont: Font = { size: 12, weight: 600 };
const controlFont: Font = { size: 12, weight: 500 };
export const smallFont: Font = { size: 11, weight: 400 };

/** How a bow-tie is drawn. */
export type Options = {
  measure: Measure;
  /** How many lines a name has at most. */ lines: number;
  mayAdd: boolean;
};

type End = RootCause | Consequence;

/** A control as it is drawn. */
type Card = { control: Control; words: string[]; height: number };

/** A path as it is measured: its end, and its controls in rows. */
export type Path = {
  way: Way<End>;
  kind: 'cause' | 'consequence';
  words: string[];
  about: string[];
  rows: Card[][];
  height: number;
};

export const heightOfRow = (row: readonly Card[]) => Math.max(...row.map(({ height }) => height));
/** How high the rows of a path are together. */
export const heightOfRows = (rows: readonly (readonly Card[])[]) =>
  rows.reduce((sum, row) => sum + heightOfRow(row) + between, -between);
const isConsequence = (end: End): end is Consequence => 'severity' in end;
const endHeight = ({ words, about }: Pick<Path, 'words' | 'about'>) =>
  22 + words.length * line + about.length * smallLine;
const emptyHeight = 58;

/** Measures a path. */
export function measured(way: Way<End>, { measure, lines }: Options): Path {
  const { end, controls } = way;
  const words = wrap(end.name, { width: endWidth - 24, lines, font: nameFont }, measure);
  const about = wrap(way.about, { width: endWidth - 24, lines: 2, font: smallFont }, measure);
  const cards = controls.map((control): Card => {
    const own = wrap(control.name, { width: controlWidth - 26, lines, font: controlFont }, measure);
    return { control, words: own, height: 34 + own.length * line };
  });
  const rows = Array.from({ length: Math.ceil(cards.length / sideBySide) }, (_, index) =>
    cards.slice(index * sideBySide, (index + 1) * sideBySide),
  );
  const tall = heightOfRows(rows);
  const height = Math.max(endHeight({ words, about }), rows.length > 0 ? tall : emptyHeight);
  return { way, kind: isConsequence(end) ? 'consequence' : 'cause', words, about, rows, height };
}

export const text = (
  words: string,
  at: { x: number; y: number },
  { font, fill, anchor = 'start' }: { font: Font; fill: Tone; anchor?: 'start' | 'middle' | 'end' },
): Shape => ({ kind: 'text', ...at, text: words, ...font, fill, anchor });

/** The cause or the consequence of a path. */
export function endPart({ way: { end, isOpen }, kind, words, about }: Path, x: number, middle: number): Part {
  const height = endHeight({ words, about });
  const y = middle - height / 2;
  const box = { x, y, width: endWidth, height };
  return {
    id: partId(kind, end._id),
    full: end.name,
    box,
    shapes: [
      {
        kind: 'rect',
        ...box,
        radius: 6,
        fill: 'surface',
        stroke: isOpen ? 'bad' : 'line-strong',
        strokeWidth: 1,
      },
      ...words.map((word, index) =>
        text(word, { x: x + 12, y: y + 22 + index * line }, { font: nameFont, fill: 'text' }),
      ),
      ...about.map((said, index) =>
        text(
          said,
          { x: x + 12, y: y + height - 10 - (about.length - 1 - index) * smallLine },
          { font: smallFont, fill: 'text-2' },
        ),
      ),
    ],
  };
}

/** A control on a path. */
export function controlPart({ control, words, height }: Card, wayId: string, x: number, y: number): Part {
  const { effectiveness } = control;
  const box = { x, y, width: controlWidth, height };
  return {
    id: partId('control', control._id, wayId),
    full: control.name,
    box,
    shapes: [
      { kind: 'rect', ...box, radius: 6, fill: 'surface', stroke: 'line-strong', strokeWidth: 1 },
      ...effectivenessBar(effectiveness, { x: x + 7, y: y + 9, height: height - 18 }),
      ...words.map((word, index) =>
        text(word, { x: x + 18, y: y + 20 + index * line }, { font: controlFont, fill: 'text' }),
      ),
      ...effectivenessMark(effectiveness, x + 18, y + height - 20),
      text(
        effectivenessLabels[effectiveness],
        { x: x + 35, y: y + height - 10 },
        { font: smallFont, fill: 'text-2' },
      ),
    ],
  };
}

/** What stands on a path without a control: that there is none, and the way to add one. */
export function emptyPart({ way, kind }: Path, x: number, middle: number, mayAdd: boolean): Part {
  const width = sideBySide * controlWidth + between;
  const box = { x, y: middle - emptyHeight / 2, width, height: emptyHeight };
  const center = x + width / 2;
  return {
    ...(mayAdd ? { id: addId(kind, way.end._id), isButton: true } : {}),
    box,
    shapes: [
      { kind: 'rect', ...box, radius: 6, fill: 'surface', stroke: 'bad', strokeWidth: 1, dashed: true },
      text(
        texts.noControl,
        { x: center, y: middle + (mayAdd ? -6 : 4) },
        { font: controlFont, fill: 'bad', anchor: 'middle' },
      ),
      ...(mayAdd
        ? [
            text(
              `+ ${texts.addControl}`,
              { x: center, y: middle + 16 },
              { font: controlFont, fill: 'accent', anchor: 'middle' },
            ),
          ]
        : []),
    ],
  };
}

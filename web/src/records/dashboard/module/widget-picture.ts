import type { ShownFigure, ShownMatrix, ShownTrend } from 'contract/records/dashboard/dashboard';
import type { Tone as Severity } from 'contract/records/dashboard/tone';
import { lightStyle } from '../../../shared/pictures/light-style.ts';
import { dashboardTexts, monthsTexts, trendTexts } from './dashboard-texts.ts';
import { monthName } from './month-name.ts';
import { save } from './save.ts';
import { toldText } from './told-of.ts';

type Tone = 'neutral' | 'info' | 'warn' | 'ok' | Severity;

/** One counted thing; without a tone it has the quiet colour of charts. */
export type Bar = {
  key: string;
  label: string;
  count: number;
  /** What it is as long as, where that is not the count. */
  value?: number | undefined;
  tone?: Tone | undefined;
};

/** What a bar is as long as. */
export const lengthOf = ({ count, value }: Pick<Bar, 'count' | 'value'>) => value ?? count;

/** What is drawn below the title of a picture, and how high that is. */
export type Drawing = { height: number; parts: readonly string[] };

const width = 640;
const top = 56;
/** No word of a picture is smaller: it is looked at in slides and on paper. */
const least = 12;

// A picture knows no variables of the page: what they are is put in their place as it is made.
const colorOf = (name: string) => `var(${name})`;

const coloured = (svg: string) =>
  lightStyle((valueOf) => svg.replaceAll(/var\((--[a-z0-9-]+)\)/g, (_all, name: string) => valueOf(name)));

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type At = { x: number; y: number; size?: number; anchor?: 'middle' | 'end' };

const textAt = ({ x, y, size = 13, anchor }: At, text: string | number) =>
  `<text x="${x}" y="${y}" font-size="${size}"${anchor ? ` text-anchor="${anchor}"` : ''} fill="${colorOf('--text')}">${escaped(String(text))}</text>`;

const tokens: Record<Tone, string> = {
  neutral: '--line-control',
  info: '--info',
  warn: '--warn',
  ok: '--ok',
  good: '--low-mark',
  fair: '--medium-mark',
  poor: '--high-mark',
  bad: '--critical-mark',
};

/** The quiet fill and the words on it, of a cell as good or bad as this. */
const fills: Record<Severity, string> = {
  good: '--low',
  fair: '--medium',
  poor: '--high',
  bad: '--critical',
};

const rowHeight = 32;
const labelWidth = 180;
const barWidth = width - labelWidth - 72;

/** Counts as bars, one below the other. */
export function drawBars(bars: readonly Bar[]): Drawing {
  const most = Math.max(1, ...bars.map(lengthOf));
  const parts = bars.map((bar, index) => {
    const y = top + index * rowHeight;
    const length = Math.round((lengthOf(bar) / most) * barWidth);
    const fill = colorOf(bar.tone ? tokens[bar.tone] : '--accent-line');
    return [
      textAt({ x: 16, y: y + 13 }, bar.label.length > 24 ? `${bar.label.slice(0, 23)}…` : bar.label),
      `<rect x="${labelWidth}" y="${y}" width="${length}" height="18" rx="3" fill="${fill}"/>`,
      textAt({ x: labelWidth + length + 8, y: y + 13 }, lengthOf(bar)),
    ].join('');
  });
  return { height: bars.length * rowHeight, parts };
}

const matrixRow = 44;

/** A matrix with its numbers; two in one cell stand beside each other. */
export function drawMatrix({ rows, columns, series, cells }: ShownMatrix): Drawing {
  const step = (width - labelWidth - 16) / columns.length;
  const cut = (label: string, most: number) => (label.length > most ? `${label.slice(0, most - 1)}…` : label);
  const parts = rows.flatMap((row, down) => {
    const y = top + down * matrixRow;
    const inRow = columns.map((column, right) => {
      const cell = cells.find((one) => one.row === row.key && one.column === column.key);
      const x = labelWidth + right * step;
      const fill = colorOf(cell?.tone ? fills[cell.tone] : '--subtle');
      const numbers = cell?.counts.some(({ count }) => count > 0)
        ? cell.counts.map(({ count }) => count).join(' → ')
        : '';
      return [
        `<rect x="${x}" y="${y}" width="${step - 4}" height="${matrixRow - 4}" rx="4" fill="${fill}"/>`,
        textAt({ x: x + step / 2 - 2, y: y + 25, anchor: 'middle' }, numbers),
      ].join('');
    });
    return [textAt({ x: 16, y: y + 25 }, cut(row.label, 24)), ...inRow];
  });
  const base = top + rows.length * matrixRow + 14;
  const heads = columns.map(({ label }, right) =>
    textAt(
      { x: labelWidth + right * step + step / 2, y: base, size: least, anchor: 'middle' },
      cut(label, 12),
    ),
  );
  const key =
    series.length > 1
      ? [textAt({ x: 16, y: base + 24, size: least }, series.map(({ label }) => label).join(' → '))]
      : [];
  return { height: rows.length * matrixRow + 24 + key.length * 20, parts: [...parts, ...heads, ...key] };
}

const figureHeight = 92;

/** Numbers with their names and what they are compared with, two in a row. */
export function drawFigures(
  figures: readonly ShownFigure[],
  comparedOf: (figure: ShownFigure) => string,
): Drawing {
  const parts = figures.map((figure, index) => {
    const x = 16 + (index % 2) * 312;
    const y = top + 24 + Math.floor(index / 2) * figureHeight;
    return [
      textAt({ x, y, size: 26 }, toldText(figure)),
      textAt({ x, y: y + 22 }, figure.title),
      textAt({ x, y: y + 40, size: least }, comparedOf(figure)),
    ].join('');
  });
  return { height: Math.ceil(figures.length / 2) * figureHeight, parts };
}

const plot = 200;

/** Months side by side, each with what was opened and closed in it, and below what was open at its end. */
export function drawMonths(months: ShownTrend['months']): Drawing {
  const most = Math.max(1, ...months.flatMap(({ opened, closed }) => [opened.count, closed.count]));
  const step = (width - 96) / months.length;
  const bar = Math.min(24, step / 2 - 4);
  const base = top + 24 + plot;
  const columnOf = (x: number, count: number, look: string) => {
    const height = Math.round((count / most) * plot);
    return (
      `<rect x="${x}" y="${base - height}" width="${bar}" height="${height}" rx="2" ${look}/>` +
      textAt({ x: x + bar / 2, y: base - height - 4, size: least, anchor: 'middle' }, count)
    );
  };
  const outlined = `fill="${colorOf('--subtle')}" stroke="${colorOf('--line-control')}"`;
  const filled = `fill="${colorOf('--accent')}"`;
  const parts = months.map(({ from, opened, closed, open }, index) => {
    const middle = 80 + step * (index + 0.5);
    return [
      columnOf(middle - bar - 1, opened.count, outlined),
      columnOf(middle + 1, closed.count, filled),
      textAt({ x: middle, y: base + 18, size: least, anchor: 'middle' }, monthName(from)),
      textAt({ x: middle, y: base + 42, anchor: 'middle' }, open.count),
    ].join('');
  });
  const legend = [
    `<rect x="16" y="44" width="11" height="11" rx="2" ${outlined}/>`,
    textAt({ x: 34, y: 54 }, trendTexts.opened),
    `<rect x="116" y="44" width="11" height="11" rx="2" ${filled}/>`,
    textAt({ x: 134, y: 54 }, trendTexts.closed),
    textAt({ x: 16, y: base + 42 }, trendTexts.openShort),
  ];
  return { height: plot + 72, parts: [...legend, ...parts] };
}

/** A value of each month as a column, and what else it says in rows below; a dash where that is not known. */
export function drawValues(
  months: readonly { label: string; values: readonly (number | null)[] }[],
  series: readonly { label: string }[],
): Drawing {
  const most = Math.max(1, ...months.map(({ values }) => values[0] ?? 0));
  const step = (width - 128) / months.length;
  const bar = Math.min(32, step - 8);
  const base = top + plot;
  const parts = months.map(({ label, values: [first = null, ...below] }, index) => {
    const middle = 112 + step * (index + 0.5);
    const height = Math.round(((first ?? 0) / most) * (plot - 24));
    return [
      `<rect x="${middle - bar / 2}" y="${base - height}" width="${bar}" height="${height}" rx="2" fill="${colorOf('--accent')}"/>`,
      textAt({ x: middle, y: base - height - 4, size: least, anchor: 'middle' }, first ?? monthsTexts.none),
      textAt({ x: middle, y: base + 18, size: least, anchor: 'middle' }, label),
      ...below.map((value, row) =>
        textAt({ x: middle, y: base + 42 + row * 22, anchor: 'middle' }, value ?? monthsTexts.none),
      ),
    ].join('');
  });
  const names = series.slice(1).map(({ label }, row) => textAt({ x: 16, y: base + 42 + row * 22 }, label));
  return { height: plot + 30 + names.length * 22, parts: [...names, ...parts] };
}

function pictureOf(title: string, { height: drawn, parts }: Drawing, from = 0) {
  const height = top + drawn + 8 - from;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 ${from} ${width} ${height}"`,
    ` font-family="Inter, system-ui, sans-serif">`,
    `<rect y="${from}" width="100%" height="100%" fill="${colorOf('--surface')}"/>`,
    textAt({ x: 16, y: 30, size: 16 }, title),
    ...parts,
    '</svg>',
  ];
  return { svg: coloured(lines.join('')), height };
}

const addressOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Where the room of its title ends. */
const below = 36;

/** The address of a drawing as a picture for paper, where its title stands beside it. */
export const paperPicture = (drawing: Drawing): string => addressOf(pictureOf('', drawing, below).svg);

/** What is said on a picture: what it is and of when. */
export const pictureTitle = (title: string, when: string) => dashboardTexts.of(title, when);

/** Saves a drawing as an SVG picture. */
export function downloadSvg(title: string, name: string, drawing: Drawing): void {
  save(new Blob([pictureOf(title, drawing).svg], { type: 'image/svg+xml' }), `${name}.svg`);
}

/** Saves a drawing as a PNG picture, twice as large as it is drawn. */
export async function downloadPng(title: string, name: string, drawing: Drawing): Promise<void> {
  const { svg, height } = pictureOf(title, drawing);
  const image = new Image();
  image.src = addressOf(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * 2;
  canvas.height = height * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && save(blob, `${name}.png`));
}

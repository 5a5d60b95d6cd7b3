import type { Tone } from 'contract/records/dashboard/tone';
import type { ReportGrid } from 'contract/records/report/report';
import { ink, lineHeight, type OpenPaper } from './pdf-page.ts';
import { wrap } from './pdf-text.ts';

/** Matrices beside each other, with the rows and columns of all of them called the same. */
export type PdfGrid = ReportGrid & {
  /** Of each row its name, then what stands in the columns of one matrix after the other. */
  cells: readonly (readonly string[])[];
};

/** How bad something is, as light grounds that dark words can be read on; the legend names them. */
const grounds: Record<'bad' | 'good', Record<Tone, string>> = {
  bad: { good: '#dcf0e3', fair: '#fbf0cd', poor: '#fbe0c3', bad: '#f7cdc9' },
  // Where a high one is good, one hue grows with the benefit.
  good: { good: '#eef2f7', fair: '#dbe8fa', poor: '#b9d3f5', bad: '#8fb8ee' },
};

const small = 7.6;
const label = 14;
const gap = 28;
const space = 2;
const height = 24;
const widest = 44;

type Place = { x: number; y: number; cell: number };

function drawOne(paper: OpenPaper, grid: PdfGrid, { x, y, cell }: Place, at: number): void {
  const { pdf } = paper;
  const { columns, cells, tones, high = 'bad' } = grid;
  const left = x + label;
  cells.forEach(([name = '', ...texts], row) => {
    const top = y + row * height;
    paper.put(name, { x, width: label }, top + 6, { size: small, color: ink.muted });
    columns.forEach((_name, column) => {
      const place = { x: left + column * cell, width: cell - space };
      const tone = tones[at]?.[row]?.[column];
      if (tone) pdf.rect(place.x, top, place.width, height - space).fill(grounds[high][tone]);
      const [line] = wrap(texts[at * columns.length + column] ?? '', place.width, {
        size: 8.8,
        isBold: true,
      });
      if (line)
        paper.drawLine(line, { x: place.x + (place.width - line.width) / 2, width: line.width }, top + 5, {
          size: 8.8,
          isBold: true,
        });
    });
  });
  columns.forEach((name, column) => {
    const place = { x: left + column * cell, width: cell - space };
    const [line] = wrap(name, place.width, { size: small });
    if (line)
      paper.drawLine(
        line,
        { x: place.x + (place.width - line.width) / 2, width: line.width },
        y + cells.length * height + 2,
        { size: small, color: ink.muted },
      );
  });
}

function drawLegend(paper: OpenPaper, { legend, rowTitle, columnTitle, high = 'bad' }: PdfGrid): void {
  const { pdf, state, x } = paper;
  let left = x + label;
  const put = (text: string) => {
    const [line] = wrap(text, paper.width, { size: small });
    if (line)
      paper.drawLine(line, { x: left, width: line.width }, state.y, { size: small, color: ink.muted });
    left += (line?.width ?? 0) + 14;
  };
  put(`Rows: ${rowTitle}. Columns: ${columnTitle}.`);
  for (const { tone, label: text } of legend) {
    pdf.rect(left, state.y + 1, 9, 9).fill(grounds[high][tone]);
    left += 13;
    put(text);
  }
  state.y += lineHeight(small);
}

/** How high matrices are with their captions and what their colours mean. */
export const gridHeight = ({ cells }: PdfGrid): number =>
  16 + cells.length * height + 2 * lineHeight(small) + 6;

/** Draws matrices beside each other, whole on one page: each place has what stands in it on the ground of its tone. */
export function drawGrid(paper: OpenPaper, grid: PdfGrid, newPage: () => void): void {
  const { captions, columns, cells } = grid;
  const { state, x, width } = paper;
  const each = (width - gap * (captions.length - 1)) / captions.length;
  const cell = Math.min(widest, (each - label) / columns.length);
  if (state.y + gridHeight(grid) > paper.floor) newPage();
  const step = label + cell * columns.length + gap;
  captions.forEach((caption, at) => {
    const left = x + at * step;
    paper.put(caption, { x: left + label, width: step - gap - label }, state.y, {
      size: small,
      color: ink.muted,
    });
    drawOne(paper, grid, { x: left, y: state.y + 16, cell }, at);
  });
  state.y += 16 + cells.length * height + lineHeight(small) + 6;
  drawLegend(paper, grid);
}

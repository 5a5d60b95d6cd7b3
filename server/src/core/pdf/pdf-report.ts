import { drawFacts, drawPairs } from './pdf-facts.ts';
import { drawGrid, gridHeight, type PdfGrid } from './pdf-grid.ts';
import { footLine, ink, openPaper, type OpenPaper } from './pdf-page.ts';
import { drawTable, type PdfTable } from './pdf-table.ts';
import { wrap } from './pdf-text.ts';

/** A part of a report under a heading: facts with their labels, matrices, or a table. */
export type PdfSection =
  | { heading: string; grid: PdfGrid }
  | { heading: string; facts: readonly (readonly [string, string])[] }
  | ({ heading: string | null } & PdfTable);

/** What a report looks like on paper. `strip` stands under the title, `foot` on each page. */
export type PdfReport = {
  owner: string;
  /** A JPEG that stands above the name of the owner. */
  logo?: Buffer | undefined;
  kind: string;
  number: string;
  title: string;
  at: Date;
  isLandscape: boolean;
  strip: readonly (readonly [string, string])[];
  foot: readonly string[];
  sections: AsyncIterable<PdfSection> | Iterable<PdfSection>;
};

const small = 7.6;
const body = 8.8;
/** What the number of the page takes of the foot. */
const footSide = 110;
/** What the heading of a section takes. */
const headingRoom = 20;

function drawHead(paper: OpenPaper, { owner, logo, kind, number, title }: PdfReport): void {
  const { pdf, state, x, width } = paper;
  if (logo) {
    pdf.image(logo, x, state.y, { fit: [120, 30] });
    state.y += 38;
  }
  const half = { x, width: width / 2 };
  const left = paper.put(owner, half, state.y, { size: body, isBold: true });
  const right = { x: x + width / 2, width: width / 2 };
  const other = paper.put(kind, right, state.y, { size: body, color: ink.muted, isRight: true });
  state.y += Math.max(left, other) + 10;
  state.y += paper.put(number, paper, state.y, { size: body, color: ink.muted });
  state.y += paper.put(title, paper, state.y, { size: 18, isBold: true }) + 6;
}

/** Facts beside each other, as many in a row as there is room for; a row that no page holds stands below each other. */
function drawStrip(paper: OpenPaper, strip: PdfReport['strip'], newPage: () => void): void {
  const { state } = paper;
  paper.rule(state.y, { color: ink.strong, weight: 0.9 });
  drawPairs(paper, strip, newPage);
  paper.rule(state.y, { color: ink.strong, weight: 0.9 });
  state.y += 16;
}

async function drawSection(paper: OpenPaper, section: PdfSection, newPage: () => void): Promise<void> {
  // A heading stays with what follows it.
  const lead = (needed: number) => {
    const { heading } = section;
    if (paper.state.y + (heading ? headingRoom : 0) + needed > paper.floor) newPage();
    if (heading) paper.state.y += paper.put(heading, paper, paper.state.y, { size: 10, isBold: true }) + 4;
  };
  if ('grid' in section) {
    lead(gridHeight(section.grid));
    drawGrid(paper, section.grid, newPage);
  } else if ('facts' in section) {
    lead(50);
    drawFacts(paper, section.facts, newPage);
  } else await drawTable(paper, section, newPage, lead);
  paper.state.y += 18;
}

function drawFeet(paper: OpenPaper): void {
  const { pdf, x, width, floor, foot } = paper;
  const pages = paper.pages();
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page);
    const y = floor + 14;
    paper.rule(y, { color: ink.strong, weight: 0.9 });
    const left = { x, width: width - footSide };
    const right = { x: x + width - 100, width: 100 };
    foot.forEach((line, at) =>
      paper.drawLine(line, left, y + 6 + at * footLine, { size: small, color: ink.muted }),
    );
    paper.put(`Page ${page + 1} of ${pages}`, right, y + 6, { size: small, isRight: true });
    paper.put('Plumbline', right, y + 17, { size: small, color: ink.muted, isRight: true });
  }
}

/** Draws a report: the same bytes for the same words, for it holds no time and no number but those it is given. */
export async function drawReport(report: PdfReport): Promise<{ bytes: Buffer; pages: number }> {
  // All of it, however long a name in it: half of a sentence would say something else.
  const footOf = (width: number) =>
    report.foot.flatMap((text) => wrap(text, width - footSide, { size: small }));
  const paper = openPaper(report, footOf);
  const newPage = () => {
    paper.addPage();
    const place = { x: paper.x, width: paper.width };
    const [line] = wrap(`${report.number}  ${report.title}`, place.width, { size: small });
    if (line) paper.drawLine(line, place, paper.state.y, { size: small, color: ink.muted });
    paper.state.y += 22;
  };
  drawHead(paper, report);
  drawStrip(paper, report.strip, newPage);
  for await (const section of report.sections) await drawSection(paper, section, newPage);
  drawFeet(paper);
  const pages = paper.pages();
  return { bytes: await paper.end(), pages };
}

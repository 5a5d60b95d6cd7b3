import PDFDocument from 'pdfkit';
import { type Line, type Type, wrap } from './pdf-text.ts';

/** The colours of paper: it is always light, and nothing is told by colour alone. */
export const ink = { text: '#12211f', muted: '#55656a', line: '#d9e0e2', strong: '#12211f' };

const marginX = 42;
const top = 36;
/** Below the text: a line, so many lines of the foot, and what no printer reaches. */
const bottomOf = (footLines: number) => 40 + footLines * footLine;

/** How far one line of the foot stands below another. */
export const footLine = 11;

export type Paper = { title: string; at: Date; isLandscape: boolean };

type Place = { x: number; width: number };
type Look = Type & { color?: string; isRight?: boolean };

export const lineHeight = (size: number) => size * 1.42;

type Pdf = InstanceType<typeof PDFDocument>;

/** What draws lines in a document, which gets a font with the first word that needs it. */
function createPen(pdf: Pdf) {
  const known = new Set<string>();
  return (line: Line, { x, width: room }: Place, y: number, { size, color, isRight }: Look): void => {
    let left = isRight || line.isFromRight ? x + room - line.width : x;
    for (const { text, cut, width } of line.pieces) {
      if (!known.has(cut.name)) pdf.registerFont(cut.name, cut.file);
      known.add(cut.name);
      // With features of its own a piece is shaped as a whole, and not word by word, which would leave the words unturned.
      const features = cut.isTurned ? { features: [] } : {};
      pdf.font(cut.name, size).fillColor(color ?? ink.text);
      pdf.text(text, left, y + size, { lineBreak: false, baseline: 'alphabetic', ...features });
      left += width;
    }
  };
}

/** The bytes of a document, once it is at its end. */
function bytesOf(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

/** A document under way: where the next thing goes, and how texts and lines get there. */
export function openPaper({ title, at, isLandscape }: Paper, footOf: (width: number) => Line[]) {
  const pdf = new PDFDocument({
    size: 'A4',
    layout: isLandscape ? 'landscape' : 'portrait',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    // All that a PDF says of itself is fixed, so that the same data give the same bytes.
    info: { Title: title, Producer: 'Plumbline', Creator: 'Plumbline', CreationDate: at },
  });
  const ended = bytesOf(pdf);
  const width = pdf.page.width - 2 * marginX;
  const foot = footOf(width);
  const state = { y: top };
  const drawLine = createPen(pdf);
  return {
    pdf,
    x: marginX,
    width,
    foot,
    floor: pdf.page.height - bottomOf(Math.max(2, foot.length)),
    state,
    drawLine,
    /** Goes on at the top of another page. */
    addPage(): void {
      pdf.addPage();
      state.y = top;
    },
    /** Draws a text in a place, and gives how high it is. */
    put(text: string, place: Place, y: number, set: Look): number {
      const lines = wrap(text, place.width, set);
      lines.forEach((line, index) => drawLine(line, place, y + index * lineHeight(set.size), set));
      return lines.length * lineHeight(set.size);
    },
    rule(y: number, { color = ink.line, weight = 0.6 }: { color?: string; weight?: number } = {}): void {
      const right = marginX + width;
      pdf.moveTo(marginX, y).lineTo(right, y).lineWidth(weight).strokeColor(color).stroke();
    },
    pages: () => pdf.bufferedPageRange().count,
    end(): Promise<Buffer> {
      pdf.end();
      return ended;
    },
  };
}

export type OpenPaper = ReturnType<typeof openPaper>;

import PDFDocument from 'pdfkit';
import { type Line, type Type, wrap } from './pdf-text.ts';

/** The colours of paper: it is always light, and nothing is told by colour alone. */
export const ink = { text: '#12211f', muted: '#55656a', line: '#d9e0e2', strong: '#12211f' };

const marginX = 42;
const top = 36;
const bottom = 62;

export type Paper = { title: string; at: Date; isLandscape: boolean };

type Place = { x: number; width: number };
type Set = Type & { color?: string; isRight?: boolean };

export const lineHeight = (size: number) => size * 1.42;

/** A document under way: where the next thing goes, and how texts and lines get there. */
export function openPaper({ title, at, isLandscape }: Paper) {
  const pdf = new PDFDocument({
    size: 'A4',
    layout: isLandscape ? 'landscape' : 'portrait',
    margin: 0,
    autoFirstPage: true,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    // All that a PDF says of itself is fixed, so that the same data give the same bytes.
    info: { Title: title, Producer: 'Plumbline', Creator: 'Plumbline', CreationDate: at },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const width = pdf.page.width - 2 * marginX;
  const floor = pdf.page.height - bottom;
  const known = new Set<string>();
  const state = { y: top };

  function drawLine(line: Line, { x, width: room }: Place, y: number, { size, color, isRight }: Set): void {
    let at = isRight || line.isFromRight ? x + room - line.width : x;
    for (const { text, cut, width: wide } of line.pieces) {
      if (!known.has(cut.name)) pdf.registerFont(cut.name, cut.file);
      known.add(cut.name);
      // With features of its own a piece is shaped as a whole, and not word by word, which would leave the words unturned.
      const features = cut.isTurned ? { features: [] } : {};
      pdf.font(cut.name, size).fillColor(color ?? ink.text);
      pdf.text(text, at, y + size, { lineBreak: false, baseline: 'alphabetic', ...features });
      at += wide;
    }
  }

  return {
    pdf,
    x: marginX,
    width,
    floor,
    state,
    drawLine,
    /** A page of its own; `onPage` of the caller says what stands at its head. */
    addPage(): void {
      pdf.addPage();
      state.y = top;
    },
    /** Texts at a place, without moving on. */
    put(text: string, place: Place, y: number, set: Set): number {
      const lines = wrap(text, place.width, set);
      lines.forEach((line, index) => drawLine(line, place, y + index * lineHeight(set.size), set));
      return lines.length * lineHeight(set.size);
    },
    rule(y: number, { color = ink.line, weight = 0.6 }: { color?: string; weight?: number } = {}): void {
      pdf
        .moveTo(marginX, y)
        .lineTo(marginX + width, y)
        .lineWidth(weight)
        .strokeColor(color)
        .stroke();
    },
    pages: () => pdf.bufferedPageRange().count,
    async end(): Promise<Buffer> {
      pdf.end();
      return ended;
    },
  };
}

export type OpenPaper = ReturnType<typeof openPaper>;

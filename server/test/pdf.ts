import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** The words of each page. */
export const pagesOf = async (bytes: Buffer): Promise<string[]> =>
  (await extractText(new Uint8Array(bytes))).text;

/** All words of a document on one line. */
export const textIn = async (bytes: Buffer): Promise<string> =>
  (await pagesOf(bytes)).join(' ').replaceAll(/\s+/g, ' ');

type Glyph = { originalCharCode: number };

const isGlyph = (one: unknown): one is Glyph =>
  typeof one === 'object' && one !== null && 'originalCharCode' in one;

/** How many glyphs a document draws, and how many of them are the box that a font has for what it cannot draw. */
export async function glyphsIn(bytes: Buffer): Promise<{ drawn: number; boxes: number }> {
  const { OPS } = await getResolvedPDFJS();
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const counts = { drawn: 0, boxes: 0 };
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const page = await pdf.getPage(at);
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [index, operation] of fnArray.entries()) {
      if (operation !== OPS.showText) continue;
      const [shown] = argsArray[index] as [unknown[]]; // the one argument of this operation
      for (const glyph of shown.filter(isGlyph)) {
        counts.drawn += 1;
        // A font within a document has its box as its first glyph, and no other there.
        if (glyph.originalCharCode === 0) counts.boxes += 1;
      }
    }
  }
  return counts;
}

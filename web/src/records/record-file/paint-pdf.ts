import { loadCode } from '../../core/loading/load-code.ts';

type Painting = {
  into: HTMLElement;
  /** So many pages at most. */
  most: number;
  /** How a page is called to who does not see it. */
  label: (page: number, all: number) => string;
  signal: AbortSignal;
};

const widest = 900;

/**
 * Paints the first pages of a PDF. The library reads it on this thread, without evaluating anything, without scripts, forms
 * or links of the document, and draws letters as paths, so that nothing of the file gets further than its pixels.
 */
export async function paintPdf(url: string, { into, most, label, signal }: Painting) {
  const [pdf, worker] = await loadCode(() =>
    Promise.all([import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.mjs')]),
  );
  // The library looks here for what it would otherwise start as a worker, whose address our policy refuses.
  Object.assign(globalThis, { pdfjsWorker: worker });
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`The file answers ${answer.status}`);
  const data = new Uint8Array(await answer.arrayBuffer());
  const task = pdf.getDocument({
    data,
    isEvalSupported: false,
    useWasm: false,
    disableFontFace: true,
    enableXfa: false,
  });
  try {
    const book = await task.promise;
    const shown = Math.min(most, book.numPages);
    for (let number = 1; number <= shown && !signal.aborted; number += 1) {
      const page = await book.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const scale =
        (Math.min(widest, into.clientWidth || widest) / natural.width) * Math.min(2, devicePixelRatio);
      const viewport = page.getViewport({ scale });
      const canvas = document.createElement('canvas');
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      canvas.setAttribute('role', 'img');
      canvas.setAttribute('aria-label', label(number, book.numPages));
      await page.render({ canvas, viewport, annotationMode: pdf.AnnotationMode.DISABLE }).promise;
      if (!signal.aborted) into.append(canvas);
    }
    return { shown, all: book.numPages };
  } finally {
    await task.destroy();
  }
}

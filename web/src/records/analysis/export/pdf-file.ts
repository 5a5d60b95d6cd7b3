const a4 = { long: 841.89, short: 595.28 };
const margin = 36;

type Jpeg = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

/** A text as PDF keeps titles in any script: UTF-16 with a mark before it, in hexadecimal. */
function titleOf(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return `<FEFF${units.map((unit) => unit.toString(16).padStart(4, '0')).join('')}>`;
}

/** Where the picture is on its page: as large as it fits within the margins, never larger than it was drawn. */
function fitted({ width, height }: Jpeg) {
  const [pageWidth, pageHeight] = width >= height ? [a4.long, a4.short] : [a4.short, a4.long];
  const scale = Math.min((pageWidth - 2 * margin) / width, (pageHeight - 2 * margin) / height, 0.375);
  const shown = { width: width * scale, height: height * scale };
  return {
    pageWidth,
    pageHeight,
    ...shown,
    x: (pageWidth - shown.width) / 2,
    y: pageHeight - margin - shown.height,
  };
}

/** A PDF of one A4 page with a picture on it: the objects, where each begins, and the way to them. */
export function pdfFile(picture: Jpeg, title: string): Blob {
  const { pageWidth, pageHeight, width, height, x, y } = fitted(picture);
  const content = `q ${width.toFixed(2)} 0 0 ${height.toFixed(2)} ${x.toFixed(2)} ${y.toFixed(2)} cm /Picture Do Q`;
  const objects: (readonly [head: string, stream?: Uint8Array<ArrayBuffer>])[] = [
    ['<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources << /XObject << /Picture 5 0 R >> >> /Contents 4 0 R >>`,
    ],
    [`<< /Length ${content.length} >>`, new TextEncoder().encode(content)],
    [
      `<< /Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.bytes.length} >>`,
      picture.bytes,
    ],
    [`<< /Title ${titleOf(title)} >>`],
  ];
  const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  let at = 0;
  const write = (...given: (string | Uint8Array<ArrayBuffer>)[]) => {
    for (const one of given) at += one.length; // what is written as text has one byte for each character
    parts.push(...given);
  };
  write('%PDF-1.7\n');
  const places = objects.map(([head, stream], index) => {
    const place = at;
    write(`${index + 1} 0 obj\n${head}\n`);
    if (stream) write('stream\n', stream, '\nendstream\n');
    write('endobj\n');
    return place;
  });
  const table = at;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`, ...rows);
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}

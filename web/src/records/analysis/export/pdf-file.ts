const a4 = { long: 841.89, short: 595.28 };
const margin = 36;

/** A picture, and how large the drawing in it is on screen. */
type Picture = {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
  drawn: { width: number; height: number };
};

/** In points for each pixel of the screen: as large as on screen at most, and no smaller than can be read. */
const largest = 0.75;
const smallest = 0.45;

/** A text as PDF keeps titles in any script: UTF-16 with a mark before it, in hexadecimal. */
function titleOf(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return `<FEFF${units.map((unit) => unit.toString(16).padStart(4, '0')).join('')}>`;
}

/** Where the picture is on its page: an A4 page, or a larger one where its words would be too small to be read. */
function fitted({ drawn }: Picture) {
  const a4Page =
    drawn.width >= drawn.height ? { width: a4.long, height: a4.short } : { width: a4.short, height: a4.long };
  const fit = Math.min(
    (a4Page.width - 2 * margin) / drawn.width,
    (a4Page.height - 2 * margin) / drawn.height,
  );
  const scale = Math.max(smallest, Math.min(fit, largest));
  const [width, height] = [drawn.width * scale, drawn.height * scale];
  const page = fit >= smallest ? a4Page : { width: width + 2 * margin, height: height + 2 * margin };
  return { page, width, height, x: (page.width - width) / 2, y: page.height - margin - height };
}

/** A PDF of one page with a picture on it: the objects, where each begins, and the way to them. */
export function pdfFile(picture: Picture, title: string): Blob {
  const { page, width, height, x, y } = fitted(picture);
  const content = `q ${width.toFixed(2)} 0 0 ${height.toFixed(2)} ${x.toFixed(2)} ${y.toFixed(2)} cm /Picture Do Q`;
  const objects: (readonly [head: string, stream?: Uint8Array<ArrayBuffer>])[] = [
    ['<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width.toFixed(2)} ${page.height.toFixed(2)}] /Resources << /XObject << /Picture 5 0 R >> >> /Contents 4 0 R >>`,
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

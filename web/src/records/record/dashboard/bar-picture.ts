type Tone = 'neutral' | 'info' | 'warn' | 'ok';

/** One counted thing; without a tone it has the quiet colour of charts. */
export type Bar = { key: string; label: string; count: number; tone?: Tone };

const width = 640;
const rowHeight = 32;
const labelWidth = 180;
const barWidth = width - labelWidth - 72;
const top = 56;

const colorOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const tokens: Record<Tone, string> = {
  neutral: '--line-control',
  info: '--info',
  warn: '--warn',
  ok: '--ok',
};

function rowOf(bar: Bar, index: number, most: number): string {
  const y = top + index * rowHeight;
  const length = Math.round((bar.count / most) * barWidth);
  const fill = colorOf(bar.tone ? tokens[bar.tone] : '--accent-line');
  const text = colorOf('--text');
  return [
    `<text x="16" y="${y + 13}" fill="${text}">${escaped(bar.label)}</text>`,
    `<rect x="${labelWidth}" y="${y}" width="${length}" height="18" rx="3" fill="${fill}"/>`,
    `<text x="${labelWidth + length + 8}" y="${y + 13}" fill="${text}">${bar.count}</text>`,
  ].join('');
}

function pictureOf(title: string, bars: Bar[]) {
  const height = top + bars.length * rowHeight + 8;
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ` font-family="Inter, system-ui, sans-serif" font-size="13">`,
    `<rect width="100%" height="100%" fill="${colorOf('--surface')}"/>`,
    `<text x="16" y="30" font-size="16" font-weight="600" fill="${colorOf('--text')}">${escaped(title)}</text>`,
    ...bars.map((bar, index) => rowOf(bar, index, most)),
    '</svg>',
  ].join('');
  return { svg, height };
}

/** Gives the browser a file to save. */
export function save(blob: Blob, fileName: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Saves the bars as an SVG picture in the colours of the theme. */
export function downloadSvg(title: string, bars: Bar[]): void {
  save(new Blob([pictureOf(title, bars).svg], { type: 'image/svg+xml' }), `${title}.svg`);
}

/** Saves the bars as a PNG picture, twice as large as it is drawn. */
export async function downloadPng(title: string, bars: Bar[]): Promise<void> {
  const { svg, height } = pictureOf(title, bars);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * 2;
  canvas.height = height * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && save(blob, `${title}.png`));
}

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** The style sheet of the font, as styles/index.css imports it. */
export const fontSheet = '@fontsource-variable/inter/opsz.css';
const narrowed = fileURLToPath(new URL('../node_modules/.cache/plumbline-fonts/', import.meta.url));

/** The weights that styles/type.css uses: those between them are nearly half of the font. */
const wght = { min: 400, max: 600 };

const face = /src: url\(\.\/(files\/[^)]+)\).*?unicode-range: ([^;]+);/gs;

/** All characters of a `unicode-range`. */
function charactersOf(range: string): string {
  const parts = range.split(',').map((part) => part.trim().slice(2).split('-'));
  return parts
    .flatMap(([first = '', last = first]) => {
      const from = Number.parseInt(first, 16);
      const count = Number.parseInt(last, 16) - from + 1;
      return Array.from({ length: count }, (_, index) => String.fromCodePoint(from + index));
    })
    .join('');
}

/** Writes the font with the weights that are used, and gives the path of its style sheet. */
export async function narrowFont(): Promise<string> {
  const sheet = createRequire(import.meta.url).resolve(fontSheet);
  const css = await readFile(sheet, 'utf8');
  await mkdir(join(narrowed, 'files'), { recursive: true });
  for (const [, file = '', range = ''] of css.matchAll(face)) {
    const font = await readFile(join(dirname(sheet), file));
    const options = { targetFormat: 'woff2', variationAxes: { wght } } as const;
    await writeFile(join(narrowed, file), await subsetFont(font, charactersOf(range), options));
  }
  await writeFile(join(narrowed, 'inter.css'), css.replaceAll('100 900', `${wght.min} ${wght.max}`));
  return join(narrowed, 'inter.css');
}

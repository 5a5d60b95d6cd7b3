import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';

/**
 * A font that sets a text: its name in a document, and where it is. `isTurned`: its script is written from right to left,
 * so that the library takes a whole run of it in the order of reading, joins its letters, and turns it round.
 */
export type Cut = { name: string; file: string; font: Font; isTurned: boolean };

type Face = { name: string; package: string; regular: string; bold: string; isTurned?: true };

const noto = (script: string, name: string, type: 'ttf' | 'otf') => ({
  name: script,
  package: `@embedpdf/fonts-${script}`,
  regular: `../fonts/${name}-Regular.${type}`,
  bold: `../fonts/${name}-Bold.${type}`,
});

const expo = (name: string, folder: string, file: string): Face => ({
  name,
  package: `@expo-google-fonts/${folder}`,
  regular: `./400Regular/${file}_400Regular.ttf`,
  bold: `./700Bold/${file}_700Bold.ttf`,
});

// In the order in which they are asked; the first that has a character sets it.
const faces: readonly Face[] = [
  noto('latin', 'NotoSans', 'ttf'),
  { ...noto('arabic', 'NotoNaskhArabic', 'ttf'), isTurned: true },
  { ...noto('hebrew', 'NotoSansHebrew', 'ttf'), isTurned: true },
  expo('thai', 'noto-sans-thai', 'NotoSansThai'),
  noto('sc', 'NotoSansHans', 'otf'),
  expo('emoji', 'noto-emoji', 'NotoEmoji'),
];

function isFont(opened: ReturnType<typeof openSync>): opened is Font {
  return 'layout' in opened;
}

function open(face: Face, isBold: boolean): Cut {
  const file = fileURLToPath(new URL(isBold ? face.bold : face.regular, import.meta.resolve(face.package)));
  const font = openSync(file);
  if (!isFont(font)) throw new Error(`${file} is not one font`);
  return {
    name: `${face.name}-${isBold ? 'bold' : 'regular'}`,
    file,
    font,
    isTurned: face.isTurned ?? false,
  };
}

const opened = new Map<string, Cut>();

function cutOf(face: Face, isBold: boolean): Cut {
  const key = `${face.name} ${isBold}`;
  const cut = opened.get(key) ?? open(face, isBold);
  opened.set(key, cut);
  return cut;
}

/** What no font has to have: joiners, selectors of variants, and what only says where a text is directed. */
const withoutShape = /^[\p{Cf}\p{Variation_Selector}]$/u;

const chosen = new Map<string, Cut>();
const mostChosen = 20_000;

/** The font for one character as people see it (which may be several code points): the first that has all of it. */
export function cutFor(character: string, isBold: boolean): Cut {
  const key = `${isBold ? 'b' : 'r'}${character}`;
  const known = chosen.get(key);
  if (known) return known;
  const points = Array.from(character)
    .filter((one) => !withoutShape.test(one))
    .map((one) => one.codePointAt(0) ?? 0);
  const fits = faces.find((face) =>
    points.every((point) => cutOf(face, isBold).font.hasGlyphForCodePoint(point)),
  );
  const cut = cutOf(fits ?? (faces[0] as Face), isBold); // the list is not empty
  if (chosen.size >= mostChosen) chosen.clear();
  chosen.set(key, cut);
  return cut;
}

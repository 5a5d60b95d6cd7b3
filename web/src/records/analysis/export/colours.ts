import { lightStyle } from '../../../shared/pictures/light-style.ts';
import { type Tone, tones } from '../drawing/scene.ts';

export type Colours = Record<Tone, string>;

/** The colours that analyses are drawn in on paper and in files. */
export const lightColours = (): Colours =>
  lightStyle((valueOf) => Object.fromEntries(tones.map((tone) => [tone, valueOf(`--${tone}`)])) as Colours); // one for each tone

import { type Tone, tones } from '../drawing/scene.ts';

export type Colours = Record<Tone, string>;

/** The colours of light screens, whatever this one is: a picture is printed and sent to others. */
export function lightColours(): Colours {
  const probe = document.createElement('i');
  probe.dataset['alwaysLight'] = '';
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const found = tones.map((tone) => [tone, style.getPropertyValue(`--${tone}`).trim() || '#000000'] as const);
  probe.remove();
  return Object.fromEntries(found) as Colours; // one for each tone
}

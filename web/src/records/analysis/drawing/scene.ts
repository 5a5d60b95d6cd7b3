/** The colours of a drawing, by the names of the tokens that they are on screen. */
export const tones = [
  'surface',
  'canvas',
  'text',
  'text-2',
  'text-3',
  'line-strong',
  'line-control',
  'accent',
  'accent-soft',
  'on-accent',
  'ok',
  'warn',
  'bad',
] as const;
export type Tone = (typeof tones)[number];

export type Box = { x: number; y: number; width: number; height: number };

type Stroke = { stroke?: Tone; strokeWidth?: number; dashed?: boolean };

/** What a drawing is made of: few enough that the screen, an SVG file and a canvas draw the same from it. */
export type Shape =
  | ({ kind: 'rect'; fill: Tone; radius: number } & Box & Stroke)
  | ({ kind: 'path'; d: string; fill?: Tone } & Stroke)
  | ({ kind: 'circle'; x: number; y: number; r: number; fill: Tone } & Stroke)
  | {
      kind: 'text';
      x: number;
      y: number;
      text: string;
      size: number;
      weight: 400 | 500 | 600;
      fill: Tone;
      anchor?: 'start' | 'middle' | 'end';
    };

/** What belongs together in a drawing; with an id it stands for a branch or a category and can be chosen, or is a button. */
export type Part = { id?: string; isButton?: boolean; box: Box; shapes: Shape[]; full?: string };

/** Everything in it, what lies below first. */
export type Scene = { width: number; height: number; lines: Shape[]; parts: Part[] };

export type Font = { size: number; weight: 400 | 500 | 600 };

/** How wide a text is drawn, in pixels. */
export type Measure = (text: string, font: Font) => number;

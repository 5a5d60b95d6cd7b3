import type { BranchStatus } from 'contract/records/analysis/analysis-rules';
import type { Measure, Scene, Shape, Tone } from './scene.ts';

/** The mark of a state in a drawing, 12 wide, beside its word. */
export function statusMark(status: BranchStatus, x: number, y: number): Shape[] {
  const ring = (stroke: Tone, dashed = false): Shape => ({
    kind: 'circle',
    x: x + 6,
    y: y + 6,
    r: 5.5,
    fill: 'surface',
    stroke,
    strokeWidth: 1.25,
    dashed,
  });
  if (status === 'confirmed')
    return [
      ring('ok'),
      { kind: 'path', d: `M${x + 3.5} ${y + 6.2}l1.8 1.8l3.4 -3.6`, stroke: 'ok', strokeWidth: 1.25 },
    ];
  if (status === 'ruled-out')
    return [
      ring('text-3'),
      { kind: 'path', d: `M${x + 2.2} ${y + 2.2}l7.6 7.6`, stroke: 'text-3', strokeWidth: 1.25 },
    ];
  return [ring('warn', true)];
}

/** The mark of a "therefore" on a line: a tick, a cross, or a question mark while nobody has said. */
export function linkMark(holds: boolean | null, x: number, y: number): Shape[] {
  const disk = (fill: Tone, stroke: Tone): Shape => ({
    kind: 'circle',
    x,
    y,
    r: 8,
    fill,
    stroke,
    strokeWidth: 1.5,
  });
  if (holds === true)
    return [
      disk('accent', 'accent'),
      { kind: 'path', d: `M${x - 3.4} ${y + 0.2}l2.4 2.4l4.4 -4.8`, stroke: 'on-accent', strokeWidth: 1.6 },
    ];
  if (holds === false)
    return [
      disk('surface', 'bad'),
      {
        kind: 'path',
        d: `M${x - 2.8} ${y - 2.8}l5.6 5.6M${x + 2.8} ${y - 2.8}l-5.6 5.6`,
        stroke: 'bad',
        strokeWidth: 1.6,
      },
    ];
  return [
    disk('surface', 'warn'),
    { kind: 'text', x, y: y + 4, text: '?', size: 12, weight: 600, fill: 'warn', anchor: 'middle' },
  ];
}

/** The mark of how likely a cause is: its number in a box, which is 14 wide. */
export const likelihoodMark = (likelihood: number | string, x: number, y: number): Shape[] => [
  {
    kind: 'rect',
    x,
    y: y - 1,
    width: 14,
    height: 14,
    radius: 3,
    fill: 'surface',
    stroke: 'line-control',
    strokeWidth: 1.25,
  },
  {
    kind: 'text',
    x: x + 7,
    y: y + 10,
    text: String(likelihood),
    size: 12,
    weight: 600,
    fill: 'text-2',
    anchor: 'middle',
  },
];

/** The mark of a cause that five whys go on from: a small tree, 12 wide. */
export const examinedMark = (x: number, y: number): Shape[] => [
  {
    kind: 'path',
    d: `M${x + 6} ${y + 1}v4M${x + 2} ${y + 11}v-3q0 -3 3 -3h2q3 0 3 3v3`,
    stroke: 'text-2',
    strokeWidth: 1.25,
  },
  ...[
    { x: x + 6, y: y + 1 },
    { x: x + 2, y: y + 11 },
    { x: x + 10, y: y + 11 },
  ].map((at): Shape => ({ kind: 'circle', ...at, r: 1.75, fill: 'text-2' })),
];

type LegendItem = { word: string; mark: (x: number, y: number) => Shape[] };

const legendFont = { size: 12, weight: 400 } as const;

/** A drawing with what its signs mean in a row below it. */
export function withLegend(scene: Scene, items: readonly LegendItem[], measure: Measure): Scene {
  const y = scene.height + 8;
  let x = 18;
  const shapes = items.flatMap(({ word, mark }): Shape[] => {
    const at = x;
    x += 20 + measure(word, legendFont) + 24;
    return [
      ...mark(at, y),
      { kind: 'text', x: at + 20, y: y + 10, text: word, ...legendFont, fill: 'text-2' },
    ];
  });
  const box = { x: 10, y: y - 4, width: x - 24, height: 20 };
  return {
    ...scene,
    width: Math.max(scene.width, x),
    height: y + 28,
    parts: [...scene.parts, { box, shapes }],
  };
}

import type { Control } from 'contract/modules/risk/risk-control';
import { statusMark } from '../../../records/analysis/drawing/marks.ts';
import type { Shape, Tone } from '../../../records/analysis/drawing/scene.ts';

type Effectiveness = Control['effectiveness'];

const toneOf: Record<Effectiveness, Tone> = {
  effective: 'ok',
  partial: 'warn',
  ineffective: 'bad',
  'not-tested': 'text-3',
};

/** The sign of an effectiveness, 12 wide, beside its word. */
export function effectivenessMark(effectiveness: Effectiveness, x: number, y: number): Shape[] {
  if (effectiveness === 'effective') return statusMark('confirmed', x, y);
  const stroke = toneOf[effectiveness];
  const ring: Shape = {
    kind: 'circle',
    x: x + 6,
    y: y + 6,
    r: 5.5,
    fill: 'surface',
    stroke,
    strokeWidth: 1.25,
    dashed: effectiveness === 'not-tested',
  };
  if (effectiveness === 'partial')
    return [ring, { kind: 'path', d: `M${x + 6} ${y + 2.5}a3.5 3.5 0 0 1 0 7z`, fill: 'warn' }];
  if (effectiveness === 'ineffective')
    return [
      ring,
      {
        kind: 'path',
        d: `M${x + 3.9} ${y + 3.9}l4.2 4.2M${x + 8.1} ${y + 3.9}l-4.2 4.2`,
        stroke,
        strokeWidth: 1.25,
      },
    ];
  return [
    ring,
    { kind: 'text', x: x + 6, y: y + 9, text: '?', size: 9, weight: 600, fill: stroke, anchor: 'middle' },
  ];
}

/** The bar at the side of a control: whole, half, broken or dotted, so that it is told apart without its colour. */
export function effectivenessBar(
  effectiveness: Effectiveness,
  { x, y, height }: { x: number; y: number; height: number },
): Shape[] {
  const fill = toneOf[effectiveness];
  const bar = (top: number, tall: number, hollow = false): Shape => ({
    kind: 'rect',
    x,
    y: top,
    width: 4,
    height: tall,
    radius: 1,
    fill: hollow ? 'surface' : fill,
    ...(hollow ? { stroke: fill, strokeWidth: 1 } : {}),
  });
  if (effectiveness === 'effective') return [bar(y, height)];
  if (effectiveness === 'partial') return [bar(y, height / 2), bar(y + height / 2, height / 2, true)];
  if (effectiveness === 'ineffective') return [bar(y, height * 0.4), bar(y + height * 0.7, height * 0.3)];
  const dots = Math.max(1, Math.floor(height / 8));
  return Array.from({ length: dots }, (_, index) => bar(y + index * 8, 4));
}

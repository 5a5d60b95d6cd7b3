import type { AnalysisBranch } from 'contract/records/analysis/analysis';
import { childrenOf } from 'contract/records/analysis/tree';
import { analysisTexts, statusWords } from '../analysis-texts.ts';
import { categoryId } from '../outline-rows.ts';
import { bead, type Block, blockOf, drawBlock, pitch, room, subFont, subText } from './fishbone-block.ts';
import { examinedMark, likelihoodMark, statusMark, withLegend } from './marks.ts';
import type { Box, Font, Part, Scene, Shape } from './scene.ts';
import type { LayoutOptions } from './tree-layout.ts';
import { wrap } from './words.ts';

const lean = 44;
const head = { height: 30 };
const gap = 18;
const margin = 16;
const tail = 28;
const effectWidth = 150;
const voteMark = (x: number, y: number): Shape[] => [
  { kind: 'circle', x: x + 6, y: y + 6, r: 8, fill: 'surface', stroke: 'line-control', strokeWidth: 1.25 },
  { kind: 'text', x: x + 6, y: y + 10, text: 'n', size: 12, weight: 600, fill: 'text-2', anchor: 'middle' },
];

const states = ['confirmed', 'possible', 'ruled-out'] as const;

const causeLegend = [
  ...states.map((status) => ({
    word: statusWords[status],
    mark: (x: number, y: number) => statusMark(status, x, y),
  })),
  { word: analysisTexts.votesLegend, mark: voteMark },
  { word: analysisTexts.likelihood, mark: (x: number, y: number) => likelihoodMark('n', x, y) },
  { word: analysisTexts.examined, mark: examinedMark },
];

type Bone = { category: string; blocks: Block[] };

const heightOf = ({ blocks }: Bone) =>
  blocks.reduce((sum, { above, below }) => sum + above + below + gap, gap) + 2 * bead;

const emptyBone = 'empty:';

/** The row of the category on whose empty bone a part offers to add a cause; nothing for other parts. */
export const emptyBoneOf = (id: string) =>
  id.startsWith(emptyBone) ? id.slice(emptyBone.length) : undefined;

/** The way to the first cause of a category, in the middle of its bone. */
function drawAdd(category: string, x: number, y: number, { measure }: LayoutOptions): Part {
  const text = analysisTexts.addBeside.ishikawa;
  const width = measure(text, subFont) + 24;
  const box = { x: x - bead - 4 - width, y: y - 14, width, height: 28 };
  return {
    id: `${emptyBone}${categoryId(category)}`,
    isButton: true,
    box,
    shapes: [
      {
        kind: 'rect',
        ...box,
        radius: 6,
        fill: 'surface',
        stroke: 'line-control',
        strokeWidth: 1,
        dashed: true,
      },
      { kind: 'text', x: box.x + width / 2, y: y + 4, text, ...subFont, fill: 'text-2', anchor: 'middle' },
    ],
  };
}

function drawHead(category: string, x: number, y: number, { measure }: LayoutOptions): Part {
  const font: Font = { size: 13, weight: 600 };
  const [text = category] = wrap(category, { width: pitch - 84, lines: 1, font }, measure);
  const width = measure(text, font) + 28;
  const box = { x: x - width / 2, y, width, height: head.height };
  return {
    id: categoryId(category),
    box,
    full: category,
    shapes: [
      { kind: 'rect', ...box, radius: 6, fill: 'surface', stroke: 'line-strong', strokeWidth: 1 },
      { kind: 'text', x, y: y + 20, text, ...font, fill: 'text', anchor: 'middle' },
    ],
  };
}

type Half = { side: 1 | -1; spine: number; height: number; end: (index: number) => number };
type DrawnBone = { parts: Part[]; lines: Shape[]; joins?: number };

/** A bone with its causes: from its head, down or up to the spine. */
function drawBone(
  { category, blocks }: Bone,
  index: number,
  { side, spine, height, end }: Half,
  options: LayoutOptions,
): DrawnBone {
  const foot = end(index);
  const far = spine - side * height;
  const xAt = (y: number) => foot - (lean * Math.abs(y - spine)) / height;
  // Above the spine a bone leans over the name of a cause, and below it over the sub-causes.
  const leansOver = ({ above, below }: Block) => (lean * (side === 1 ? above : below)) / height;
  const used = blocks.reduce((sum, { above, below }) => sum + above + below, 0);
  const air = (height - used) / (blocks.length + 1);
  let y = side === 1 ? far : spine;
  const placed = blocks.map((block) => {
    y += air + block.above;
    const rib = y;
    y += block.below;
    return { block, rib };
  });
  const sure = placed.filter(({ block }) => block.one.status === 'confirmed').map(({ rib }) => rib);
  const farthest = side === 1 ? Math.min(...sure) : Math.max(...sure);
  const headAt = side === 1 ? far - head.height : far;
  return {
    parts: [
      drawHead(category, xAt(far), headAt, options),
      ...placed.flatMap(({ block, rib }) => drawBlock(block, { x: xAt(rib), y: rib }, leansOver(block))),
      ...(options.mayAdd && blocks.length === 0
        ? [drawAdd(category, xAt((far + spine) / 2), (far + spine) / 2, options)]
        : []),
    ],
    lines: [
      { kind: 'path', d: `M${xAt(far)} ${far}L${foot} ${spine}`, stroke: 'line-control', strokeWidth: 1.5 },
      ...(sure.length > 0
        ? [
            {
              kind: 'path',
              d: `M${xAt(farthest)} ${farthest}L${foot} ${spine}`,
              stroke: 'accent',
              strokeWidth: 2.5,
            } satisfies Shape,
          ]
        : []),
    ],
    ...(sure.length > 0 ? { joins: foot } : {}),
  };
}

function drawEffect(name: string, x: number, spine: number, { lines, measure }: LayoutOptions): Part {
  const font: Font = { size: 13, weight: 600 };
  const said = wrap(name, { width: effectWidth - 28, lines: lines + 2, font }, measure);
  const height = 44 + said.length * 19;
  const box: Box = { x, y: spine - height / 2, width: effectWidth, height };
  return {
    box,
    full: name,
    shapes: [
      { kind: 'rect', ...box, radius: 8, fill: 'surface', stroke: 'text-2', strokeWidth: 1 },
      subText(analysisTexts.effect, x + 14, box.y + 23, 'text-3'),
      ...said.map((text, index): Shape => ({
        kind: 'text',
        x: x + 14,
        y: box.y + 44 + index * 19,
        text,
        ...font,
        fill: 'text',
      })),
    ],
  };
}

type Whole = { name: string; categories: readonly string[] | null; branches: readonly AnalysisBranch[] };

/**
 * Draws a fishbone. All bones are parallel and one pitch apart, so that a cause has the same room at every height, and
 * each half is as high as its fullest bone: nothing can overlap.
 */
export function layOutFishbone({ name, categories, branches }: Whole, options: LayoutOptions): Scene {
  const bones = (categories ?? []).map((category): Bone => {
    const causes = childrenOf(branches, null).filter((one) => one.category === category);
    return { category, blocks: causes.map((one) => blockOf(branches, one, options)) };
  });
  const above = bones.slice(0, Math.ceil(bones.length / 2));
  const below = bones.slice(above.length);
  const tallest = (half: readonly Bone[]) => Math.max(140, ...half.map(heightOf));
  const [high, low] = [tallest(above), below.length > 0 ? tallest(below) : 40];
  const spine = margin + head.height + high;
  // The first bone stands where its causes, and its head, still have room at the left.
  const end = (index: number) => margin + tail + lean + room + index * pitch;
  const last = end(Math.max(above.length, below.length, 1) - 1);
  const effect = drawEffect(name, last + 44, spine, options);
  const drawn = [
    ...above.map((bone, index) => drawBone(bone, index, { side: 1, spine, height: high, end }, options)),
    ...below.map((bone, index) => drawBone(bone, index, { side: -1, spine, height: low, end }, options)),
  ];
  const joins = Math.min(...drawn.flatMap((bone) => bone.joins ?? []));
  const spineLines: Shape[] = [
    { kind: 'path', d: `M${margin + 10} ${spine}H${effect.box.x}`, stroke: 'text-3', strokeWidth: 2 },
    {
      kind: 'path',
      d: `M${margin} ${spine - 12}Q${margin + 8} ${spine - 4} ${margin + 10} ${spine}Q${margin + 8} ${spine + 4} ${margin} ${spine + 12}`,
      stroke: 'text-3',
      strokeWidth: 2,
    },
    ...(Number.isFinite(joins)
      ? [
          {
            kind: 'path',
            d: `M${joins} ${spine}H${effect.box.x}`,
            stroke: 'accent',
            strokeWidth: 3,
          } satisfies Shape,
        ]
      : []),
  ];
  const foot = Math.max(spine + low + (below.length > 0 ? head.height : 0), effect.box.y + effect.box.height);
  const scene = {
    width: effect.box.x + effect.box.width + margin,
    height: foot + margin,
    lines: [...spineLines, ...drawn.flatMap(({ lines }) => lines)],
    parts: [effect, ...drawn.flatMap(({ parts }) => parts)],
  };
  return withLegend(scene, causeLegend, options.measure);
}

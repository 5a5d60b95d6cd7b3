import { createElement, memo } from 'react';
import type { Part, Scene, Shape } from './scene.ts';
import classes from './drawing.module.css';

const colour = (tone: string | undefined) => (tone ? `var(--${tone})` : undefined);

function Drawn({ shape }: { shape: Shape }) {
  if (shape.kind === 'text')
    return (
      <text
        x={shape.x}
        y={shape.y}
        fontSize={shape.size}
        fontWeight={shape.weight}
        textAnchor={shape.anchor}
        style={{ fill: colour(shape.fill) }}
      >
        {shape.text}
      </text>
    );
  const look = {
    style: { fill: colour(shape.fill) ?? 'none', stroke: colour(shape.stroke) },
    strokeWidth: shape.strokeWidth,
    strokeDasharray: shape.dashed ? '4 3' : undefined,
  };
  if (shape.kind === 'path') return <path d={shape.d} {...look} />;
  if (shape.kind === 'circle') return <circle cx={shape.x} cy={shape.y} r={shape.r} {...look} />;
  const { x, y, width, height, radius } = shape;
  return <rect x={x} y={y} width={width} height={height} rx={radius} {...look} />;
}

/** Shapes have no names: they differ by the order in which they are drawn. */
function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  return createElement('g', null, ...shapes.map((shape) => createElement(Drawn, { shape })));
}

const ringGap = 4;

const DrawnPart = memo(function DrawnPart({ part, isChosen }: { part: Part; isChosen: boolean }) {
  const { id, full, box, shapes } = part;
  return (
    <g data-branch={id}>
      {full !== undefined && <title>{full}</title>}
      {/* All of it can be clicked, also where nothing is drawn. */}
      <rect {...box} className={classes.ground} />
      {isChosen && (
        <rect
          x={box.x - ringGap}
          y={box.y - ringGap}
          width={box.width + 2 * ringGap}
          height={box.height + 2 * ringGap}
          rx={10}
          className={classes.ring}
        />
      )}
      <Shapes shapes={shapes} />
    </g>
  );
});

export type PictureProps = {
  scene: Scene;
  label: string;
  chosen: string | undefined;
  /** How large it is shown; as wide as its place without one. */
  zoom?: number;
};

/** A drawing on screen. */
export function Picture({ scene, label, chosen, zoom }: PictureProps) {
  const { width, height, lines, parts } = scene;
  const size = zoom === undefined ? { width: '100%' } : { width: width * zoom, height: height * zoom };
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.picture}
      viewBox={`0 0 ${width} ${height}`}
      {...size}
    >
      <Shapes shapes={lines} />
      {parts.map((part, index) => (
        <DrawnPart
          key={part.id ?? index}
          part={part}
          isChosen={part.id !== undefined && part.id === chosen}
        />
      ))}
    </svg>
  );
}

import classes from './fishbone.module.css';
import { bones, fishboneTexts } from './picture-texts.ts';

const spine = 112;
const lean = 47;

type TwigProps = { x: number; y: number; label: string | undefined };

function Twig({ x, y, label }: TwigProps) {
  if (!label) return null;
  const end = x + (lean * (spine - Math.abs(y - spine) - 27)) / (spine - 27);
  return (
    <g>
      <line x1={end - 43} y1={y} x2={end} y2={y} />
      <text x={end - 49} y={y + 4} textAnchor="end">
        {label}
      </text>
    </g>
  );
}

/** Causes by their kind, each a bone of the spine that ends in the effect. */
export function Fishbone() {
  return (
    <svg className={classes.fishbone} data-wide viewBox="0 0 738 226">
      <line className={classes.spine} x1={25} y1={spine} x2={603} y2={spine} />
      {bones.map(({ x, above, below, twig, isCause }) => (
        <g key={above}>
          <g data-cause={isCause}>
            <line x1={x} y1={27} x2={x + lean} y2={spine} />
            <text className={classes.kind} x={x} y={18} textAnchor="middle">
              {above}
            </text>
            <Twig x={x} y={77} label={twig.above} />
          </g>
          <line x1={x} y1={197} x2={x + lean} y2={spine} />
          <text className={classes.kind} x={x} y={217} textAnchor="middle">
            {below}
          </text>
          <Twig x={x} y={153} label={twig.below} />
        </g>
      ))}
      <rect x={603} y={84} width={128} height={57} rx={6} />
      <text className={classes.effect} x={667} y={108} textAnchor="middle">
        {fishboneTexts.effect}
      </text>
      <text className={classes.effect} x={667} y={126} textAnchor="middle">
        {fishboneTexts.effectLimit}
      </text>
    </svg>
  );
}

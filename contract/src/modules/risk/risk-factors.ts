import {
  type ActionPriority,
  dimensionLabels,
  type ImpactDimension,
  impactDimensions,
  priorityLabels,
} from './risk-levels.ts';

type Factors = {
  severity: number | null;
  occurrence: number | null;
  detection: number | null;
  rpn: number | null;
  priority: ActionPriority | null;
  /** A rating itself has only what they come to. */
  p1?: number | null;
  p2?: number | null;
};

/** What a rating was made of by FMEA or by ISO 14971, in one line; empty where likelihood and impact alone were rated. */
export function factorsText({
  severity,
  occurrence,
  detection,
  rpn,
  priority,
  p1 = null,
  p2 = null,
}: Factors): string {
  const said: [string, number | string | null][] = [
    ['Severity', severity],
    ['Occurrence', occurrence],
    ['Detection', detection],
    ['RPN', rpn],
    ['Action priority', priority && priorityLabels[priority].toLowerCase()],
    ['P1', p1],
    ['P2', p2],
  ];
  return said.flatMap(([label, value]) => (value === null ? [] : [`${label} ${value}`])).join(', ');
}

/** How bad it would be in each dimension that was judged, as "Financial 3, People 4"; empty where none was. */
export const impactsText = (impacts: Partial<Record<ImpactDimension, number | null>>): string =>
  impactDimensions
    .flatMap((dimension) => {
      const impact = impacts[dimension];
      return impact === null || impact === undefined ? [] : [`${dimensionLabels[dimension]} ${impact}`];
    })
    .join(', ');

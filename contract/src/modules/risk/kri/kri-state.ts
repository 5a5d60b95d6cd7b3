/** Which way an indicator points to the risk. */
export const directionLabels = {
  'higher-is-worse': 'Higher is worse',
  'lower-is-worse': 'Lower is worse',
} as const;
export type KriDirection = keyof typeof directionLabels;

export const kriStateLabels = { green: 'Green', amber: 'Amber', red: 'Red' } as const;
export type KriState = keyof typeof kriStateLabels;

/** From which value on an indicator is amber and red. */
export type Thresholds = { direction: KriDirection; amber: number; red: number };

/** How a value stands to the thresholds of its indicator. The threshold itself belongs to its own colour. */
export function kriStateOf({ direction, amber, red }: Thresholds, value: number): KriState {
  const reaches = (threshold: number) =>
    direction === 'higher-is-worse' ? value >= threshold : value <= threshold;
  if (reaches(red)) return 'red';
  return reaches(amber) ? 'amber' : 'green';
}

/** Why thresholds are in no order in which a value gets worse; undefined when they are. */
export function thresholdsProblem({ direction, amber, red }: Thresholds): string | undefined {
  if (direction === 'higher-is-worse')
    return red > amber ? undefined : 'Red begins above amber where higher is worse';
  return red < amber ? undefined : 'Red begins below amber where lower is worse';
}

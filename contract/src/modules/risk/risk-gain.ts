import type { ImpactDimension } from './risk-levels.ts';
import type { SchemeContent } from './risk-scheme.ts';
import type { RiskKind } from './risk-statement.ts';

/** What is asked of a scheme to say a step of impact in its words. */
export type Scale = Pick<SchemeContent, 'mode' | 'impacts'>;
type Scheme = Scale & Pick<SchemeContent, 'dimensions'>;

/** The five steps of what an opportunity brings, in words that hold in every company. */
const gains = ['Hardly any', 'Small', 'Noticeable', 'Large', 'Very large'];

const gainIn: Record<ImpactDimension, string> = {
  financial: 'earned or saved',
  people: 'safer, healthier work',
  customer: 'value for customers',
  compliance: 'surer to comply',
  reputation: 'better known',
  operations: 'faster, steadier work',
};

/** Hazards and failures are harm by definition, so only the matrix has words of gain. */
const isGain = ({ mode }: Scale, kind: RiskKind): boolean => kind === 'opportunity' && mode === 'matrix';

/** What the five steps of impact are called: of a threat as its scheme says, of an opportunity as a gain. */
export const impactsOf = (scheme: Scale, kind: RiskKind): string[] =>
  isGain(scheme, kind) ? gains : scheme.impacts;

/** A step of impact with what it is called: `5 Critical`. */
export const impactText = (scheme: Scale, kind: RiskKind, step: number): string =>
  [step, impactsOf(scheme, kind)[step - 1]].filter(Boolean).join(' ');

/** What impact is judged in: of a threat by the anchors of its scheme, of an opportunity by how much it brings. */
export const dimensionsOf = (scheme: Scheme, kind: RiskKind): Scheme['dimensions'] =>
  isGain(scheme, kind)
    ? scheme.dimensions.map((one) => ({ ...one, about: gainIn[one.dimension], anchors: gains }))
    : scheme.dimensions;

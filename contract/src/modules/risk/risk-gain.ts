import type { ImpactDimension } from './risk-levels.ts';
import type { SchemeContent } from './risk-scheme.ts';
import type { RiskKind } from './risk-statement.ts';

type Scheme = Pick<SchemeContent, 'mode' | 'impacts' | 'dimensions'>;

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
const isGain = ({ mode }: Scheme, kind: RiskKind): boolean => kind === 'opportunity' && mode === 'matrix';

/** What the five steps of impact are called: of a threat as its scheme says, of an opportunity as a gain. */
export const impactsOf = (scheme: Scheme, kind: RiskKind): string[] =>
  isGain(scheme, kind) ? gains : scheme.impacts;

/** What impact is judged in: of a threat by the anchors of its scheme, of an opportunity by how much it brings. */
export const dimensionsOf = (scheme: Scheme, kind: RiskKind): Scheme['dimensions'] =>
  isGain(scheme, kind)
    ? scheme.dimensions.map((one) => ({ ...one, about: gainIn[one.dimension], anchors: gains }))
    : scheme.dimensions;

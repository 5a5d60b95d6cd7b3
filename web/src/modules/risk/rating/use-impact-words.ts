import { impactText } from 'contract/modules/risk/risk-gain';
import type { RiskKind } from 'contract/modules/risk/risk-statement';
import type { FieldSpec } from '../../../shared/forms/field-spec.ts';
import { useScale } from '../use-risk-mode.ts';

/** What a step of impact is called by the scheme, beside its number: `5 Critical`; the number alone until that is known. */
export function useImpactWords(kind: RiskKind): (step: number) => string {
  const scale = useScale();
  return (step) => (scale ? impactText(scale, kind, step) : String(step));
}

/** The five steps of impact as a choice in the words of the scheme: a number alone says too little to whoever chooses. */
export function useImpactChoice(kind: RiskKind): Partial<FieldSpec> {
  const wordOf = useImpactWords(kind);
  const options = [1, 2, 3, 4, 5].map((step) => ({ value: String(step), label: wordOf(step) }));
  return { control: 'grade', options };
}

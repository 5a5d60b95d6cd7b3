import type { AnalysisBranch, WholeAnalysis } from 'contract/records/analysis/analysis';
import { whyHint } from 'contract/records/analysis/why-hint';
import type { ShownRecord } from '../record/record-kind.ts';

/** Advice about a text as an answer or a cause stands in its analysis. */
export type WhyHints = (branch: AnalysisBranch, text: string) => string | undefined;

/** Advice about what an analysis of a record says, which knows who has to do with them. */
export function whyHints({ managers, members }: ShownRecord, whole: WholeAnalysis): WhyHints {
  const names = [...managers, ...members, ...whole.participants].map(({ name }) => name);
  return ({ parent }, text) => whyHint({ text, above: parent?.name ?? whole.name, names });
}

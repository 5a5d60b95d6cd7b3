import { type Form, useForm } from '../../../core/forms/use-form.ts';
import type { RiskScheme, SchemeContent } from 'contract/modules/risk/risk-scheme';
import { schemeInput } from 'contract/modules/risk/risk-scheme';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import type { z } from 'zod';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { type FieldWords, useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { schemeFacts, schemeFields } from 'contract/modules/risk/risk-scheme';
import { labelsOf } from 'contract/core/field';

export type SchemeValues = SchemeContent & { reason: string };

// The version comes from what the form began with; the contract's texts take more than text, and the form gives them text.
const schema = schemeInput as unknown as z.ZodType<SchemeValues, SchemeValues>;

export type SchemeForm = Form<SchemeValues, SchemeValues>;

/** What of a scheme is published. */
const contentOf = ({ mode, formula, ...said }: SchemeContent): SchemeContent => ({
  mode,
  formula,
  matrix: said.matrix,
  likelihoods: said.likelihoods,
  impacts: said.impacts,
  dimensions: said.dimensions,
  bands: said.bands,
  fmea: said.fmea,
  iso14971: said.iso14971,
});

const labels = labelsOf(schemeFields);

const wordsIn =
  (scheme: RiskScheme): FieldWords =>
  (name, value) => {
    const facts: Record<string, string> = schemeFacts({ ...scheme, [name]: value });
    return { label: labels[name] ?? name, text: facts[name] ?? '' };
  };

/** The form of a scheme, which is published on the edition that was seen. */
export function useSchemeForm(scheme: RiskScheme) {
  const { workspaceId } = useWorkspaceIds();
  const publish = useVersionedAction(riskSchemeEndpoints.publish, wordsIn(scheme));
  const form: SchemeForm = useForm({
    name: `risk-scheme:${workspaceId}`,
    version: scheme.edition,
    stays: true,
    schema,
    defaultValues: { ...contentOf(scheme), reason: '', version: scheme.edition } as SchemeValues,
    onSubmit: ({ reason, ...values }, base) =>
      publish.run({ params: { workspaceId }, body: { ...contentOf(values), reason } }, base),
  });
  return { form, isBusy: publish.isBusy, conflictDialog: publish.conflictDialog };
}

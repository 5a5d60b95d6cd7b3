import type { Risk } from 'contract/modules/risk/risk';
import { strategiesOfKind, strategyLabels } from 'contract/modules/risk/risk-choices';
import { type Treatment, treatmentInput } from 'contract/modules/risk/risk-treatment';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { useState } from 'react';
import { useForm } from '../../../core/forms/use-form.ts';
import { changedValues } from '../../../records/record/form/changed-values.ts';
import { useInCurrency } from '../../../records/record/use-currency.ts';
import { fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import { wordsOf } from 'contract/records/part/part-words';
import { useRiskParams } from '../part/use-risk-parts.ts';
import { treatmentTexts as texts } from './treatment-texts.ts';
import classes from '../../../records/part/part-form.module.css';

type Values = Record<string, unknown>;

const nothing = { strategy: '', rationale: '', cost: null, benefit: null, costBenefit: '' };

/** What stands in the form: every field has a control, so none is absent. */
const valuesOf = (plan: Treatment | null): Values =>
  plan
    ? {
        strategy: plan.strategy,
        rationale: plan.rationale,
        cost: plan.cost,
        benefit: plan.benefit,
        costBenefit: plan.costBenefit ?? '',
      }
    : nothing;

type TreatmentDialogProps = { risk: Risk; plan: Treatment | null; opened: boolean; onClose: () => void };

const { shape } = treatmentInput;
const rationaleField = fieldSpecOf(shape.rationale);
const costField = fieldSpecOf(shape.cost);
const benefitField = fieldSpecOf(shape.benefit);
const costBenefitField = fieldSpecOf(shape.costBenefit);

/** The strategies that fit the risk; one that was chosen before it became the other kind stays among them. */
function strategyFieldOf({ kind }: Risk, plan: Treatment | null) {
  const fitting = new Set<keyof typeof strategyLabels>(strategiesOfKind[kind]);
  if (plan) fitting.add(plan.strategy);
  const options = [...fitting].map((value) => ({ value, label: strategyLabels[value] }));
  return { ...fieldSpecOf(shape.strategy), options, placeholder: texts.chooseStrategy };
}

function useTreatmentForm({ risk, plan, onClose }: Omit<TreatmentDialogProps, 'opened'>) {
  const params = useRiskParams(risk._id);
  const save = useVersionedAction(riskParts.treatment.save, wordsOf(treatmentInput), { onSuccess: onClose });
  const form = useForm({
    name: `risk-treatment:${risk._id}`,
    version: plan?.version ?? 0,
    schema: treatmentInput,
    defaultValues: valuesOf(plan),
    onSubmit: (values: Values, base) => {
      const changes = changedValues(values, base.values);
      // The rationale belongs to its strategy, also where both of them read the same.
      const said = changes['strategy'] ? { rationale: String(values['rationale']) } : {};
      return save.run({ params, body: { ...changes, ...said } }, base);
    },
  });
  return { form, save };
}

function TreatmentForm(props: Omit<TreatmentDialogProps, 'opened'>) {
  const { risk, plan } = props;
  const { form, save } = useTreatmentForm(props);
  const inCurrency = useInCurrency();
  const [written, setWritten] = useState<Record<string, string>>(plan?.texts ?? {});
  const [chosen, setChosen] = useState<string>(form.getValues('strategy'));

  /** What is written for a strategy stays with it, and comes back with it. */
  function choose(next: unknown) {
    const rationale = form.getValues('rationale');
    const kept = written[String(next)];
    if (chosen) setWritten({ ...written, [chosen]: rationale });
    // Before a first strategy is chosen, what is written is for that.
    if (chosen || kept) form.setValue('rationale', kept ?? '', { shouldDirty: true });
    setChosen(String(next));
  }

  return (
    <FormFrame form={form} className={classes.form}>
      <FormField form={form} name="strategy" field={strategyFieldOf(risk, plan)} onChange={choose} />
      <FormField form={form} name="rationale" field={rationaleField} />
      <div className={classes.pair}>
        <FormField form={form} name="cost" field={inCurrency(costField)} />
        <FormField form={form} name="benefit" field={inCurrency(benefitField)} />
      </div>
      <FormField form={form} name="costBenefit" field={costBenefitField} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={save.isBusy} busyLabel={texts.saving}>
          {texts.save}
        </Button>
      </DialogActions>
      {save.conflictDialog}
    </FormFrame>
  );
}

/** Plans how a risk is treated, or changes that. */
export function TreatmentDialog({ opened, ...props }: TreatmentDialogProps) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title={texts.title} size="large">
      <TreatmentForm {...props} />
    </Dialog>
  );
}

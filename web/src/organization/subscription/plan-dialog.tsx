import {
  type BillingCycle,
  billingCycles,
  type ModuleSubscription,
  type Plan,
  type PlanChoice,
} from 'contract/organization/subscription/subscription';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { formatPrice } from '../../ui/format/format-money.ts';
import { RadioField } from '../../ui/fields/radio-field.tsx';
import { ReasonButton } from '../../ui/actions/reason-button.tsx';
import { ChangePreviewPanel } from './change-preview.tsx';
import { PlanOptions } from './plan-options.tsx';
import { isChange } from './subscription-state.ts';
import { subscriptionTexts } from './subscription-texts.ts';
import classes from './plan-dialog.module.css';

const texts = subscriptionTexts.dialog;

/** What a year costs less when it is paid at once. */
function cycleLabel(cycle: BillingCycle, plan: Plan | undefined): string {
  const word = subscriptionTexts.cycles[cycle];
  if (cycle === 'monthly' || !plan) return word;
  const { monthly, yearly, currency } = plan.pricing;
  const saving = monthly * 12 - yearly;
  return saving > 0 ? `${word}, ${texts.saving(formatPrice(saving, currency))}` : word;
}

const isSame = (one: PlanChoice, other: PlanChoice | null) =>
  one.planId === other?.planId && one.billingCycle === other.billingCycle;

/** Why this choice is none: it is what runs, or what already waits. */
function idleReason(bought: ModuleSubscription, choice: PlanChoice): string | undefined {
  if (!isChange(bought)) return undefined;
  const { billingCycle, next } = bought.subscription;
  if (isSame(choice, next)) return texts.waiting;
  return isSame(choice, { planId: bought.planId, billingCycle }) ? texts.present : undefined;
}

type FormProps = { bought: ModuleSubscription; plans: readonly Plan[]; onClose: () => void };

function useChoose(bought: ModuleSubscription, onClose: () => void) {
  const options = { onSuccess: onClose };
  const start = useAction(subscriptionEndpoints.subscribe, options);
  const change = useAction(subscriptionEndpoints.change, options);
  const params = { subscriptionId: bought._id };
  return {
    isBusy: start.isBusy || change.isBusy,
    choose: (body: PlanChoice) => (isChange(bought) ? change.run({ params, body }) : start.run({ body })),
  };
}

function PlanForm({ bought, plans, onClose }: FormProps) {
  const { _id, module, subscription } = bought;
  const offered = plans.filter((plan) => plan.module === module);
  const [choice, setChoice] = useState<PlanChoice>({
    planId: bought.planId,
    billingCycle: isChange(bought) ? subscription.billingCycle : 'yearly',
  });
  const { choose, isBusy } = useChoose(bought, onClose);
  const idle = idleReason(bought, choice);
  const preview = useApi(
    subscriptionEndpoints.preview,
    { params: { subscriptionId: _id }, query: choice },
    { enabled: !idle },
  );
  const isBlocked = (preview.data?.blockers.length ?? 0) > 0;
  const reason = idle ?? (isBlocked ? texts.blockedReason : undefined);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason && preview.data) void choose(choice);
  };

  return (
    <form className={classes.form} onSubmit={handleSubmit}>
      <PlanOptions
        plans={offered}
        cycle={choice.billingCycle}
        value={choice.planId}
        onChange={(planId) => setChoice({ ...choice, planId })}
      />
      <RadioField
        label={texts.cycle}
        options={billingCycles.map((value) => ({
          value,
          label: cycleLabel(
            value,
            offered.find((plan) => plan._id === choice.planId),
          ),
        }))}
        value={choice.billingCycle}
        onChange={(value) => setChoice({ ...choice, billingCycle: value as BillingCycle })} // its options are the cycles
      />
      <ChangePreviewPanel answer={preview} idle={idle} bought={bought} />
      <DialogActions>
        <DialogCancel>{texts.back}</DialogCancel>
        <ReasonButton type="submit" variant="primary" reason={reason} busy={isBusy}>
          {isChange(bought) ? texts.save : texts.start}
        </ReasonButton>
      </DialogActions>
    </form>
  );
}

export type PlanDialogProps = {
  opened: boolean;
  bought: ModuleSubscription | undefined;
  plans: readonly Plan[];
  onClose: () => void;
};

/** Takes a plan for a module or changes it, with what that comes to before it is done. */
export function PlanDialog({ opened, bought, plans, onClose }: PlanDialogProps) {
  if (!bought) return null;
  const title = isChange(bought) ? texts.change(bought.name) : texts.choose(bought.name);
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <PlanForm bought={bought} plans={plans} onClose={onClose} />
    </Dialog>
  );
}

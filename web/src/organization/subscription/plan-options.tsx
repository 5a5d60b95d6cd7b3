import type { BillingCycle, Plan } from 'contract/organization/subscription/subscription';
import { useId } from 'react';
import { formatPrice } from '../../ui/format/format-money.ts';
import { storageText } from '../../shared/storage-text.ts';
import boxes from '../../ui/fields/checkbox.module.css';
import { subscriptionTexts } from './subscription-texts.ts';
import classes from './plan-dialog.module.css';

const texts = subscriptionTexts.dialog;

function limitsOf({ workspaceLimit, cloudStorage }: Plan): string {
  const storage = cloudStorage === null ? null : storageText(cloudStorage);
  return [texts.workspaces(workspaceLimit), texts.storage(storage), texts.users].join(', ');
}

export type PlanOptionsProps = {
  plans: readonly Plan[];
  cycle: BillingCycle;
  value: string;
  onChange: (planId: string) => void;
};

/** The plans of a module, one of which is chosen, each with its price and what it holds. */
export function PlanOptions({ plans, cycle, value, onChange }: PlanOptionsProps) {
  const name = useId();
  return (
    <fieldset className={classes.options} role="radiogroup">
      <legend>{texts.plan}</legend>
      {plans.map((plan) => (
        <label key={plan._id} className={classes.option}>
          <input
            type="radio"
            className={boxes.box}
            name={name}
            value={plan._id}
            checked={value === plan._id}
            data-autofocus={value === plan._id || undefined}
            onChange={() => onChange(plan._id)}
          />
          <span className={classes.tier}>{subscriptionTexts.tiers[plan.tier]}</span>
          <span>
            {formatPrice(plan.pricing[cycle], plan.pricing.currency)} {subscriptionTexts.per[cycle]}
          </span>
          <span className={classes.limits}>{limitsOf(plan)}</span>
        </label>
      ))}
    </fieldset>
  );
}

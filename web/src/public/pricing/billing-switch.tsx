import { useId } from 'react';
import classes from './billing-switch.module.css';
import { pricingTexts } from './pricing-content.ts';

export type Cycle = 'monthly' | 'yearly';

const cycles: readonly Cycle[] = ['monthly', 'yearly'];

/** Two radio buttons, drawn as one switch. */
export function BillingSwitch({ cycle, onChange }: { cycle: Cycle; onChange: (cycle: Cycle) => void }) {
  const name = useId();
  return (
    <fieldset className={classes.switch} role="radiogroup" aria-label={pricingTexts.billing}>
      {cycles.map((one) => (
        <label key={one} className={classes.option}>
          <input
            type="radio"
            name={name}
            value={one}
            checked={cycle === one}
            onChange={() => onChange(one)}
          />
          {pricingTexts[one]}
        </label>
      ))}
    </fieldset>
  );
}

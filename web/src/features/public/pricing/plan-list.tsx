import { IconCheck } from '@tabler/icons-react';
import type { Plan } from 'contract/subscription/subscription';
import { failureMessage } from '../../../core/api-error.ts';
import { ModuleMark } from '../../../shared/module-mark.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Hidden } from '../../../ui/hidden.tsx';
import column from '../column.module.css';
import { Points } from '../points.tsx';
import type { Cycle } from './billing-switch.tsx';
import classes from './plan-list.module.css';
import { monthlyText, noSavingText, pricingTexts, savingText, storageText } from './pricing-content.ts';
import { usePlans } from './use-plans.ts';

function money(amount: number, currency: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}

/** What the other way of paying would come to, by the plan's own prices. */
function savingOf({ monthly, yearly, currency }: Plan['pricing'], cycle: Cycle): string {
  if (cycle === 'monthly') return monthlyText(money(yearly, currency));
  const saving = monthly * 12 - yearly;
  return saving > 0 ? savingText(money(saving, currency)) : noSavingText;
}

const shown = (limit: number | null, text: (limit: number) => string = String) =>
  limit === null ? pricingTexts.unlimited : text(limit);

function Limits({ plan }: { plan: Plan }) {
  const limits = [
    { label: pricingTexts.users, value: shown(plan.userLimit) },
    { label: pricingTexts.workspaces, value: shown(plan.workspaceLimit) },
    { label: pricingTexts.storage, value: shown(plan.cloudStorage, storageText) },
  ];
  return (
    <dl className={classes.limits}>
      {limits.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function PlanCard({ plan, cycle }: { plan: Plan; cycle: Cycle }) {
  const { module, name, description, features, certifications, isPopular, pricing } = plan;
  const included = features.filter((feature) => feature.included).map((feature) => feature.name);
  return (
    <li className={classes.plan}>
      <h2 className={classes.name}>
        <ModuleMark module={module}>{name}</ModuleMark>
      </h2>
      {isPopular && <p className={classes.popular}>{pricingTexts.popular}</p>}
      <p className={classes.description}>{description}</p>
      <p className={classes.price}>
        <span className={classes.amount}>{money(pricing[cycle], pricing.currency)}</span>{' '}
        {cycle === 'monthly' ? pricingTexts.perMonth : pricingTexts.perYear}
      </p>
      <p className={classes.saving}>{savingOf(pricing, cycle)}</p>
      <ButtonLink size="large" to="/signup" fullWidth aria-label={`${pricingTexts.signUp}, ${name}`}>
        {pricingTexts.signUp}
      </ButtonLink>
      <Limits plan={plan} />
      <Points points={included} icon={<IconCheck />} />
      {certifications.length > 0 && (
        <p className={classes.standards}>
          {pricingTexts.helpsWith} {certifications.join(', ')}
        </p>
      )}
    </li>
  );
}

function PlansSkeleton() {
  return (
    <>
      <p role="status">
        <Hidden>Loading</Hidden>
      </p>
      <ul className={classes.plans} aria-hidden>
        {['a', 'b', 'c', 'd'].map((card) => (
          <li key={card} className={classes.waiting} />
        ))}
      </ul>
    </>
  );
}

function Plans({ cycle }: { cycle: Cycle }) {
  const { data, error, refetch } = usePlans();
  if (error)
    return (
      <ErrorState message={failureMessage(error, pricingTexts.failure)} onRetry={() => void refetch()} />
    );
  if (!data) return <PlansSkeleton />;
  if (data.length === 0)
    return (
      <div className={classes.empty}>
        <h2>{pricingTexts.emptyTitle}</h2>
        <p>{pricingTexts.emptyText}</p>
      </div>
    );
  return (
    <ul className={classes.plans}>
      {data.map((plan) => (
        <PlanCard key={plan._id} plan={plan} cycle={cycle} />
      ))}
    </ul>
  );
}

/** The plans as the server has them, at the price of one cycle. */
export function PlanList({ cycle }: { cycle: Cycle }) {
  return (
    <section className={`${column.column} ${classes.list}`} aria-label="Plans">
      <Plans cycle={cycle} />
    </section>
  );
}

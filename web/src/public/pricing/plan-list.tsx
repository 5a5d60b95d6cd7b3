import { IconCheck } from '@tabler/icons-react';
import type { Plan } from 'contract/organization/subscription/subscription';
import { failureMessage } from '../../core/http/api-error.ts';
import { subscriptionPath } from '../../core/loading/place.ts';
import { useSession } from '../../core/session/session.ts';
import { useState } from 'react';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { storageText } from '../../shared/storage-text.ts';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { formatPrice } from '../../ui/format/format-money.ts';
import { Hidden } from '../../ui/layout/hidden.tsx';
import column from '../column.module.css';
import { Points } from '../points.tsx';
import { BillingSwitch, type Cycle } from './billing-switch.tsx';
import classes from './plan-list.module.css';
import { monthlyText, noSavingText, pricingTexts, savingText } from './pricing-content.ts';
import { usePlans } from './use-plans.ts';

/** What the other way of paying would come to, by the plan's own prices. */
function savingOf({ monthly, yearly, currency }: Plan['pricing'], cycle: Cycle): string {
  if (cycle === 'monthly') return monthlyText(formatPrice(yearly, currency));
  const saving = monthly * 12 - yearly;
  return saving > 0 ? savingText(formatPrice(saving, currency)) : noSavingText;
}

const shown = (limit: number | null, text: (limit: number) => string = String) =>
  limit === null ? pricingTexts.unlimited : text(limit);

const perText = (cycle: Cycle) => (cycle === 'monthly' ? pricingTexts.perMonth : pricingTexts.perYear);

function Limits({ plan }: { plan: Plan }) {
  const limitOf = (limit: number | null) => (plan.isCharged ? limit : null);
  const limits = [
    { label: pricingTexts.users, value: shown(limitOf(plan.userLimit)) },
    { label: pricingTexts.workspaces, value: shown(limitOf(plan.workspaceLimit)) },
    { label: pricingTexts.storage, value: shown(limitOf(plan.cloudStorage), storageText) },
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

/** The larger plan of the same module: what it holds more, and its price. */
function LargerPlan({ plan, cycle }: { plan: Plan; cycle: Cycle }) {
  const { pricing, workspaceLimit, cloudStorage } = plan;
  return (
    <section className={classes.larger} aria-label={`${plan.name} ${pricingTexts.plus}`}>
      <p className={classes.largerHead}>
        <span className={classes.largerName}>{pricingTexts.plus}</span>
        <span>
          {formatPrice(pricing[cycle], pricing.currency)} {perText(cycle)}
        </span>
      </p>
      <p>
        {pricingTexts.workspaces}: {shown(workspaceLimit).toLowerCase()}. {pricingTexts.storage}:{' '}
        {shown(cloudStorage, storageText)}.
      </p>
    </section>
  );
}

function wayTo({ isCharged }: Plan, isLoggedIn: boolean): { words: string; to: string } {
  if (!isLoggedIn) return { words: pricingTexts.signUp, to: '/signup' };
  return isCharged
    ? { words: pricingTexts.choose, to: subscriptionPath }
    : { words: pricingTexts.open, to: '/dashboard/home' };
}

/** To the sign-up; for who is signed in already to their own plans, or to the modules where nothing is charged. */
function WayToPlan({ plan }: { plan: Plan }) {
  const { name } = plan;
  const { words, to } = wayTo(plan, useSession().auth.isLoggedIn);
  return (
    <ButtonLink size="large" to={to} fullWidth aria-label={`${words}, ${name}`}>
      {words}
    </ButtonLink>
  );
}

function Price({ plan: { pricing, isCharged }, cycle }: { plan: Plan; cycle: Cycle }) {
  if (!isCharged) return <p className={classes.included}>{pricingTexts.included}</p>;
  return (
    <>
      <p className={classes.price}>
        <span className={classes.amount}>{formatPrice(pricing[cycle], pricing.currency)}</span>{' '}
        {perText(cycle)}
      </p>
      <p className={classes.saving}>{savingOf(pricing, cycle)}</p>
    </>
  );
}

type PlanCardProps = { plan: Plan; larger: Plan | undefined; cycle: Cycle };

function PlanCard({ plan, larger, cycle }: PlanCardProps) {
  const { module, name, description, features, certifications, isPopular, isCharged } = plan;
  const included = features.filter((feature) => feature.included).map((feature) => feature.name);
  return (
    <li className={classes.plan}>
      <h2 className={classes.name}>
        <ModuleMark module={module}>{name}</ModuleMark>
      </h2>
      {isPopular && isCharged && <p className={classes.popular}>{pricingTexts.popular}</p>}
      <p className={classes.description}>{description}</p>
      <Price plan={plan} cycle={cycle} />
      <WayToPlan plan={plan} />
      <Limits plan={plan} />
      {larger && <LargerPlan plan={larger} cycle={cycle} />}
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
        <Hidden>{pricingTexts.loading}</Hidden>
      </p>
      <ul className={classes.plans} aria-hidden>
        {['a', 'b', 'c', 'd'].map((card) => (
          <li key={card} className={classes.waiting} />
        ))}
      </ul>
    </>
  );
}

function Plans() {
  const [cycle, setCycle] = useState<Cycle>('monthly');
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
  const largerThan = ({ module, isCharged }: Plan) =>
    data.find((plan) => isCharged && plan.tier === 'plus' && plan.module === module);
  return (
    <>
      {data.some(({ isCharged }) => isCharged) && <BillingSwitch cycle={cycle} onChange={setCycle} />}
      <ul className={classes.plans}>
        {data
          .filter(({ tier }) => tier === 'standard')
          .map((plan) => (
            <PlanCard key={plan._id} plan={plan} larger={largerThan(plan)} cycle={cycle} />
          ))}
      </ul>
    </>
  );
}

/** The plans as the server has them, at the price of one cycle where they are charged for. */
export function PlanList() {
  return (
    <section className={`${column.column} ${classes.list}`} aria-label={pricingTexts.plans}>
      <Plans />
    </section>
  );
}

import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconHourglass,
} from '@tabler/icons-react';
import type { ModuleSubscription, Plan } from 'contract/organization/subscription/subscription';
import { isRunning } from 'contract/organization/subscription/subscription-status';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { type ReactNode, useState } from 'react';
import { subscriptionPath } from '../../core/loading/place.ts';
import { useAction } from '../../core/http/use-action.ts';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { formatPrice } from '../../ui/format/format-money.ts';
import { Pill, type Tone } from '../../ui/layout/pill.tsx';
import { isChange, owes, planText, standText } from './subscription-state.ts';
import { statusLookOf } from './subscription-status.ts';
import { subscriptionTexts } from './subscription-texts.ts';
import classes from './subscription.module.css';

const texts = subscriptionTexts.plans;

const icons: Record<Tone, ReactNode> = {
  info: <IconHourglass />,
  ok: <IconCircleCheck />,
  warn: <IconAlertTriangle />,
  bad: <IconCircleX />,
  neutral: <IconCircleDashed />,
};

type Acts = { onChoose: () => void; onCancel: () => void };
type PlanRowProps = {
  bought: ModuleSubscription;
  plans: readonly Plan[];
  /** What may be done with it; nothing for those who only read. */
  acts: Acts | false;
};

function Price({ bought }: { bought: ModuleSubscription }) {
  const { pricing, subscription } = bought;
  const { billingCycle: cycle, status, isTrial } = subscription;
  const isToCome = isTrial || status === 'canceled';
  return (
    <p className={classes.price}>
      <span className={classes.amount}>{formatPrice(pricing[cycle], pricing.currency)}</span>{' '}
      {subscriptionTexts.per[cycle]}
      {isToCome && ` ${texts.whenChosen}`}
    </p>
  );
}

function Buttons({ bought, acts }: { bought: ModuleSubscription; acts: Acts }) {
  const { _id, name, subscription } = bought;
  const { status, cancelAtPeriodEnd, next } = subscription;
  const resume = useAction(subscriptionEndpoints.resume);
  const act = isChange(bought) ? texts.change : texts.choose;
  const isEnding = cancelAtPeriodEnd || next !== null;
  return (
    <div className={classes.acts}>
      {owes(bought) && (
        <ButtonLink to={`${subscriptionPath}?tab=invoices`} aria-label={texts.of(texts.pay, name)}>
          {texts.pay}
        </ButtonLink>
      )}
      {isEnding && (
        <Button
          busy={resume.isBusy}
          aria-label={texts.of(cancelAtPeriodEnd ? texts.resume : texts.keep, name)}
          onClick={() => void resume.run({ params: { subscriptionId: _id } })}
        >
          {cancelAtPeriodEnd ? texts.resume : texts.keep}
        </Button>
      )}
      {!(cancelAtPeriodEnd && isChange(bought)) && (
        <Button aria-label={texts.of(act, name)} onClick={acts.onChoose}>
          {act}
        </Button>
      )}
      {!cancelAtPeriodEnd && isRunning(status) && (
        <Button variant="quiet" aria-label={texts.of(texts.cancel, name)} onClick={acts.onCancel}>
          {texts.cancel}
        </Button>
      )}
    </div>
  );
}

/** What is taken of one module: plan, price and where it stands. */
export function PlanRow({ bought, plans, acts }: PlanRowProps) {
  const { module, name, subscription } = bought;
  const { label, tone } = statusLookOf(subscription);
  const [now] = useState(() => new Date());
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <h3 className={classes.name}>
          <ModuleMark module={module}>{name}</ModuleMark>
          <Pill tone={tone} icon={icons[tone]}>
            {label}
          </Pill>
        </h3>
        <p className={classes.stand}>{standText(subscription, plans, now)}</p>
      </div>
      <div className={classes.plan}>
        <p>{planText(bought)}</p>
        <Price bought={bought} />
      </div>
      {acts && <Buttons bought={bought} acts={acts} />}
    </li>
  );
}

import { moduleKeys } from 'contract/core/modules';
import type { ModuleSubscription } from 'contract/organization/subscription/subscription';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { Fragment, useState } from 'react';
import { useApi } from '../../core/http/use-api.ts';
import { useCan } from '../../core/session/use-can.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Hidden } from '../../ui/layout/hidden.tsx';
import { PlanRow } from './plan-row.tsx';
import { subscriptionTexts } from './subscription-texts.ts';
import classes from './subscription.module.css';
import { UsageSection } from './usage-section.tsx';

const texts = subscriptionTexts.plans;

const PlanDialog = lazyDialog(() => import('./plan-dialog.tsx').then((module) => module.PlanDialog));
const CancelDialog = lazyDialog(() => import('./cancel-dialog.tsx').then((module) => module.CancelDialog));

type Opened = { act: 'choose' | 'cancel'; of: ModuleSubscription };

function PlanRows({ subscriptions }: { subscriptions: ModuleSubscription[] }) {
  const plans = useApi(subscriptionEndpoints.plans, {}).data ?? [];
  const [opened, setOpened] = useState<Opened>();
  const [isOpen, setIsOpen] = useState(false);
  const mayManage = useCan('subscription.manage');
  const inOrder = subscriptions.toSorted(
    (a, b) => moduleKeys.indexOf(a.module) - moduleKeys.indexOf(b.module),
  );

  const open = (next: Opened) => {
    setOpened(next);
    setIsOpen(true);
  };
  const isShown = (act: Opened['act']) => isOpen && opened?.act === act;
  const close = () => setIsOpen(false);

  return (
    <>
      <ul className={classes.rows} aria-label={texts.title}>
        {inOrder.map((one) => (
          <PlanRow
            key={one._id}
            bought={one}
            plans={plans}
            acts={
              mayManage && {
                onChoose: () => open({ act: 'choose', of: one }),
                onCancel: () => open({ act: 'cancel', of: one }),
              }
            }
          />
        ))}
      </ul>
      <PlanDialog opened={isShown('choose')} bought={opened?.of} plans={plans} onClose={close} />
      <CancelDialog opened={isShown('cancel')} bought={opened?.of} onClose={close} />
    </>
  );
}

function separator(index: number, count: number): string {
  if (index === 0) return '';
  return index === count - 1 ? ' or ' : ', ';
}

function PlansSkeleton() {
  return (
    <div className={classes.waiting} role="status">
      <Hidden>{subscriptionTexts.loading}</Hidden>
    </div>
  );
}

/** Names those who may do what the reader may not. */
function WhoToAsk() {
  const { data: payers, isLoading } = useApi(subscriptionEndpoints.payers, {});
  if (isLoading) return <Notice tone="info">{texts.whoMay}</Notice>;
  if (!payers || payers.length === 0) return <Notice tone="info">{texts.whoToAsk}</Notice>;
  return (
    <Notice tone="info">
      {texts.whoMay} {texts.ask}{' '}
      {payers.map(({ _id, name, email }, index) => (
        <Fragment key={_id}>
          {separator(index, payers.length)}
          {email ? <a href={`mailto:${email}`}>{name}</a> : name}
        </Fragment>
      ))}
      .
    </Notice>
  );
}

/** The plan of each module and what is used of it. */
export function PlansTab() {
  const mayManage = useCan('subscription.manage');
  const answer = useApi(subscriptionEndpoints.list, {});
  return (
    <div className={classes.parts}>
      {!mayManage && <WhoToAsk />}
      <Section title={texts.title}>
        <Loaded answer={answer} skeleton={<PlansSkeleton />}>
          {(subscriptions) => <PlanRows subscriptions={subscriptions} />}
        </Loaded>
      </Section>
      <UsageSection />
    </div>
  );
}

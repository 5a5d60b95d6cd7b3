import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { subscriptionPath } from '../../core/loading/place.ts';
import { useCan, useMe, useModuleSubscription } from '../../core/session/use-can.ts';
import { useOrganizationId } from '../../core/session/use-organization-id.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { planNoticeTexts } from './plan-notice-texts.ts';
import { planNoticeOf, readOnlyNoticeOf, type PlanNotice } from './plan-notice.ts';
import { subscriptionTitle } from './subscription-paths.ts';
import { useWavedAway } from './use-waved-away.ts';

/** What is to be said on this page: inside a module that is only read, that; elsewhere the most severe of all. */
export function usePlanNotice(): PlanNotice | null {
  const here = useModuleSubscription();
  const { data: me } = useMe();
  const [now] = useState(() => new Date());
  return (here && readOnlyNoticeOf(here)) ?? planNoticeOf(me?.subscription ?? [], now);
}

/** One line above the page when a trial ends soon, a payment is missing, or nothing can be changed any more. */
export function PlanNoticeBar({ notice: { tone, text, about } }: { notice: PlanNotice }) {
  const mayManage = useCan('subscription.manage');
  const isThere = useLocation().pathname === subscriptionPath;
  const { isWavedAway, waveAway } = useWavedAway(`${useOrganizationId()} ${about}`);
  const stays = about === 'read-only';
  if (isWavedAway && !stays) return null;
  return (
    <Notice
      tone={tone}
      action={
        <>
          {mayManage && !isThere && <Link to={subscriptionPath}>{subscriptionTitle}</Link>}
          {!stays && (
            <IconButton name={planNoticeTexts.dismiss} icon={<IconX />} size="small" onClick={waveAway} />
          )}
        </>
      }
    >
      {text}
    </Notice>
  );
}

import { Link } from 'react-router';
import { subscriptionPath } from '../../core/loading/place.ts';
import { useMe } from '../../core/session/use-can.ts';
import { formatDay } from '../../ui/format/format-date.ts';
import { homeTexts } from './home-texts.ts';

/** Until when the modules are on trial, by the one that ends first; nothing when none is. */
export function TrialLine() {
  const subscriptions = useMe().data?.subscription ?? [];
  const ends = subscriptions.flatMap(({ subscription: { status, currentPeriodEnd } }) =>
    status === 'trialing' && currentPeriodEnd ? [currentPeriodEnd] : [],
  );
  const [first] = ends.toSorted();
  return first && <Link to={subscriptionPath}>{homeTexts.trial(formatDay(first))}</Link>;
}

import { isRunning } from 'contract/organization/subscription/subscription-status';
import { useMe } from '../../core/session/use-can.ts';

/** Whether the module that sample data goes into can be written to; false until that is known. */
export function useIsRiskRunning(): boolean {
  const { data: me } = useMe();
  const bought = me?.subscription.find(({ module }) => module === 'risk');
  return bought !== undefined && isRunning(bought.subscription.status);
}

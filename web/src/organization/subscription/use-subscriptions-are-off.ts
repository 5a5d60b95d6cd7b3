import { useMe } from '../../core/session/use-can.ts';

/** Whether this installation has no subscriptions: every module is there for good then. */
export function useSubscriptionsAreOff(): boolean {
  const modules = useMe().data?.subscription ?? [];
  return modules.length > 0 && modules.every(({ isCharged }) => !isCharged);
}

import { levels } from 'contract/core/rights/levels';
import { useActor, useCan } from '../../core/session/use-can.ts';

type Owned = { owner: { _id: string } | null };

/** Whether the caller may change a saved or scheduled report: their own, or any as an administrator of the workspace. */
export function useMayChangeOwn(): (one: Owned) => boolean {
  const may = useCan('report.schedule');
  const actor = useActor();
  return ({ owner }) =>
    may && actor !== null && (actor.level >= levels.admin || owner?._id === actor.accountId);
}

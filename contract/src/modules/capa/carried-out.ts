import { doersOf } from '../../records/record/action.ts';
import { countedActions } from '../../records/record/action-steps.ts';
import type { Capa } from './capa.ts';

/**
 * One of these actions of a CAPA that somebody carries out or has carried out, if there is one: whoever does so does not
 * check whether it has worked.
 */
export const findCarriedOut = (tasks: Capa['tasks'], accountId: string): Capa['tasks'][number] | undefined =>
  countedActions(tasks).find((action) => doersOf(action).includes(accountId));

/** Why whoever has carried out an action does not check whether it has worked. */
export const implementersCheck =
  'Whoever carried out an action does not check whether it has worked: somebody else does.';

import type { CapaAction } from 'contract/modules/capa/capa-action';
import { actionStrategyLabels } from 'contract/modules/capa/capa-choices';

const strategies = Object.keys(actionStrategyLabels) as (keyof typeof actionStrategyLabels)[]; // Object.keys loses the literal keys

/** Whether an action says that it removes a root cause. */
export const covers = ({ rootCauses }: Pick<CapaAction, 'rootCauses'>, causeId: string): boolean =>
  rootCauses.some(({ _id }) => _id === causeId);

/** The actions that are to be done, or were. */
export const meantActions = <A extends Pick<CapaAction, 'status'>>(actions: readonly A[]): A[] =>
  actions.filter(({ status }) => status !== 'cancelled');

/** The strongest strategy by which these actions work; undefined where none says one. */
export const strongestOf = (actions: readonly Pick<CapaAction, 'strategy'>[]) =>
  strategies.find((strategy) => actions.some((action) => action.strategy === strategy));

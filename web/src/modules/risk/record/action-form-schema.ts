import { actionDatesProblem } from 'contract/records/record/action';
import { type RiskAction, riskActionInput, riskActionStatus } from 'contract/modules/risk/risk-action';
import type { RiskStatus } from 'contract/modules/risk/risk';
import { daysAfter } from 'contract/core/days';
import { z } from 'zod';
import { changedValues } from '../form/changed-values.ts';

/** What stands in the form of an action: every field has a control, so none is absent. */
export type ActionValues = {
  name: string;
  description: string;
  startDate: string;
  endDate: string;
  status: RiskStatus;
  cause: { name: string; description: string; strategy: string };
  budget: number | null;
  personnel: string;
  assignedTo: string[];
};

const isEmpty = (cause: ActionValues['cause']) => !cause.name && !cause.description && !cause.strategy;

// A cause of which nothing is said is none; one with a strategy needs its name.
const withoutEmptyCause = (values: unknown) => {
  const { cause, ...rest } = values as ActionValues; // the form holds nothing else
  return { ...rest, cause: isEmpty(cause) ? null : cause };
};

const rules = riskActionInput.extend({ status: riskActionStatus }).superRefine((action, context) => {
  const message = actionDatesProblem(action);
  if (message) context.addIssue({ code: 'custom', path: ['endDate'], message });
});

export type ActionBody = z.output<typeof rules>;

/** The contract's rules for an action, with its dates in order. */
// A preprocessed schema takes anything; the form gives it its values.
export const actionFormSchema = z.preprocess(withoutEmptyCause, rules) as unknown as z.ZodType<
  ActionBody,
  ActionValues
>;

/** The form of a new action: it begins today, and ends after as many days as the workspace says. */
export function newActionValues(today: string, days?: number | null): ActionValues {
  return {
    name: '',
    description: '',
    startDate: today,
    endDate: days ? daysAfter(today, days) : '',
    status: 'pending',
    budget: null,
    personnel: '',
    cause: { name: '', description: '', strategy: '' },
    assignedTo: [],
  };
}

/** The form of an action that is there. */
export function actionValues(action: RiskAction): ActionValues {
  const { name, startDate, endDate, status, budget, cause } = action;
  return {
    name,
    startDate,
    endDate,
    status,
    budget,
    description: action.description ?? '',
    personnel: action.personnel ?? '',
    cause: {
      name: cause?.name ?? '',
      description: cause?.description ?? '',
      strategy: cause?.strategy ?? '',
    },
    assignedTo: action.assignedTo.map((person) => person._id),
  };
}

/** Only what differs from the action as it was when the editing began. */
export function actionChanges(
  body: ActionBody,
  { cause: causeBefore, ...before }: ActionValues,
): Record<string, unknown> {
  const { cause, ...fields } = body;
  const isSameCause = Object.keys(changedValues({ ...causeBefore, ...cause }, causeBefore)).length === 0;
  return {
    ...changedValues(fields, before),
    ...(isSameCause && !isEmpty(causeBefore) === Boolean(cause) ? {} : { cause: cause ?? null }),
  };
}

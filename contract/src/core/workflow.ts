import type { RecordKind } from './record-kinds.ts';
import type { Permission } from './rights/permissions.ts';

export type Tone = 'neutral' | 'info' | 'warning' | 'half' | 'success';

export type Transition<S extends string = string, G extends string = string> = {
  from: readonly S[];
  to: S;
  /** It goes back to where the record was before; `to` is where one is that has been nowhere else, or does not go back there. */
  returns?: true;
  label: string;
  /** What is said once it is taken: a whole sentence. */
  done: string;
  permission: Permission;
  /** The names of the conditions that the server asks of a record. */
  guards?: readonly G[];
  /** Guards against doing it who did the work: a small team answers these by a justification. */
  duties?: readonly G[];
  reason?: 'required' | 'optional';
  /** What the reason answers, where it is more than why the step is taken. */
  reasonLabel?: string;
  /** It asks for the day on which the record goes on. */
  until?: 'required';
  /** What that day is, where it is another one. */
  untilLabel?: string;
  /** So many days ahead that day is at most. */
  untilMost?: number;
  /** It asks for one of these, each by what it reads as. */
  choice?: StepChoice;
  /** It asks which of a record's items it is about, and what is to be said of each; its kind finds them. */
  items?: StepItems;
  /** It is taken by a signature, which means this. */
  signs?: StepMeaning;
};

/** What a step asks somebody to choose besides, and what is said where nothing is chosen. */
export type StepChoice = {
  label: string;
  choices: Readonly<Record<string, string>>;
  missing: string;
  /** Which of them names another record besides, of which kind, what that is called, and what is said where it is missing. */
  record?: { of: string; kind: RecordKind; label: string; missing: string };
};

/**
 * Items of a record of which a step is told something each: how they are called together, what is said of one, and what is
 * said where none is named. Without that, none has to be; with it, a record that has none of them is asked a reason.
 */
export type StepItems = { label: string; text: string; missing?: string };

/** What the signature of a step can mean. */
export type StepMeaning = (typeof stepSigns)[number];

/** All that the signature of a step can mean. */
export const stepSigns = ['Approved', 'Accepted', 'Verified', 'Closed'] as const;

/** A condition as a line of what a record still lacks, shown whether it holds or not. */
export type Check = {
  label: string;
  /** The tab of the record's page where it is put right, and how it is called where only its kind has one. */
  at: string;
  tab?: string;
  /** The field there, where it is one; else what is to be filled in. */
  field?: string;
  /** It is told of, and stops nobody. */
  isAdvice?: true;
  /** It stops nobody who says why the step is taken all the same: the step then asks a reason. */
  isAnswered?: true;
  /** Where it does not hold, a step that asks it is none of the record's ways, and is not offered at all. */
  isOffer?: true;
};

/** A state, as a workflow declares it. */
type State = {
  label: string;
  tone: Tone;
  final?: boolean;
  status?: string;
  locked?: boolean;
  kept?: boolean;
  planned?: boolean;
  /** Its members change it here as its managers do: it is the work of a team. */
  teamwork?: boolean;
  promised?: boolean;
  met?: boolean;
  retained?: boolean;
};

export type Workflow<S extends string = string, T extends string = string, G extends string = string> = {
  initial: S;
  /**
   * A state that is a stage of a lifecycle names the coarse status that lists and figures know it by. While one is locked,
   * the record says what somebody decides about, and nobody changes it; once it is kept, it is at its end, and it stays with
   * all that stands below it. While it is planned, its analyses and what is to be done stay as the plan was approved. While
   * it is promised, its due date stands: more time is asked for, and given by somebody else. Once it is met, what
   * it was due for is done, and no more time is asked for. Once it is retained, it is not deleted any more: it is ended by a
   * step, and what was found and decided stays.
   */
  states: Record<S, State>;
  /** The states that a record passes on its way, in their order; one beside them interrupts it. */
  path?: readonly S[];
  /** What the conditions read as, where each is a line of its own. */
  checks?: Partial<Record<G, Check>>;
  transitions: Record<T, Transition<S, G>>;
};

/** Declares a workflow as data; states, steps and guards keep their literal names. */
export function defineWorkflow<
  const S extends string,
  const T extends string,
  const G extends string = never,
>(workflow: Workflow<S, T, G>): Workflow<S, T, G> {
  return workflow;
}

/** The names of a workflow's states. */
export function statesOf<S extends string, T extends string>(workflow: Workflow<S, T>): [S, ...S[]] {
  return Object.keys(workflow.states) as [S, ...S[]]; // Object.keys loses the literal keys
}

/** The steps that leave this state. */
export function stepsFrom<S extends string, T extends string>(workflow: Workflow<S, T>, state: S): T[] {
  const steps = Object.keys(workflow.transitions) as T[]; // Object.keys loses the literal keys
  return steps.filter((step) => workflow.transitions[step].from.includes(state));
}

/** The coarse status of a state: its own name, where the workflow is one of statuses. */
export const statusOf = <S extends string>({ states }: Pick<Workflow<S>, 'states'>, state: S): string =>
  states[state].status ?? state;

/** Where a record stands: in which state, and in which one before it was interrupted. */
export type Standing<S extends string> = { state: S; before?: S | undefined };

/** Whether a state has this mark; a record that is interrupted keeps that of the state before. */
const marked =
  (mark: 'promised' | 'met' | 'retained') =>
  <S extends string>({ states }: Pick<Workflow<S>, 'states'>, { state, before }: Standing<S>): boolean =>
    states[state][mark] === true || (before !== undefined && states[before][mark] === true);

/** Whether the due date of a record that stands there has been promised; one that is interrupted keeps its promise. */
export const isPromised = marked('promised');

/** Whether what a record was due for is done where it stands, so that it needs no more time. */
export const isMet = marked('met');

/** Whether a record that stands there is not deleted any more; one that is interrupted is kept from it as it was. */
export const isRetained = marked('retained');

/** Why a record stays as it is: somebody decides about it, or it is at its end. */
export type Lock = 'decided' | 'kept';

/** Why a record that stands there is not changed; one that is interrupted stays locked as it was. Undefined while it is open. */
export function lockOf<S extends string>(
  { states }: Pick<Workflow<S>, 'states'>,
  { state, before }: Standing<S>,
): Lock | undefined {
  const all = [states[state], ...(before === undefined ? [] : [states[before]])];
  if (all.some(({ kept }) => kept)) return 'kept';
  return all.some(({ locked }) => locked) ? 'decided' : undefined;
}

/** The same of what its plan says: its analyses, and what is to be done. These stay as well once somebody has approved them. */
export function planLockOf<S extends string>(
  workflow: Pick<Workflow<S>, 'states'>,
  standing: Standing<S>,
): Lock | 'approved' | undefined {
  const { states } = workflow;
  const { state, before } = standing;
  const isPlanned = states[state].planned ?? (before !== undefined && states[before].planned);
  return lockOf(workflow, standing) ?? (isPlanned ? 'approved' : undefined);
}

/** Who changes a record that stands there without a right to change others: its managers, and its members where it is teamwork. */
export function editorsOf<S extends string, P>(
  { states }: Pick<Workflow<S>, 'states'>,
  { state }: Pick<Standing<S>, 'state'>,
  { managers, members }: { managers: readonly P[]; members: readonly P[] },
): readonly P[] {
  return states[state].teamwork ? [...managers, ...members] : managers;
}

/** The step by which what is planned of a record that stands there can be changed again, where one leads there. */
export const stepToReplan = <S extends string, T extends string>(
  workflow: Workflow<S, T>,
  { state, before }: Standing<S>,
): T | undefined =>
  stepsFrom(workflow, before ?? state).find((step) => {
    const { to } = workflow.transitions[step];
    return workflow.path?.includes(to) && !workflow.states[to].final && !planLockOf(workflow, { state: to });
  });

/** Where a step leads a record that stands there. */
export function targetOf<S extends string, T extends string>(
  workflow: Workflow<S, T>,
  step: T,
  { before }: Pick<Standing<S>, 'before'>,
): S {
  const { to, returns } = workflow.transitions[step];
  return returns && before ? before : to;
}

/** The steps that lead to a coarse status, the first of which is meant by a status that is sent by PATCH. */
export function stepsTo<S extends string, T extends string>(
  workflow: Workflow<S, T>,
  standing: Standing<S>,
  status: string,
): T[] {
  return stepsFrom(workflow, standing.state).filter(
    (step) => statusOf(workflow, targetOf(workflow, step, standing)) === status,
  );
}

/** What is unsound in a workflow, as sentences: unreachable states, dead ends that are not final, two steps between the same states. */
export function workflowProblems<S extends string, T extends string>(workflow: Workflow<S, T>): string[] {
  const reached = new Set<S>([workflow.initial]);
  for (const state of reached) {
    for (const step of stepsFrom(workflow, state)) reached.add(workflow.transitions[step].to);
  }
  return statesOf(workflow).flatMap((state) => {
    const targets = stepsFrom(workflow, state).map((step) => workflow.transitions[step].to);
    const isLifecycle = workflow.states[state].status !== undefined;
    return [
      ...(reached.has(state) ? [] : [`${state} cannot be reached`]),
      ...(targets.length > 0 || workflow.states[state].final ? [] : [`${state} is a dead end but not final`]),
      // Two statuses have one step between them, so that a status alone says which is meant.
      ...(isLifecycle || new Set(targets).size === targets.length
        ? []
        : [`${state} has two steps to the same state`]),
    ];
  });
}

import type { Permission } from './rights/permissions.ts';

export type Tone = 'neutral' | 'info' | 'warning' | 'half' | 'success';

export type Transition<S extends string = string, G extends string = string> = {
  from: readonly S[];
  to: S;
  label: string;
  /** What is said once it is taken: a whole sentence. */
  done: string;
  permission: Permission;
  /** The names of the conditions that the server asks of a record. */
  guards?: readonly G[];
  /** Guards against doing it who did the work: a small team answers these by a justification. */
  duties?: readonly G[];
  reason?: 'required' | 'optional';
  /** It asks for the day on which the record goes on. */
  until?: 'required';
};

/** The parts of a record's page where what it lacks is put right. */
export const checkPlaces = ['overview', 'actions', 'files', 'approval', 'links', 'activity'] as const;

/** A condition as a line of what a record still lacks, shown whether it holds or not. */
export type Check = {
  label: string;
  /** The part of the record's page where it is put right. */
  at: (typeof checkPlaces)[number];
  /** The field there, where it is one; else what is to be filled in. */
  field?: string;
  /** It is told of, and stops nobody. */
  isAdvice?: true;
};

export type Workflow<S extends string = string, T extends string = string, G extends string = string> = {
  initial: S;
  states: Record<S, { label: string; tone: Tone; final?: boolean }>;
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

/** The step between two states, or undefined: how a status sent by PATCH becomes a named step. */
export function stepBetween<S extends string, T extends string>(
  workflow: Workflow<S, T>,
  from: S,
  to: S,
): T | undefined {
  return stepsFrom(workflow, from).find((step) => workflow.transitions[step].to === to);
}

/** What is unsound in a workflow, as sentences: unreachable states, dead ends that are not final, two steps between the same states. */
export function workflowProblems<S extends string, T extends string>(workflow: Workflow<S, T>): string[] {
  const reached = new Set<S>([workflow.initial]);
  for (const state of reached) {
    for (const step of stepsFrom(workflow, state)) reached.add(workflow.transitions[step].to);
  }
  return statesOf(workflow).flatMap((state) => {
    const targets = stepsFrom(workflow, state).map((step) => workflow.transitions[step].to);
    return [
      ...(reached.has(state) ? [] : [`${state} cannot be reached`]),
      ...(targets.length > 0 || workflow.states[state].final ? [] : [`${state} is a dead end but not final`]),
      ...(new Set(targets).size === targets.length ? [] : [`${state} has two steps to the same state`]),
    ];
  });
}

import { counted } from 'contract/core/counted';
import type { Step } from 'contract/core/step';
import { withArticle } from 'contract/core/with-article';

/** The words of the steps of a record of any kind, of what it still lacks, and of the states that it passes. */
export const workflowTexts = {
  next: (label: string) => `Next: ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  otherSteps: 'Other steps',
  steps: 'Steps',
  skipped: 'Skipped',
  unneeded: 'Not needed',
  stages: 'Where it stands',
  transfer: 'Give to another manager',
  transferAct: 'Give it to them',
  note: 'Note',
  optional: 'Optional',
  due: 'Due',
  review: 'Next review',
  /** The parts of the page of a record of any kind. */
  places: {
    overview: 'Show',
    actions: 'Actions',
    files: 'Files',
    approval: 'Approval',
    links: 'Links',
    activity: 'Activity',
  } as Partial<Record<string, string>>,
  done: 'Done',
  resumeRequired: 'Date is required',
  resumeOn: 'Resume on',
  justification: 'Justification',
  justifyHelp: 'It is logged, and shown on the record and in print.',
  isJustified: 'Nobody else could do it',
  inPlaceOf: 'In place of',
  chooseManager: 'Choose somebody',
  before: (step: string) => `Before "${step}"`,
  missing: (total: number) => `${counted(total, 'thing is', 'things are')} missing: see the list next to it.`,
  ofAll: (done: number, total: number) => `${done} of ${total}`,
  goTo: (part: string, line: string) => `${part}: ${line}`,
  onHoldUntil: (day: string) => `Until ${day}`,
  since: (day: string) => `Since ${day}`,
  dueOn: (day: string) => `Due ${day}`,
  stage: (label: string, number: number, total: number) => `${label}, ${number} of ${total}`,
  asksReason: 'Asks for a reason.',
  more: (count: number) => `${count} more`,
} as const;

/** What a step asks of whoever takes it, in one sentence; nothing where it asks nothing. */
export function askedBy({
  reason,
  items,
  until,
  untilLabel,
  justification,
  signs,
}: Asks): string | undefined {
  const things = [
    ...(items?.missing ? [`the ${items.label.charAt(0).toLowerCase()}${items.label.slice(1)}`] : []),
    ...(reason === 'required' ? ['a reason'] : []),
    ...(until ? [untilLabel ? `the ${untilLabel.toLowerCase()}` : 'a day to resume on'] : []),
    ...(justification ? ['a justification'] : []),
    ...(signs ? ['your signature'] : []),
  ];
  return things.length > 0 ? `Asks for ${things.join(' and ')}.` : undefined;
}

type Asks = Pick<Step, 'reason' | 'items' | 'until' | 'untilLabel' | 'justification' | 'signs'>;

/** The words that name the kind. */
export const transferText = (one: string) =>
  `Whoever you choose manages ${withArticle(one)} like this in place of somebody who does now. Both are told.`;

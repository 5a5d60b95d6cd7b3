import { counted } from 'contract/core/counted';
import type { ReviewDecision } from 'contract/people/access-review/access-review';

const linesOf = (count: number) => (count === 1 ? '1 line' : `${count} lines`);

const accessesOf = (count: number, what: string) =>
  count === 0 ? [] : [`${count === 1 ? '1 access is' : `${count} accesses are`} ${what}`];

/** What completing does at once. */
function effectOf(changed: number, removed: number): string {
  const effects = [...accessesOf(changed, 'changed'), ...accessesOf(removed, 'removed')];
  return effects.length === 0 ? 'Everybody keeps what they have.' : `${effects.join(' and ')} at once.`;
}

/** The words of access reviews. */
export const reviewTexts = {
  title: 'Access review',
  back: 'All access reviews',
  about:
    'Review who has access to what: keep it, change it or remove it. The list is frozen when a review begins; nothing changes until it is completed.',
  plan: {
    title: 'Regular reviews',
    next: 'Next review',
    never: 'Not scheduled',
    running: 'One is running',
    months: '1 to 24 months. A review begins on its own when it is due. 0 means never.',
    save: 'Save interval',
    saving: 'Saving...',
    start: 'Start a review',
    startTitle: 'Start a review of who has which access?',
    startText:
      'All rights of everybody are listed as they are now, and each is to be kept or taken away within 30 days. The administrators are told, and the log says that you started it.',
    failed: 'The access reviews could not be loaded',
  },
  running: (decided: number, lines: number) => `A review is running: ${decided} of ${lines} decided.`,
  overdue: (decided: number, lines: number, day: string) =>
    `A review is overdue: it was to be completed by ${day}. ${decided} of ${lines} decided.`,
  goOn: 'Continue the review',
  past: {
    title: 'Reviews',
    table: 'Access reviews',
    search: 'Search people',
    started: 'Started',
    startedBy: 'Started by',
    byItself: 'Was due',
    completed: 'Completed',
    completedBy: 'Reviewed by',
    lines: 'Lines',
    kept: 'Kept',
    toChange: 'Changed',
    toRemove: 'Removed',
    state: 'Status',
    name: (day: string) => `Review of ${day}`,
    empty: 'No review yet.',
    emptyText: 'The first begins when it is due, or when you start one.',
  },
  state: { running: 'Running', overdue: 'Overdue', completed: 'Completed' },
  facts: {
    started: 'Started',
    startedBy: 'Started by',
    dueOn: 'Complete by',
    completed: 'Completed',
    completedBy: 'Reviewed by',
    counts: 'Result',
    countsOf: (kept: number, changed: number, removed: number) =>
      `${kept} kept, ${changed} changed, ${removed} removed`,
  },
  progress: 'Progress',
  decidedOf: (decided: number, lines: number) => `${decided} of ${lines} decided`,
  changed: (count: number) =>
    `${count === 1 ? '1 access has' : `${count} accesses have`} changed since and must be decided again.`,
  showChanged: 'Show',
  complete: 'Complete review',
  completeTitle: 'Complete the review',
  completeQuestion: (changed: number, removed: number) =>
    `${effectOf(changed, removed)} The review then stays as it is, and the log says that you have reviewed it.`,
  proof: 'You are about to confirm that you have reviewed who has which access.',
  undecided: (count: number) => `${linesOf(count)} ${count === 1 ? 'is' : 'are'} not decided yet.`,
  nothingDecided: 'There is nothing to decide.',
  refused: 'Nothing was changed. These decisions cannot be carried out:',
  table: 'Accesses',
  search: 'Search accesses',
  columns: {
    name: 'Person',
    email: 'Email',
    account: 'Account',
    workspace: 'Workspace',
    role: 'Role',
    lastUsedAt: 'Last use',
    decision: 'Decision',
  },
  inactive: (role: string) => `${role}, inactive`,
  organization: 'Organization',
  everywhere: 'All rights',
  noWorkspace: 'No workspace',
  neverUsed: 'Never',
  filters: {
    state: 'Show',
    undecided: 'Undecided',
    changed: 'Changed since',
    yes: 'Only these',
    person: 'Person',
    workspace: 'Workspace',
  },
  own: 'Ask somebody else to change or remove your own access.',
  ownersOnly: 'Only an owner may change the role in the organization.',
  acts: { keep: 'Keep', change: 'Change', remove: 'Remove' } satisfies Record<ReviewDecision, string>,
  actOn: (act: string, name: string) => `${act} ${name}`,
  lineName: (person: string, workspace: string | undefined) =>
    workspace ? `${person}, ${workspace}` : person,
  bulkKeep: 'Keep',
  keptMany: (kept: number, left: number) =>
    left === 0
      ? `${linesOf(kept)} kept`
      : `${linesOf(kept)} kept. ${counted(left, 'stays as it is', 'stay as they are')}: decided already, or changed since.`,
  decisions: {
    keep: 'Keep',
    change: (to: string) => `Change to ${to}`,
    remove: 'Remove',
  },
  handsTo: (name: string) => `Open work goes to ${name}.`,
  ended: 'Has ended since',
  nowIs: (what: string) => `Now: ${what}`,
  changedSince: 'Changed since',
  byNow: 'By now it is:',
  dialog: {
    change: (name: string) => `Change the access of ${name}`,
    remove: (name: string) => `Remove the access of ${name}`,
    removeWorkspace: (workspace: string) =>
      `They can no longer open ${workspace} once the review is completed.`,
    removeOrganization:
      'They are no longer a member of the organization once the review is completed. An invitation brings them back.',
    openItems: (count: number) =>
      count === 1 ? '1 thing is open in their name.' : `${count} things are open in their name.`,
    newRole: 'New role',
    choose: 'Choose a role',
    reason: 'This is recorded in the activity log.',
    openWork: 'Their open work',
    openWorks: { reassign: 'Give it to somebody', leave: 'Leave it unassigned' },
    successor: 'Give their open work to',
    chooseSuccessor: 'Choose a person',
    save: { change: 'Change', remove: 'Remove' },
  },
  security: 'Security',
} as const;

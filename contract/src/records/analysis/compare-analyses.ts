import { branchStates, likelihoodText } from './analysis-rules.ts';
import type { FieldChange } from '../signature/signature.ts';
import type { AnalysisBranch, WholeAnalysis } from './analysis.ts';
import type { AnalysisVersions } from './analysis-versions.ts';

/** What an analysis says as a whole, in the words of a comparison. */
export const comparedOfAnalysis = {
  name: 'Problem',
  participants: 'Team',
  facilitator: 'Led by',
  heldOn: 'Held on',
  categories: 'Categories',
} as const;

/**
 * What is compared of an answer or a cause. Whether it “therefore holds” is not: that is asked anew whenever words around it
 * change, which the log does not keep of each.
 */
export const comparedOfBranch = {
  name: 'Text',
  question: 'Question',
  parent: 'Hangs on',
  category: 'Category',
  evidence: 'Evidence',
  files: 'Files',
  status: 'Status',
  reason: 'Why it is ruled out',
  likelihood: 'Likelihood',
  test: 'How it is tested',
  testResult: 'What came out',
  owner: 'Owner',
  dueDate: 'Due date',
  isRoot: 'Root',
} as const;
type BranchField = keyof typeof comparedOfBranch;

/** Something of an analysis that is in one state alone, or reads otherwise in the other. */
type BranchDifference = AnalysisVersions['branches'][number];

/** An analysis at a moment, as far as it is compared. */
export type AnalysisState = Pick<WholeAnalysis, keyof typeof comparedOfAnalysis> & {
  branches: readonly Pick<AnalysisBranch, '_id' | BranchField>[];
};

const namesOf = (all: readonly { name: string }[] | null) =>
  all?.length
    ? all
        .map(({ name }) => name)
        .toSorted((a, b) => a.localeCompare(b))
        .join(', ')
    : null;

const wordsOfBranch: Record<BranchField, (branch: AnalysisState['branches'][number]) => string | null> = {
  name: ({ name }) => name,
  question: ({ question }) => question,
  parent: ({ parent }) => parent?.name ?? null,
  category: ({ category }) => category,
  evidence: ({ evidence }) => evidence,
  files: ({ files }) => namesOf(files),
  status: ({ status }) => branchStates[status].label,
  reason: ({ reason }) => reason,
  likelihood: ({ likelihood }) => likelihoodText(likelihood) ?? null,
  test: ({ test }) => test,
  testResult: ({ testResult }) => testResult,
  owner: ({ owner }) => owner?.name ?? null,
  dueDate: ({ dueDate }) => dueDate,
  isRoot: ({ isRoot }) => (isRoot ? 'Yes' : 'No'),
};

const wordsOfAnalysis: Record<keyof typeof comparedOfAnalysis, (state: AnalysisState) => string | null> = {
  name: ({ name }) => name,
  participants: ({ participants }) => namesOf(participants),
  facilitator: ({ facilitator }) => facilitator?.name ?? null,
  heldOn: ({ heldOn }) => heldOn,
  categories: ({ categories }) => categories?.join(', ') ?? null,
};

function otherwise<T, F extends string>(
  labels: Record<F, string>,
  words: Record<F, (one: T) => string | null>,
  [before, after]: readonly [T, T],
): FieldChange[] {
  // Object.keys loses the literal keys.
  return (Object.keys(labels) as F[])
    .map((field) => ({
      field,
      label: labels[field],
      before: words[field](before),
      after: words[field](after),
    }))
    .filter((one) => (one.before ?? '') !== (one.after ?? ''));
}

type Branches = AnalysisState['branches'];

/** What hangs on something that was only worded otherwise has not moved. */
function changesOf(before: Branches[number], after: Branches[number]): FieldChange[] {
  const isSamePlace = before.parent?._id === after.parent?._id;
  const then = isSamePlace ? { ...before, parent: after.parent } : before;
  return otherwise(comparedOfBranch, wordsOfBranch, [then, after]);
}

const missingIn = (all: Branches, others: Branches, what: 'added' | 'removed'): BranchDifference[] =>
  all
    .filter(({ _id }) => !others.some((other) => other._id === _id))
    .map(({ _id, name }) => ({ _id, what, name, changes: [] }));

/** What differs between two states of an analysis: of the whole, and of what stands in it, in the order of its outline. */
export function compareAnalyses(before: AnalysisState, after: AnalysisState) {
  const changed = after.branches.flatMap((branch): BranchDifference[] => {
    const then = before.branches.find(({ _id }) => _id === branch._id);
    const changes = then ? changesOf(then, branch) : [];
    return changes.length > 0 ? [{ _id: branch._id, what: 'changed', name: branch.name, changes }] : [];
  });
  return {
    changes: otherwise(comparedOfAnalysis, wordsOfAnalysis, [before, after]),
    branches: [
      ...missingIn(after.branches, before.branches, 'added'),
      ...changed,
      ...missingIn(before.branches, after.branches, 'removed'),
    ],
  };
}

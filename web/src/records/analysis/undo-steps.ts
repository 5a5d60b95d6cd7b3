import type { AnalysisBranch } from 'contract/records/analysis/analysis';
import { childrenOf } from 'contract/records/analysis/tree';

/** What takes back one thing that was done in an analysis. */
export type UndoStep =
  | { does: 'bring-back'; id: string }
  | { does: 'drop'; id: string }
  | { does: 'vote'; id: string; isFor: boolean }
  | { does: 'change'; id: string; patch: Record<string, unknown>; version: number };

const placeNames = ['parent', 'category', 'after'];

/** Where a branch stands, as a patch that brings it there says it. */
function placeOf(branches: readonly AnalysisBranch[], { _id, parent, category }: AnalysisBranch) {
  const beside = childrenOf(branches, parent?._id ?? null).filter(
    (one) => parent !== null || one.category === category,
  );
  const at = beside.findIndex((one) => one._id === _id);
  return { parent: parent?._id ?? null, category, after: beside[at - 1]?._id ?? null };
}

/** What a patch says of a value: of things that are named their ids. */
function idsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(idsOf);
  return typeof value === 'object' && value !== null && '_id' in value ? value._id : value;
}

const isSame = (before: unknown, after: unknown) =>
  JSON.stringify(idsOf(before) ?? null) === JSON.stringify(idsOf(after) ?? null);

/** Whether a branch is as a patch has asked. */
export const isMade = (patch: object, branch: AnalysisBranch): boolean =>
  Object.entries(patch).every(
    ([name, value]) => placeNames.includes(name) || isSame(branch[name as keyof AnalysisBranch], value),
  );

/**
 * The steps once somebody has made a version of a branch: what they did to it just before is taken back on that, and what others
 * have changed in between is seen as theirs.
 */
export const onOwnVersion = (
  steps: readonly UndoStep[],
  { _id, version }: Pick<AnalysisBranch, '_id' | 'version'>,
): UndoStep[] =>
  steps.map((step) =>
    step.does === 'change' && step.id === _id && step.version === version - 1 ? { ...step, version } : step,
  );

/** The patch that takes back a patch of a branch: each of its fields that it changed as it was, and its link, which both may have asked anew. */
export function takingBack(
  branches: readonly AnalysisBranch[],
  before: AnalysisBranch,
  patch: object,
): Record<string, unknown> {
  const names = Object.entries(patch).flatMap(([name, value]) =>
    placeNames.includes(name) || isSame(before[name as keyof AnalysisBranch], value) ? [] : [name],
  );
  const values = Object.fromEntries(
    names.map((name) => [name, idsOf(before[name as keyof AnalysisBranch])]), // of a patch of branches
  );
  const isMoved = Object.keys(patch).some((name) => placeNames.includes(name));
  const asksAnew = isMoved || names.includes('name');
  return {
    ...values,
    ...(isMoved ? placeOf(branches, before) : {}),
    ...(asksAnew ? { holds: before.holds } : {}),
  };
}

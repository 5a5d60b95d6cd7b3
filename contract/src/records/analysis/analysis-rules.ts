import { limits } from '../../core/limits.ts';
import { type Branch, chainOf, heightOf, withAllBelow } from './tree.ts';

/** The two ways in which causes are looked for. */
export const analysisMethods = ['five-whys', 'ishikawa'] as const;
export type AnalysisMethod = (typeof analysisMethods)[number];

export const branchStates = {
  possible: { label: 'Possible' },
  confirmed: { label: 'Confirmed' },
  'ruled-out': { label: 'Ruled out' },
} as const;
export type BranchStatus = keyof typeof branchStates;

export const analysisStates = { draft: { label: 'Draft' }, complete: { label: 'Complete' } } as const;

/** How likely a cause is, before it is tested. */
export const likelihoods = [
  { value: 1, label: 'Very unlikely' },
  { value: 2, label: 'Unlikely' },
  { value: 3, label: 'As likely as not' },
  { value: 4, label: 'Likely' },
  { value: 5, label: 'Very likely' },
] as const;

/** A likelihood as it is read, such as “4, likely”; nothing where nobody has said. */
export function likelihoodText(value: number | null): string | undefined {
  const found = likelihoods.find((one) => one.value === value);
  return found && `${found.value}, ${found.label.toLowerCase()}`;
}

/** The sets of categories that a fishbone can begin with. */
export const categorySets = {
  '6M': ['People', 'Machine', 'Method', 'Material', 'Measurement', 'Environment'],
  '4S': ['Surroundings', 'Suppliers', 'Systems', 'Skills'],
  '8P': ['Product', 'Price', 'Place', 'Promotion', 'People', 'Process', 'Physical evidence', 'Productivity'],
} as const;
export type CategorySet = keyof typeof categorySets;

/** An answer to a why as the rules need it: `holds` says whether "it, therefore what it hangs on" was answered with yes. */
export type Why = Branch & { name: string; status: BranchStatus; holds: boolean | null; isRoot: boolean };

/** One step of the reading upwards: this, therefore that. */
export type Link = { id: string; cause: string; effect: string; holds: boolean | null };

/** A chain as it is read upwards, from an answer to the problem. */
export function readUpwards(
  whys: readonly Pick<Why, '_id' | 'parent' | 'position' | 'name' | 'holds'>[],
  id: string,
  problem: string,
): Link[] {
  const chain = chainOf(whys, id);
  return chain.map(({ _id, name, holds }, index) => ({
    id: _id,
    cause: name,
    effect: chain[index + 1]?.name ?? problem,
    holds,
  }));
}

/** Why an answer is no root: the first link or answer of its chain that does not stand; nothing when it may be one. */
export function rootProblem(whys: readonly Why[], id: string, problem: string): string | undefined {
  const out = chainOf(whys, id).find(({ status }) => status === 'ruled-out');
  if (out) return `This is no root: “${out.name}” is ruled out.`;
  const open = readUpwards(whys, id, problem).find(({ holds }) => holds !== true);
  if (!open) return undefined;
  const said = open.holds === false ? 'does not hold' : 'is not answered yet';
  return `This is no root: “${open.cause}”, therefore “${open.effect}” ${said}.`;
}

/** Why the problem cannot be worded otherwise: the chain of a root ends in it as it was read. */
export function problemHeld(whys: readonly Why[]): string | undefined {
  const root = whys.find(({ isRoot }) => isRoot);
  return root && `“${root.name}” is marked as a root of the problem as it is worded. Unmark it first.`;
}

/** Why a branch cannot be taken as it stands to be changed: a root below it rests on it. */
export function restingProblem(whys: readonly Why[], id: string): string | undefined {
  const own = whys.find(({ _id }) => _id === id);
  const root = own && withAllBelow(whys, own).find(({ isRoot }) => isRoot);
  return root && `“${root.name}” is marked as a root and rests on this. Unmark it first.`;
}

const most = { 'five-whys': limits.whysOfAnalysis, ishikawa: limits.causesOfAnalysis };
const things = { 'five-whys': 'answers', ishikawa: 'causes' };

/** Why there is no room for `more` branches besides those that are there; nothing when there is. */
export function roomProblem(method: AnalysisMethod, present: number, more: number): string | undefined {
  if (present + more <= most[method]) return undefined;
  return `An analysis has at most ${most[method]} ${things[method]}. Delete some, or begin another analysis.`;
}

/** Why something that reaches down `height` levels cannot hang there; nothing when it can. */
export function depthProblem(
  branches: readonly Branch[],
  parent: string | null,
  height: number,
): string | undefined {
  const above = parent ? chainOf(branches, parent).length : 0;
  return above + height <= limits.analysisDepth
    ? undefined
    : `A chain has at most ${limits.analysisDepth} levels. Begin another analysis with what stands at its end.`;
}

/** Why a branch cannot be moved there; nothing when it can. */
export function moveProblem(
  branches: readonly Branch[],
  id: string,
  parent: string | null,
): string | undefined {
  const isBelowItself = parent !== null && chainOf(branches, parent).some(({ _id }) => _id === id);
  if (isBelowItself) return 'A branch cannot be moved below itself.';
  return depthProblem(branches, parent, heightOf(branches, id));
}

/**
 * The categories that are called otherwise now: a name that is gone, and one that is new, at the same place of lists that
 * are equally long. Whoever takes one away and adds another elsewhere has not renamed it.
 */
export function renamedCategories(
  before: readonly string[],
  after: readonly string[],
): { from: string; to: string }[] {
  if (before.length !== after.length) return [];
  return before.flatMap((from, index) => {
    const to = after[index] ?? from;
    return from !== to && !after.includes(from) && !before.includes(to) ? [{ from, to }] : [];
  });
}

/** The name of a category that would go although causes stand on it; nothing when all of them have a place. */
export function lostCategory(
  categories: readonly string[],
  causes: readonly { category: string | null }[],
): string | undefined {
  return (
    causes.find(({ category }) => category !== null && !categories.includes(category))?.category ?? undefined
  );
}

/** Why a cause of a fishbone may not become a root cause of the record; nothing when it may. */
export function concludingProblem(
  method: AnalysisMethod,
  { name, status, isRoot }: Pick<Why, 'name' | 'status' | 'isRoot'>,
): string | undefined {
  if (method === 'five-whys') return isRoot ? undefined : `Mark “${name}” as a root first.`;
  return status === 'confirmed' ? undefined : `Confirm “${name}” first: a root cause is one that was tested.`;
}

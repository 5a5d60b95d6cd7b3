import type { AnalysisBranch, WholeAnalysis } from 'contract/records/analysis/analysis';
import { chainOf, childrenOf } from 'contract/records/analysis/tree';

/** A row of the outline: a branch, or a category of a fishbone. */
export type Row = {
  id: string;
  level: number;
  /** Its place among those beside it, from 1, and how many they are. */
  place: number;
  count: number;
  hasChildren: boolean;
  isOpen: boolean;
  branch?: AnalysisBranch;
  category?: string;
};

/** The id of the row of a category, and of its head in the drawing. */
export const categoryId = (category: string) => `category:${category}`;

type Found = { branches: readonly AnalysisBranch[]; closed: ReadonlySet<string> };

function rowsBelow({ branches, closed }: Found, beside: AnalysisBranch[], level: number): Row[] {
  return beside.flatMap((branch, index) => {
    const children = childrenOf(branches, branch._id);
    const isOpen = children.length > 0 && !closed.has(branch._id);
    const row = {
      id: branch._id,
      level,
      place: index + 1,
      count: beside.length,
      hasChildren: children.length > 0,
      isOpen,
      branch,
    };
    return [row, ...(isOpen ? rowsBelow({ branches, closed }, children, level + 1) : [])];
  });
}

/** The rows of an outline that are to be seen, in their order. */
export function outlineRows({ branches, categories }: WholeAnalysis, closed: ReadonlySet<string>): Row[] {
  const tops = childrenOf(branches, null);
  if (!categories) return rowsBelow({ branches, closed }, tops, 1);
  return categories.flatMap((category, index) => {
    const id = categoryId(category);
    const own = tops.filter((one) => one.category === category);
    const isOpen = own.length > 0 && !closed.has(id);
    const row = {
      id,
      level: 1,
      place: index + 1,
      count: categories.length,
      hasChildren: own.length > 0,
      isOpen,
      category,
    };
    return [row, ...(isOpen ? rowsBelow({ branches, closed }, own, 2) : [])];
  });
}

/** The row that has to be open for a place to be seen. */
export const rowAround = ({ parent, category }: NewPlace): string | null =>
  parent ?? (category === null ? null : categoryId(category));

/** Where something new is to hang. */
export type NewPlace = { parent: string | null; category: string | null; after?: string | null };

/** A place below a row: the last there. */
export const placeBelow = ({ branch, category }: Row): NewPlace =>
  branch ? { parent: branch._id, category: null } : { parent: null, category: category ?? null };

/** A place beside a row: right after it; on a category its last. */
export const placeBeside = (row: Row): NewPlace =>
  row.branch
    ? { parent: row.branch.parent?._id ?? null, category: row.branch.category, after: row.branch._id }
    : placeBelow(row);

export type Way = 'up' | 'down' | 'indent' | 'outdent';

const besideOf = (branches: readonly AnalysisBranch[], { parent, category }: AnalysisBranch) =>
  childrenOf(branches, parent?._id ?? null).filter((one) => parent !== null || one.category === category);

/** The category before or after, for what is moved beyond the end of its own. */
function nextCategory(
  { categories }: WholeAnalysis,
  { category }: AnalysisBranch,
  step: 1 | -1,
): NewPlace | undefined {
  const found = categories && category !== null ? categories[categories.indexOf(category) + step] : undefined;
  return found === undefined
    ? undefined
    : { parent: null, category: found, ...(step === 1 ? { after: null } : {}) };
}

/** A level up: beside what it hangs on. */
function placeAbove({ branches }: WholeAnalysis, branch: AnalysisBranch): NewPlace | undefined {
  const [, above] = chainOf(branches, branch._id);
  return above && { parent: above.parent?._id ?? null, category: above.category, after: above._id };
}

/** Where a branch comes that is moved with all below it; nothing where it cannot go on. */
export function placeMoved(whole: WholeAnalysis, branch: AnalysisBranch, way: Way): NewPlace | undefined {
  if (way === 'outdent') return placeAbove(whole, branch);
  const own = { parent: branch.parent?._id ?? null, category: branch.category };
  const beside = besideOf(whole.branches, branch);
  const at = beside.findIndex(({ _id }) => _id === branch._id);
  const [before, next] = [beside[at - 1], beside[at + 1]];
  if (way === 'indent') return before && { parent: before._id, category: null };
  if (way === 'down') return next ? { ...own, after: next._id } : nextCategory(whole, branch, 1);
  return before ? { ...own, after: beside[at - 2]?._id ?? null } : nextCategory(whole, branch, -1);
}

import type { AnalysisBranch, WholeAnalysis } from 'contract/records/analysis/analysis';
import type { BranchStatus } from 'contract/records/analysis/analysis-rules';
import { withAllBelow } from 'contract/records/analysis/tree';
import { useActor } from '../../core/session/use-can.ts';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import { analysisTexts } from './analysis-texts.ts';
import type { Ask } from './outline-keys.ts';
import { type NewPlace, placeBelow, placeBeside, placeMoved, rowAround, type Row } from './outline-rows.ts';
import type { BranchActs } from './use-branch-acts.tsx';
import type { Workbench } from './use-workbench.ts';

type Asked = {
  whole: WholeAnalysis;
  bench: Workbench;
  acts: BranchActs;
  mayWork: boolean;
  /** Opens the form of what is said of something; with a state it begins with that. */
  onDetails: (branch: AnalysisBranch, status?: BranchStatus) => void;
  /** Begins five whys of a cause. */
  onExamine: (branch: AnalysisBranch) => void;
};

const moves = ['up', 'down', 'indent', 'outdent'] as const;
const isMove = (ask: Ask): ask is (typeof moves)[number] => moves.some((move) => move === ask);

/** Goes about in the outline, which everybody may. */
function go(bench: Workbench, ask: Ask, row: Row | undefined): boolean {
  const { rows } = bench;
  const at = rows.findIndex(({ id }) => id === row?.id);
  const above = rows.slice(0, Math.max(at, 0)).findLast(({ level }) => level < (row?.level ?? 0));
  const ways: Partial<Record<Ask, () => void>> = {
    next: () => bench.goTo(rows[at + 1]?.id),
    previous: () => bench.goTo(rows[at - 1]?.id),
    first: () => bench.goTo(rows[0]?.id),
    last: () => bench.goTo(rows.at(-1)?.id),
    open: () =>
      row?.hasChildren && !row.isOpen
        ? bench.open(row.id, true)
        : row?.isOpen && bench.goTo(rows[at + 1]?.id),
    close: () => (row?.isOpen ? bench.open(row.id, false) : bench.goTo(above?.id)),
  };
  ways[ask]?.();
  return ask in ways;
}

/** Deletes a branch, and asks first where others would go with it. */
function useRemoval({ whole, bench, acts }: Pick<Asked, 'whole' | 'bench' | 'acts'>) {
  const { confirm, confirmDialog } = useConfirm();
  /** What goes along with it is asked about; a single answer or cause is brought back by one key. */
  const isSure = async (branch: AnalysisBranch) => {
    const [, ...below] = withAllBelow(whole.branches, branch);
    if (below.length === 0) return true;
    const title = analysisTexts.removeWithBelow(below.length);
    const names = below.map(({ name }) => name);
    const message = analysisTexts.removeWithBelowText(branch.name);
    return confirm({ title, message, names, confirmLabel: analysisTexts.remove });
  };

  const remove = async (branch: AnalysisBranch) => {
    if (!(await isSure(branch))) return;
    const at = bench.rows.findIndex(({ id }) => id === branch._id);
    const before = bench.rows[at - 1]?.id ?? bench.rows[at + 1]?.id;
    if (await acts.drop(branch)) bench.goTo(before);
  };
  return { remove, confirmDialog };
}

/** Changes what is said of an answer or a cause, by what is asked. */
function useChanges({ whole, bench, acts, onDetails, onExamine }: Asked) {
  const ownId = useActor()?.accountId;
  const change = async (branch: AnalysisBranch, patch: object) => {
    await acts.change(branch, patch, branch);
  };
  const ofMethod = (branch: AnalysisBranch): Partial<Record<Ask, () => unknown>> =>
    whole.method === 'five-whys'
      ? {
          yes: () => change(branch, { holds: true }),
          no: () => change(branch, { holds: false }),
          root: () => change(branch, { isRoot: !branch.isRoot }),
        }
      : {
          vote: () => acts.vote(branch, !branch.votes.some(({ _id }) => _id === ownId)),
          examine: () => onExamine(branch),
        };
  const changes = (branch: AnalysisBranch): Partial<Record<Ask, () => unknown>> => ({
    edit: () => bench.edit(branch._id),
    possible: () => change(branch, { status: 'possible' }),
    confirmed: () => change(branch, { status: 'confirmed' }),
    // It asks for the reason.
    'ruled-out': () => onDetails(branch, 'ruled-out'),
    details: () => onDetails(branch),
    conclude: () => acts.conclude(branch),
    ...ofMethod(branch),
  });
  return { change, changes };
}

/** Does what the keys of the outline and the buttons above it ask for. */
export function useAsks(asked: Asked) {
  const { whole, bench, acts, mayWork } = asked;
  const isWhys = whole.method === 'five-whys';
  const { change, changes } = useChanges(asked);
  const { remove, confirmDialog } = useRemoval({ whole, bench, acts });

  const move = async (branch: AnalysisBranch, place: NewPlace | undefined) => {
    if (!place) return;
    bench.open(rowAround(place), true);
    await change(branch, place);
    bench.goTo(branch._id);
  };

  const add = (ask: 'below' | 'beside', row: Row | undefined) => {
    if (row) bench.addAt(ask === 'below' ? placeBelow(row) : placeBeside(row));
    else if (isWhys) bench.addAt({ parent: null, category: null });
  };

  const work = (ask: Ask, row: Row | undefined) => {
    if (ask === 'undo') return acts.undo();
    if (ask === 'below' || ask === 'beside') return add(ask, row);
    if (ask === 'edit' && row?.category) return bench.edit(row.id);
    const branch = row?.branch;
    if (!branch) return undefined;
    if (ask === 'remove') return remove(branch);
    return isMove(ask) ? move(branch, placeMoved(whole, branch, ask)) : changes(branch)[ask]?.();
  };

  return {
    onAsk: (ask: Ask, row: Row | undefined): void => {
      if (!go(bench, ask, row) && mayWork) void work(ask, row);
    },
    /** Moves a branch with all below it to a place. */
    onMove: (branch: AnalysisBranch, place: NewPlace): void => {
      if (mayWork) void move(branch, place);
    },
    confirmDialog,
  };
}

export type DoAsk = ReturnType<typeof useAsks>['onAsk'];

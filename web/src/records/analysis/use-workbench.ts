import type { AnalysisBranch, WholeAnalysis } from 'contract/records/analysis/analysis';
import type { RootCause } from 'contract/records/analysis/root-cause';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Seen } from '../../shared/forms/use-versioned-action.tsx';
import { categoryId, type NewPlace, outlineRows, rowAround } from './outline-rows.ts';
import type { BranchActs } from './use-branch-acts.tsx';

/** What is being typed: other words for what is there, or something new in its place. */
type Editing = { id: string } | { place: NewPlace };

/** What an address leads to, such as that of a search. */
const useLinked = (): string | undefined => useSearchParams()[0].get('branch') ?? undefined;

const labelsOf = (rootCauses: readonly RootCause[]) =>
  new Map(rootCauses.flatMap(({ branch, label }) => (branch ? [[branch._id, label] as const] : [])));

/** What is chosen, open, edited and about to get the focus while an analysis is worked on. */
export function useWorkbench(whole: WholeAnalysis, rootCauses: readonly RootCause[], acts: BranchActs) {
  const [asked, setAsked] = useState(useLinked());
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<Editing>();
  const [wanted, setWanted] = useState<string>();
  const rows = outlineRows(whole, closed);
  const chosen = rows.some(({ id }) => id === asked) ? asked : rows[0]?.id;

  const open = (id: string | null | undefined, isOpen: boolean) => {
    if (!id) return;
    setClosed((ids) => {
      const next = new Set(ids);
      if (isOpen) next.delete(id);
      else next.add(id);
      return next;
    });
  };
  /** Chooses something and gives it the focus, as soon as it is there. */
  const goTo = (id: string | undefined) => {
    if (id === undefined) return;
    setAsked(id);
    setWanted(id);
  };

  return {
    rows,
    chosen,
    editing,
    wanted,
    /** The labels of the root causes that come from here, by what they come from. */
    labels: labelsOf(rootCauses),
    choose: setAsked,
    goTo,
    arrive: () => setWanted(undefined),
    open,
    toggle: (id: string) => open(id, closed.has(id)),
    edit: (id: string) => setEditing({ id }),
    addAt(place: NewPlace) {
      open(rowAround(place), true);
      setEditing({ place });
    },
    endEditing() {
      setEditing(undefined);
      setWanted((id) => id ?? chosen);
    },
    rename: (branch: AnalysisBranch, name: string, seen: Seen) => acts.change(branch, { name }, seen),
    async renameCategory(from: string, to: string, seen: Seen): Promise<string | undefined> {
      const refusal = await acts.renameCategory(from, to, seen);
      if (refusal === undefined) goTo(categoryId(to));
      return refusal;
    },
    async addNamed(name: string, place: NewPlace): Promise<string | undefined> {
      const outcome = await acts.add(name, place);
      if ('refusal' in outcome) return outcome.refusal;
      goTo(outcome.id);
      return undefined;
    },
  };
}

export type Workbench = ReturnType<typeof useWorkbench>;

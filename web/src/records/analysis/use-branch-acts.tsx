import type { AnalysisBranch, WholeAnalysis } from 'contract/records/analysis/analysis';
import { childrenOf, inOutline, withAllBelow } from 'contract/records/analysis/tree';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { likelihoodText } from 'contract/records/analysis/analysis-rules';
import { failureMessage } from '../../core/http/api-error.ts';
import { useAction } from '../../core/http/use-action.ts';
import { keyOf } from '../../core/http/use-api.ts';
import { type FieldWords, type Seen, useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { analysisTexts, methodWords, statusWords } from './analysis-texts.ts';
import { type AnalysedKind, callsOf, partParams, useAnalysisParams } from './analysed.ts';
import type { NewPlace } from './outline-rows.ts';
import { isMade, onOwnVersion, takingBack, type UndoStep } from './undo-steps.ts';

const labels: Record<string, string> = {
  question: analysisTexts.question,
  evidence: analysisTexts.evidence,
  files: analysisTexts.files,
  status: analysisTexts.statusTerm,
  reason: analysisTexts.reason,
  likelihood: analysisTexts.likelihood,
  test: analysisTexts.test,
  testResult: analysisTexts.testResult,
  owner: analysisTexts.owner,
  dueDate: analysisTexts.due,
  isRoot: analysisTexts.root,
  holds: analysisTexts.therefore,
  categories: analysisTexts.categories,
};

const yesOrNo = (value: boolean) => (value ? analysisTexts.yes : analysisTexts.no);

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  if (typeof value === 'boolean') return yesOrNo(value);
  if (typeof value === 'object' && value !== null) return 'name' in value ? String(value.name) : '';
  const text = value === null || value === undefined ? '' : String(value);
  return text in statusWords ? statusWords[text as keyof typeof statusWords] : text; // `in` has just been asked
}

/** How the fields of an answer or a cause read when two people have changed them. */
const wordsFor =
  (part: string): FieldWords =>
  (name, value) => ({
    label: labels[name] ?? part,
    text: (name === 'likelihood' && likelihoodText(Number(value))) || textOf(value),
  });

/** The sentence of a refusal. */
const refusalOf = (outcome: { ok: true } | { ok: false; error: Parameters<typeof failureMessage>[0] }) =>
  outcome.ok ? undefined : failureMessage(outcome.error);

const quiet = { successToast: false } as const;

/** What is on screen of an analysis, and how what the server has answered is put there, so that a key that is pressed next finds it. */
function useShown(calls: ReturnType<typeof callsOf>) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(calls.find, { params: useAnalysisParams() });
  return {
    branches: () => queryClient.getQueryData<WholeAnalysis>(queryKey)?.branches ?? [],
    put: (branch: AnalysisBranch) =>
      queryClient.setQueryData<WholeAnalysis>(queryKey, (whole) => {
        if (!whole) return whole;
        const others = whole.branches.filter(({ _id }) => _id !== branch._id);
        return { ...whole, branches: inOutline([...others, branch]) };
      }),
    take: (branch: AnalysisBranch) =>
      queryClient.setQueryData<WholeAnalysis>(queryKey, (whole) => {
        if (!whole) return whole;
        const gone = new Set(withAllBelow(whole.branches, branch).map(({ _id }) => _id));
        return { ...whole, branches: whole.branches.filter(({ _id }) => !gone.has(_id)) };
      }),
  };
}

/** So many steps of a session can be taken back. */
const mostSteps = 50;

/** The calls that change what stands in an analysis, with what is put on screen of their answers. */
function useCalls(kind: AnalysedKind, method: WholeAnalysis['method']) {
  const calls = callsOf(kind, method);
  const words = wordsFor(methodWords[method].part);
  const { branches, put: onSuccess, take } = useShown(calls);
  return {
    branches,
    adding: useAction(calls.add, { ...quiet, failureToast: () => undefined, onSuccess }),
    changing: useVersionedAction(calls.change, words, { ...quiet, onSuccess }),
    renaming: useVersionedAction(calls.update, words, quiet),
    dropping: useAction(calls.drop, { ...quiet, onSuccess: take }),
    bringing: useAction(calls.bringBack),
    voting: useAction(kind.parts.ishikawa.vote, { ...quiet, onSuccess }),
    concluding: useAction(kind.parts.cause.create),
  };
}

/** What was done in this session, and the way back, the last first. */
function useUndo({ branches, changing, dropping, bringing, voting }: ReturnType<typeof useCalls>) {
  const params = useAnalysisParams();
  const [steps, setSteps] = useState<readonly UndoStep[]>([]);
  const noteOwn = (branch: AnalysisBranch) => setSteps((kept) => onOwnVersion(kept, branch));
  const takeBack = async (step: UndoStep) => {
    // Whoever hangs an answer on it has made it theirs as well.
    if (step.does === 'drop' && childrenOf(branches(), step.id).length > 0) {
      toast.info(analysisTexts.builtOn);
      return undefined;
    }
    setSteps((kept) => kept.filter((one) => one !== step));
    const at = { params: partParams(params, step.id) };
    if (step.does === 'bring-back') return bringing.run(at);
    if (step.does === 'drop') return dropping.run(at);
    const outcome =
      step.does === 'vote'
        ? await voting.run({ ...at, body: { isFor: step.isFor } })
        : await changing.run({ ...at, body: step.patch }, step);
    if (outcome.ok && (step.does === 'vote' || isMade(step.patch, outcome.data))) noteOwn(outcome.data);
    return outcome;
  };
  return {
    keep: (step: UndoStep) => setSteps((kept) => [...kept, step].slice(-mostSteps)),
    noteOwn,
    /** Keeps how to take back a change, which made a version of a branch. */
    keepChange: (patch: Record<string, unknown>, { _id: id, version }: AnalysisBranch) =>
      setSteps((kept) => {
        const known = onOwnVersion(kept, { _id: id, version });
        return [...known, { does: 'change' as const, id, patch, version }].slice(-mostSteps);
      }),
    takeBack,
    mayUndo: steps.length > 0,
    async undo() {
      const last = steps.at(-1);
      if (last) await takeBack(last);
    },
  };
}

/** What can be done with what stands in an analysis. What is drawn says that it was done; only what is deleted is spoken of. */
export function useBranchActs(kind: AnalysedKind, { method, categories }: WholeAnalysis) {
  const params = useAnalysisParams();
  const { workspaceId, recordId } = params;
  const calls = useCalls(kind, method);
  const { keep, keepChange, noteOwn, takeBack, mayUndo, undo } = useUndo(calls);

  return {
    mayUndo,
    undo,
    /** Adds something; gives its id, or the sentence of a refusal. */
    async add(name: string, place: NewPlace): Promise<{ id: string } | { refusal: string }> {
      const outcome = await calls.adding.run({ params, body: { name, ...place } });
      if (!outcome.ok) return { refusal: refusalOf(outcome) ?? '' };
      keep({ does: 'drop', id: outcome.data._id });
      return { id: outcome.data._id };
    },
    /** Changes something on what was seen of it; gives the sentence of a refusal, which is also shown. */
    async change(one: AnalysisBranch, patch: object, seen: Seen): Promise<string | undefined> {
      const { _id: id } = one;
      const back = takingBack(calls.branches(), one, patch);
      const outcome = await calls.changing.run({ params: partParams(params, id), body: patch }, seen);
      // Whoever has kept what others wrote has changed nothing.
      if (outcome.ok && isMade(patch, outcome.data)) keepChange(back, outcome.data);
      return refusalOf(outcome);
    },
    /** Calls a category otherwise; its causes stay on it. */
    async renameCategory(from: string, to: string, seen: Seen): Promise<string | undefined> {
      const names = (categories ?? []).map((one) => (one === from ? to : one));
      return refusalOf(await calls.renaming.run({ params, body: { categories: names } }, seen));
    },
    async drop({ _id: id, name }: AnalysisBranch): Promise<boolean> {
      const { ok } = await calls.dropping.run({ params: partParams(params, id) });
      if (!ok) return false;
      const step: UndoStep = { does: 'bring-back', id };
      keep(step);
      toast.success(`${analysisTexts.deleted}: ${name}`, { onUndo: () => void takeBack(step) });
      return true;
    },
    async vote({ _id: id }: AnalysisBranch, isFor: boolean) {
      const outcome = await calls.voting.run({ params: partParams(params, id), body: { isFor } });
      if (!outcome.ok) return;
      noteOwn(outcome.data);
      keep({ does: 'vote', id, isFor: !isFor });
    },
    conclude: (one: AnalysisBranch) =>
      calls.concluding.run({ params: { workspaceId, recordId }, body: { branch: one._id } }),
    conflictDialog: (
      <>
        {calls.changing.conflictDialog}
        {calls.renaming.conflictDialog}
      </>
    ),
  };
}

export type BranchActs = ReturnType<typeof useBranchActs>;

import type { AnalysisBranch, WholeAnalysis } from 'contract/records/analysis/analysis';
import { inOutline } from 'contract/records/analysis/tree';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../core/http/api-error.ts';
import { useAction } from '../../core/http/use-action.ts';
import { keyOf } from '../../core/http/use-api.ts';
import { type FieldWords, type Seen, useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { analysisTexts, methodWords, statusWords } from './analysis-texts.ts';
import { type AnalysedKind, callsOf, partParams, useAnalysisParams } from './analysed.ts';
import type { NewPlace } from './outline-rows.ts';

const labels: Record<string, string> = {
  question: analysisTexts.question,
  evidence: analysisTexts.evidence,
  files: analysisTexts.files,
  status: analysisTexts.statusTerm,
  reason: analysisTexts.reason,
  isRoot: analysisTexts.root,
  holds: analysisTexts.therefore,
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
  (name, value) => ({ label: labels[name] ?? part, text: textOf(value) });

/** The sentence of a refusal. */
const refusalOf = (outcome: { ok: true } | { ok: false; error: Parameters<typeof failureMessage>[0] }) =>
  outcome.ok ? undefined : failureMessage(outcome.error);

const quiet = { successToast: false } as const;

/** Puts what the server has answered where it is drawn, so that a key that is pressed next finds it there. */
function usePut(calls: ReturnType<typeof callsOf>) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(calls.find, { params: useAnalysisParams() });
  return (branch: AnalysisBranch) =>
    queryClient.setQueryData<WholeAnalysis>(queryKey, (whole) => {
      if (!whole) return whole;
      const others = whole.branches.filter(({ _id }) => _id !== branch._id);
      return { ...whole, branches: inOutline([...others, branch]) };
    });
}

/** What can be done with what stands in an analysis. What is drawn says that it was done; only what is deleted is spoken of. */
export function useBranchActs(kind: AnalysedKind, { method }: Pick<WholeAnalysis, 'method'>) {
  const calls = callsOf(kind, method);
  const params = useAnalysisParams();
  const { workspaceId, recordId } = params;
  const part = methodWords[method].part;
  const onSuccess = usePut(calls);
  const adding = useAction(calls.add, { ...quiet, failureToast: () => undefined, onSuccess });
  const changing = useVersionedAction(calls.change, wordsFor(part), { ...quiet, onSuccess });
  const dropping = useAction(calls.drop, quiet);
  const bringing = useAction(calls.bringBack);
  const voting = useAction(kind.parts.ishikawa.vote, { ...quiet, onSuccess });
  const concluding = useAction(kind.parts.cause.create);
  const [dropped, setDropped] = useState<readonly string[]>([]);

  const bringBack = async (id: string | undefined) => {
    if (!id) return;
    setDropped((ids) => ids.filter((one) => one !== id));
    await bringing.run({ params: partParams(params, id) });
  };

  return {
    /** Adds something; gives its id, or the sentence of a refusal. */
    async add(name: string, place: NewPlace): Promise<{ id: string } | { refusal: string }> {
      const outcome = await adding.run({ params, body: { name, ...place } });
      return outcome.ok ? { id: outcome.data._id } : { refusal: refusalOf(outcome) ?? '' };
    },
    /** Changes something on what was seen of it; gives the sentence of a refusal, which is also shown. */
    async change({ _id }: AnalysisBranch, patch: object, seen: Seen): Promise<string | undefined> {
      return refusalOf(await changing.run({ params: partParams(params, _id), body: patch }, seen));
    },
    async drop({ _id, name }: AnalysisBranch): Promise<boolean> {
      const { ok } = await dropping.run({ params: partParams(params, _id) });
      if (!ok) return false;
      setDropped((ids) => [...ids, _id]);
      toast.success(`${analysisTexts.deleted}: ${name}`, { onUndo: () => void bringBack(_id) });
      return true;
    },
    undo: () => bringBack(dropped.at(-1)),
    vote: (one: AnalysisBranch, isFor: boolean) =>
      voting.run({ params: partParams(params, one._id), body: { isFor } }),
    conclude: (one: AnalysisBranch) =>
      concluding.run({ params: { workspaceId, recordId }, body: { branch: one._id } }),
    conflictDialog: changing.conflictDialog,
  };
}

export type BranchActs = ReturnType<typeof useBranchActs>;

import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { useAction } from '../../../core/http/use-action.ts';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { useReason } from '../../../shared/forms/use-reason.tsx';

type Question = { title: string; message: string; confirmLabel: string };
type Pair = { later: string; earlier: string; named: { number: string; name: string } };

/** Asks why a CAPA is no repeat of an earlier one, and keeps the answer; the dialog is to be drawn. */
export function useSayDifferent(question: Question) {
  const { workspaceId } = useWorkspaceIds();
  const decide = useAction(capaParts.similar.decide);
  const { askReason, reasonDialog } = useReason();
  const sayDifferent = ({ later, earlier, named: { number, name } }: Pair) =>
    askReason(
      { ...question, name: `capa-different:${later}:${earlier}`, names: [`${number} ${name}`] },
      (reason) =>
        decide.run({
          params: { workspaceId, recordId: later },
          body: { other: earlier, decision: 'different', reason },
        }),
    );
  return { sayDifferent, reasonDialog };
}

import { type Control, type ControlTest, controlTestInput } from 'contract/modules/risk/risk-control';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import type { Run } from 'contract/records/checklist/checklist';
import type { z } from 'zod';
import { useAction } from '../../../core/http/use-action.ts';
import { useAll } from '../../../core/loading/use-all.ts';
import { useActor } from '../../../core/session/use-can.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { isoDay, today } from '../../../ui/format/format-date.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { outcomeOf, outcomeText } from '../../../records/checklist/run-outcome.ts';
import { inOfferedOrder, runField, useCompletedRuns } from '../../../records/checklist/use-run-field.ts';
import { PartForm, type Values } from '../../../records/part/part-form.tsx';
import { partTexts as texts } from './part-texts.ts';
import { useFileField, useRiskParams } from './use-risk-parts.ts';

type TestDialogProps = { recordId: string; control: Control; opened: boolean; onClose: () => void };

const results = { pass: 'effective', partial: 'partial', fail: 'ineffective' } as const;

/** What a test by this run says: its outcome, when it was carried out and by whom. */
const saidBy = (run: Run): Values => ({
  result: results[outcomeOf(run)],
  note: outcomeText(run),
  ...(run.completedAt ? { testedOn: isoDay(run.completedAt) } : {}),
  ...(run.completedBy ? { tester: run.completedBy._id } : {}),
});

/** The last completed run of the checklist of a control, unless a test of it names that already. */
function newestOf({ checklist }: Control, runs: readonly Run[], tests: readonly ControlTest[]) {
  const newest = runs.find((run) => run.checklist._id === checklist?._id);
  return newest && !tests.some(({ checklistRun }) => checklistRun?._id === newest._id) ? newest : undefined;
}

const found = [['result'], ['testedOn', 'nextTest'], ['tester'], ['note']];

type TestFormProps = TestDialogProps & { runs: readonly Run[]; tests: readonly ControlTest[] };

function TestForm({ recordId, control, onClose, runs, tests }: TestFormProps) {
  const params = { ...useRiskParams(recordId), controlId: control._id };
  const create = useAction(riskParts['control-test'].create, { onSuccess: onClose });
  const file = useFileField(recordId);
  const actor = useActor();
  const newest = newestOf(control, runs, tests);
  const notes = runs.map(outcomeText);
  // Another run is another outcome; what somebody has written about the test stays.
  const followed = (field: string, value: unknown, { note }: Values): Values => {
    const run = field === 'checklistRun' ? runs.find(({ _id }) => _id === value) : undefined;
    if (!run) return {};
    const { note: outcome, ...said } = saidBy(run);
    return !note || notes.includes(String(note)) ? { ...said, note: outcome } : said;
  };
  return (
    <PartForm
      name={`risk-control-test:${control._id}`}
      schema={controlTestInput}
      begin={{
        testedOn: today(),
        tester: actor?.accountId,
        ...(newest ? { checklistRun: newest._id, ...saidBy(newest) } : {}),
      }}
      rows={
        runs.length > 0
          ? [['checklistRun'], ...found, ['file']] // What it came to says the rest.
          : [...found, ['checklistRun'], ['file']]
      }
      fields={{
        tester: { people: workspacePeople(params.workspaceId) },
        checklistRun: runField(runs),
        file,
      }}
      followed={followed}
      save={(values) => create.run({ params, body: values as z.output<typeof controlTestInput> })} // as the schema has parsed them
      isBusy={create.isBusy}
      saveLabel={texts.save}
    />
  );
}

/** The completed checklists of the risk in the order in which they are offered, and what the tests of the control name already. */
function useOffered({ recordId, control }: TestDialogProps) {
  const params = { ...useRiskParams(recordId), controlId: control._id };
  const runs = useCompletedRuns(recordId);
  const tests = useAll(riskParts['control-test'].list, { params });
  return {
    data: runs.data &&
      tests.data && {
        runs: inOfferedOrder(runs.data, control.checklist?._id),
        tests: tests.data,
      },
    error: runs.error ?? tests.error,
    refetch: () => Promise.all([runs.refetch(), tests.refetch()]),
  };
}

function Offered(props: TestDialogProps) {
  return (
    <Loaded answer={useOffered(props)} skeleton={<ListSkeleton rows={4} />}>
      {(offered) => <TestForm {...props} {...offered} />}
    </Loaded>
  );
}

/** Keeps a test of a control. */
export function TestDialog(props: TestDialogProps) {
  const { control, opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.testOf(control.name)} size="large">
      <Offered {...props} />
    </Dialog>
  );
}

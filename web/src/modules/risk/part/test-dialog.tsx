import { type Control, controlTestInput } from 'contract/modules/risk/risk-control';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import type { z } from 'zod';
import { useAction } from '../../../core/http/use-action.ts';
import { useActor } from '../../../core/session/use-can.ts';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import { today } from '../../../ui/format/format-date.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useRunField } from '../../../records/checklist/use-run-field.ts';
import { PartForm } from '../../../records/part/part-form.tsx';
import { partTexts as texts } from './part-texts.ts';
import { useFileField, useRiskParams } from './use-risk-parts.ts';

type TestDialogProps = { recordId: string; control: Control; opened: boolean; onClose: () => void };

function TestForm({ recordId, control, onClose }: TestDialogProps) {
  const params = { ...useRiskParams(recordId), controlId: control._id };
  const create = useAction(riskParts['control-test'].create, { onSuccess: onClose });
  const checklistRun = useRunField(recordId);
  const file = useFileField(recordId);
  const actor = useActor();
  return (
    <PartForm
      name={`risk-control-test:${control._id}`}
      schema={controlTestInput}
      begin={{ testedOn: today(), tester: actor?.accountId }}
      rows={[['result'], ['testedOn', 'nextTest'], ['tester'], ['note'], ['checklistRun'], ['file']]}
      fields={{
        tester: { people: workspacePeople(params.workspaceId) },
        checklistRun,
        file,
      }}
      save={(values) => create.run({ params, body: values as z.output<typeof controlTestInput> })} // as the schema has parsed them
      isBusy={create.isBusy}
      saveLabel={texts.save}
    />
  );
}

/** Keeps a test of a control. */
export function TestDialog(props: TestDialogProps) {
  const { control, opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.testOf(control.name)} size="large">
      <TestForm {...props} />
    </Dialog>
  );
}

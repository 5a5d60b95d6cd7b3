import { type Control, verificationInput } from 'contract/modules/risk/risk-control';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { changedValues } from '../../../records/record/form/changed-values.ts';
import { PartForm } from '../../../records/part/part-form.tsx';
import { partTexts as texts } from './part-texts.ts';
import { wordsOf } from 'contract/records/part/part-words';
import classes from '../../../records/part/part.module.css';
import { useRiskParams } from './use-risk-parts.ts';

type VerifyDialogProps = { recordId: string; control: Control; opened: boolean; onClose: () => void };

function VerifyForm({ recordId, control, onClose }: VerifyDialogProps) {
  const params = { ...useRiskParams(recordId), controlId: control._id };
  const update = useVersionedAction(riskParts.control.update, wordsOf(verificationInput), {
    onSuccess: onClose,
  });
  const known = control.verifiedBy ? [control.verifiedBy] : [];
  return (
    <>
      <p className={classes.quiet}>{texts.verifyText}</p>
      <PartForm
        name={`risk-control-verification:${control._id}`}
        schema={verificationInput}
        item={control}
        rows={[['verifiedBy', 'verifiedOn'], ['verificationNote'], ['newRisks'], ['newRisksNote']]}
        fields={{
          verifiedBy: { people: workspacePeople(params.workspaceId, { known }) },
          newRisks: { placeholder: texts.notAnswered },
        }}
        save={(values, base) => update.run({ params, body: changedValues(values, base.values) }, base)}
        isBusy={update.isBusy}
        saveLabel={texts.save}
      />
      {update.conflictDialog}
    </>
  );
}

/** Keeps who has verified that a control is implemented, and which new risks it introduces. */
export function VerifyDialog(props: VerifyDialogProps) {
  const { control, opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.verifyOf(control.name)} size="large">
      <VerifyForm {...props} />
    </Dialog>
  );
}

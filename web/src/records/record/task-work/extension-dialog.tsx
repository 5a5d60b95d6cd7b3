import { daysAfter } from 'contract/core/days';
import { extensionInput } from 'contract/records/extension/extension';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { today } from '../../../ui/format/format-date.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ExtensionForm } from '../../extension/extension-form.tsx';
import { extensionTexts as texts } from '../../extension/extension-texts.ts';
import { wordsOfFields } from '../record-fields.ts';
import { useFieldWords } from '../use-field-words.ts';
import { useActionParams, type Worked } from './use-task-work.ts';

const words = wordsOfFields(extensionInput);

type DialogProps = { worked: Worked; opened: boolean; onClose: () => void };

function Asking({ worked, onClose }: DialogProps) {
  const { kind, record, action } = worked;
  const params = useActionParams(worked);
  const wordsOf = useFieldWords({ words, states: kind.actionStates, known: action.assignedTo });
  const ask = useVersionedAction(kind.parts.action.extend, wordsOf, { onSuccess: onClose });
  return (
    <ExtensionForm
      name={`extension:${kind.key}:${action._id}`}
      version={action.version}
      isImpactAsked={kind.asksImpact?.(record)}
      begin={daysAfter(action.daysLeft !== null && action.daysLeft < 0 ? today() : action.endDate, 7)}
      onAsked={(body, base) => ask.run({ params, body }, base)}
      isBusy={ask.isBusy}
      askLabel={texts.moreTime}
    >
      {ask.conflictDialog}
    </ExtensionForm>
  );
}

/** Asks for more time: until when, and why. */
export function ExtensionDialog(props: DialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={texts.moreTime} size="small">
      <Asking {...props} />
    </Dialog>
  );
}

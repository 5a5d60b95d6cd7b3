import type { SeveralMoved } from 'contract/records/record/several.endpoints';
import { severalDates, severalManagers, severalStatus } from 'contract/records/record/several';
import { useState } from 'react';
import { useForm } from '../../../core/forms/use-form.ts';
import { useAction } from '../../../core/http/use-action.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import { NamesList } from '../../../ui/overlays/names-list.tsx';
import type { RecordKind } from '../record-kind.ts';
import { useWorkspaceIds } from '../record-paths.ts';
import { stateOptions } from '../record-words.ts';
import { bodyOf, draftOf, type SeveralFormProps } from './several-form.ts';
import classes from './several-dialog.module.css';
import { severalTexts as texts, severalTextsOf } from './several-texts.ts';
import { TagsForm, ValueForm } from './several-value-form.tsx';

const someDate = severalDates.refine(({ dueDate, reviewDate }) => dueDate || reviewDate, {
  path: ['dueDate'],
  message: texts.chooseDate,
});

type FormProps = SeveralFormProps & { onDone: () => void };

function AssignForm(props: FormProps) {
  const { kind, records, onDone } = props;
  const { workspaceId } = useWorkspaceIds();
  const assign = useAction(kind.calls.assignMany);
  const form = useForm({
    name: draftOf(props, 'assign'),
    schema: severalManagers,
    defaultValues: { managers: [] },
    onSubmit: async (values) => {
      const outcome = await assign.run({ params: { workspaceId }, body: { ...values, ...bodyOf(records) } });
      if (outcome.ok) onDone();
      return outcome;
    },
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <NamesList names={records.map(({ name }) => name)} />
      <FormField form={form} name="managers" field={fieldSpecOf(severalManagers.shape.managers)} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={assign.isBusy}>
          {texts.assign}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

function DatesForm(props: FormProps) {
  const { kind, records, onDone } = props;
  const { workspaceId } = useWorkspaceIds();
  const change = useAction(kind.calls.dateMany);
  const form = useForm({
    name: draftOf(props, 'dates'),
    schema: someDate,
    defaultValues: { dueDate: '', reviewDate: '', reason: '' },
    onSubmit: async (values) => {
      const outcome = await change.run({ params: { workspaceId }, body: { ...values, ...bodyOf(records) } });
      if (outcome.ok) onDone();
      return outcome;
    },
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <NamesList names={records.map(({ name }) => name)} />
      <p>{texts.keepDates}</p>
      {(['dueDate', 'reviewDate', 'reason'] as const).map((name) => (
        <FormField key={name} form={form} name={name} field={fieldSpecOf(severalDates.shape[name])} />
      ))}
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={change.isBusy}>
          {texts.dates}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** What came of it; `status` is that which they were brought to, where that was done. */
type Moved = { answer: SeveralMoved; status?: string };

function MoveForm(props: FormProps & { onMoved: (moved: Moved) => void }) {
  const { kind, records, onMoved } = props;
  const { workspaceId } = useWorkspaceIds();
  const move = useAction(kind.calls.moveMany);
  const status = { ...fieldSpecOf(severalStatus.shape.status), options: stateOptions(kind.states) };
  const form = useForm({
    name: draftOf(props, 'move'),
    schema: severalStatus,
    defaultValues: { status: '', reason: '', resumeOn: '' },
    onSubmit: async (values) => {
      const outcome = await move.run({ params: { workspaceId }, body: { ...values, ...bodyOf(records) } });
      if (outcome.ok) onMoved({ answer: outcome.data, status: values.status });
      return outcome;
    },
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <NamesList names={records.map(({ name }) => name)} />
      <FormField form={form} name="status" field={status} />
      <FormField form={form} name="reason" field={fieldSpecOf(severalStatus.shape.reason)} />
      {form.watch('status') === 'on-hold' && (
        <FormField form={form} name="resumeOn" field={fieldSpecOf(severalStatus.shape.resumeOn)} />
      )}
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={move.isBusy}>
          {texts.move}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

type ResultProps = { kind: RecordKind; moved: Moved; onDone: () => void };

/** What became of each: how many were moved, and why the others were not. */
function MoveResult({ kind, moved: { answer, status }, onDone }: ResultProps) {
  const words = severalTextsOf(kind);
  const { moved, refused } = answer;
  return (
    <div className={classes.form}>
      <p role="status">
        {moved === 0
          ? words.noneMoved
          : status === undefined
            ? words.changed(moved)
            : words.moved(moved, kind.states[status]?.label ?? status)}{' '}
        {refused.length > 0 && words.refused(refused.length)}
      </p>
      {refused.length > 0 && (
        <ul className={classes.refused}>
          {refused.map(({ _id, number, name, why }) => (
            <li key={_id}>
              {number} {name}
              <p className={classes.why}>{why}</p>
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        <Button variant="primary" onClick={onDone} data-autofocus>
          {texts.close}
        </Button>
      </DialogActions>
    </div>
  );
}

export type SeveralAct = 'assign' | 'move' | 'dates' | 'value' | 'tags';

export type SeveralDialogProps = SeveralFormProps & {
  act: SeveralAct;
  opened: boolean;
  /** Whether it was done. */
  onClose: (isDone: boolean) => void;
};

type ActProps = FormProps & { act: SeveralAct; onMoved: (moved: Moved) => void };

function ActForm({ act, onMoved, ...of }: ActProps) {
  const onSet = (answer: SeveralMoved) => onMoved({ answer });
  if (act === 'assign') return <AssignForm {...of} />;
  if (act === 'dates') return <DatesForm {...of} />;
  if (act === 'tags') return <TagsForm {...of} onSet={onSet} />;
  if (act === 'value' && of.kind.several) return <ValueForm {...of} field={of.kind.several} onSet={onSet} />;
  return <MoveForm {...of} onMoved={onMoved} />;
}

/** Changes the same of several records. */
export function SeveralDialog({ act, opened, onClose, ...of }: SeveralDialogProps) {
  const [moved, setMoved] = useState<Moved>();
  const words = severalTextsOf(of.kind);
  const total = of.records.length;
  const title = {
    assign: words.assignTitle(total),
    move: words.moveTitle(total),
    dates: words.datesTitle(total),
    value: words.valueTitle(total, of.kind.several?.label ?? ''),
    tags: words.tagsTitle(total),
  }[act];
  const done = () => onClose(true);
  return (
    <Dialog opened={opened} onClose={() => onClose(moved !== undefined)} title={title} size="small">
      {moved ? (
        <MoveResult kind={of.kind} moved={moved} onDone={done} />
      ) : (
        <ActForm {...of} act={act} onDone={done} onMoved={setMoved} />
      )}
    </Dialog>
  );
}

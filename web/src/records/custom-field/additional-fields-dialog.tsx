import type { CustomFieldType, FieldOwner } from 'contract/core/custom-field';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { useRef, useState } from 'react';
import { Segments } from '../../ui/actions/segments.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { historyTitle } from '../../organization/log/history-texts.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import classes from './custom-field.module.css';
import { fieldTexts } from './custom-field-texts.ts';
import { DefinedFields } from './defined-fields.tsx';
import { EditFieldForm } from './edit-field-form.tsx';
import { FieldHistory } from './field-history.tsx';
import { FieldTypeChoice } from './field-type-choice.tsx';
import { NewFieldsForm } from './new-fields-form.tsx';
import { type FieldsKind, useConditionTargets } from './use-condition-targets.ts';
import { useCustomFields } from './use-custom-fields.ts';

export type AdditionalFieldsDialogProps = { kind: FieldsKind; opened: boolean; onClose: () => void };

type View =
  | { kind: 'list' }
  | { kind: 'types' }
  | { kind: 'new'; types: CustomFieldType[] }
  | { kind: 'edit'; field: CustomField }
  | { kind: 'history'; field: CustomField };

const list: View = { kind: 'list' };

const titles: Record<View['kind'], string> = {
  list: fieldTexts.title,
  types: fieldTexts.add,
  new: fieldTexts.configureNew,
  edit: fieldTexts.editTitle,
  history: historyTitle,
};

type ContentProps = {
  kind: FieldsKind;
  owner: FieldOwner;
  onOwner: (owner: FieldOwner) => void;
  view: View;
  onView: (view: View) => void;
};

/** Whose fields are shown: those of the records, or those of their actions. */
function Owners({ kind, owner, onOwner }: Pick<ContentProps, 'kind' | 'owner' | 'onOwner'>) {
  const segments = [
    { value: 'record' as const, label: fieldTexts.ofRecords(kind.words.many) },
    { value: 'action' as const, label: fieldTexts.ofActions },
  ];
  return <Segments label={fieldTexts.whose} segments={segments} value={owner} onChange={onOwner} />;
}

function Content({ kind, owner, onOwner, view, onView }: ContentProps) {
  const answer = useCustomFields({ of: owner });
  const targets = useConditionTargets(kind, owner);
  if (view.kind === 'types') {
    return (
      <FieldTypeChoice
        onBack={() => onView(list)}
        onChoose={(types) => types.length > 0 && onView({ kind: 'new', types })}
      />
    );
  }
  if (view.kind === 'new') {
    return (
      <NewFieldsForm
        owner={owner}
        types={view.types}
        targets={targets}
        onBack={() => onView({ kind: 'types' })}
        onDone={() => onView(list)}
      />
    );
  }
  if (view.kind === 'edit') {
    return (
      <EditFieldForm
        field={view.field}
        targets={targets}
        onBack={() => onView(list)}
        onDone={() => onView(list)}
      />
    );
  }
  if (view.kind === 'history') return <FieldHistory field={view.field} onBack={() => onView(list)} />;
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={4} />}>
      {(fields) => (
        <>
          <Owners kind={kind} owner={owner} onOwner={onOwner} />
          <DefinedFields
            key={owner}
            owner={owner}
            fields={fields}
            targets={targets}
            onAdd={() => onView({ kind: 'types' })}
            onEdit={(field) => onView({ kind: 'edit', field })}
            onHistory={(field) => onView({ kind: 'history', field })}
          />
        </>
      )}
    </Loaded>
  );
}

/** Where an administrator adds fields to the form of its records: the types first, then each is configured. */
export function AdditionalFieldsDialog({ kind, opened, onClose }: AdditionalFieldsDialogProps) {
  const [view, setView] = useState<View>(list);
  const [owner, setOwner] = useState<FieldOwner>('record');
  const frame = useRef<HTMLDivElement>(null);

  const show = (next: View) => {
    setView(next);
    // What had the focus is gone with the last view.
    frame.current?.focus();
  };

  const close = () => {
    setView(list);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={titles[view.kind]} size="large">
      <div ref={frame} className={classes.view} tabIndex={-1}>
        <Content kind={kind} owner={owner} onOwner={setOwner} view={view} onView={show} />
      </div>
    </Dialog>
  );
}

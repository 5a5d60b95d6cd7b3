import {
  IconArchive,
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconHistory,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { type CustomField, customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useCan } from '../../core/session/use-can.ts';
import { historyTitle } from '../../organization/log/history-texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DialogActions } from '../../ui/overlays/dialog.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { useReason } from '../../shared/forms/use-reason.tsx';
import classes from './custom-field.module.css';
import { conditionTexts, fieldTexts, typeLabels } from './custom-field-texts.ts';
import { type ConditionTarget, conditionsIn } from './use-condition-targets.ts';

export type DefinedFieldsProps = {
  fields: CustomField[];
  targets: ConditionTarget[];
  onAdd: () => void;
  onEdit: (field: CustomField) => void;
  onHistory: (field: CustomField) => void;
};

/** When it is shown and required, where that is not always so. */
function conditionsOf(
  { shownWhen, requiredWhen }: CustomField,
  targets: readonly ConditionTarget[],
): string[] {
  return [
    ...(shownWhen.length > 0 ? [conditionTexts.shown(conditionsIn(targets, shownWhen))] : []),
    ...(requiredWhen.length > 0 ? [conditionTexts.required(conditionsIn(targets, requiredWhen))] : []),
  ];
}

function factsOf(field: CustomField): string {
  const facts = [typeLabels[field.type].label, field.required && fieldTexts.required];
  return [...facts, field.status === 'retired' && fieldTexts.retired].filter(Boolean).join(' · ');
}

/** Moves a field one place; every field whose place differs from its position is told. */
function useMove({ fields }: DefinedFieldsProps) {
  const place = useWorkspaceParams();
  const update = useAction(customFieldEndpoints.update, { successToast: false });
  return async (from: number, to: number) => {
    const order = [...fields];
    const [moved] = order.splice(from, 1);
    if (!moved || to < 0 || to >= fields.length || update.isBusy) return;
    order.splice(to, 0, moved);
    for (const [position, field] of order.entries()) {
      if (field.position === position) continue;
      const body = { position, version: field.version };
      const { ok } = await update.run({ params: { ...place, fieldId: field._id }, body });
      if (!ok) return;
    }
  };
}

function useFieldMenu({ onEdit, onHistory }: DefinedFieldsProps) {
  const mayReadLog = useCan('log.read');
  const place = useWorkspaceParams();
  const update = useAction(customFieldEndpoints.update);
  const removal = useAction(customFieldEndpoints.remove);
  const { askReason, reasonDialog } = useReason();

  const remove = async (field: CustomField) => {
    const question = {
      name: `field:${field._id}`,
      title: fieldTexts.removeTitle(field.label),
      message: fieldTexts.removeText,
      names: [field.label],
      confirmLabel: fieldTexts.confirmRemove,
    };
    await askReason(question, (reason) =>
      removal.run({ params: { ...place, fieldId: field._id }, body: { reason } }),
    );
  };

  const setStatus = (field: CustomField, status: CustomField['status']) =>
    void update.run({
      params: { ...place, fieldId: field._id },
      body: { status, version: field.version },
    });

  const itemsOf = (field: CustomField): MenuItem[] => [
    { label: fieldTexts.edit, icon: <IconPencil />, onSelect: () => onEdit(field) },
    field.status === 'active'
      ? { label: fieldTexts.retire, icon: <IconArchive />, onSelect: () => setStatus(field, 'retired') }
      : {
          label: fieldTexts.bringBack,
          icon: <IconArrowBackUp />,
          onSelect: () => setStatus(field, 'active'),
        },
    ...(mayReadLog ? [{ label: historyTitle, icon: <IconHistory />, onSelect: () => onHistory(field) }] : []),
    { label: fieldTexts.remove, icon: <IconTrash />, tone: 'danger', onSelect: () => void remove(field) },
  ];

  return { itemsOf, reasonDialog };
}

/** The fields that are defined, in the order of the form, with what can be done to each. */
export function DefinedFields(props: DefinedFieldsProps) {
  const { fields, targets, onAdd } = props;
  const move = useMove(props);
  const { itemsOf, reasonDialog } = useFieldMenu(props);
  return (
    <>
      <p className={classes.lead}>{fields.length > 0 ? fieldTexts.lead : fieldTexts.noneText}</p>
      {fields.length > 0 ? (
        <ol className={classes.defined}>
          {fields.map((field, index) => (
            <li key={field._id} className={classes.row}>
              <span className={classes.names}>
                <span className={classes.typeLabel}>{field.label}</span>
                <span className={classes.typeHelp}>{factsOf(field)}</span>
                {conditionsOf(field, targets).map((text) => (
                  <span key={text} className={classes.typeHelp}>
                    {text}
                  </span>
                ))}
              </span>
              <IconButton
                name={fieldTexts.moveUp(field.label)}
                icon={<IconArrowUp />}
                size="small"
                aria-disabled={index === 0 || undefined}
                onClick={() => void move(index, index - 1)}
              />
              <IconButton
                name={fieldTexts.moveDown(field.label)}
                icon={<IconArrowDown />}
                size="small"
                aria-disabled={index === fields.length - 1 || undefined}
                onClick={() => void move(index, index + 1)}
              />
              <Menu
                trigger={
                  <IconButton name={fieldTexts.actionsFor(field.label)} icon={<IconDots />} size="small" />
                }
                groups={[{ items: itemsOf(field) }]}
              />
            </li>
          ))}
        </ol>
      ) : (
        <p className={classes.none}>{fieldTexts.none}</p>
      )}
      <DialogActions>
        <Button variant="primary" icon={<IconPlus />} onClick={onAdd}>
          {fieldTexts.add}
        </Button>
      </DialogActions>
      {reasonDialog}
    </>
  );
}

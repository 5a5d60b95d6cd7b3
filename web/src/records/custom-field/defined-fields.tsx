import {
  IconArchive,
  IconArrowBackUp,
  IconDots,
  IconGripVertical,
  IconHistory,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import type { FieldOwner } from 'contract/core/custom-field';
import { sectionsOf } from 'contract/core/field-sections';
import { type CustomField, customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { useRef } from 'react';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useCan } from '../../core/session/use-can.ts';
import { historyTitle } from '../../organization/log/history-texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DialogActions } from '../../ui/overlays/dialog.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Hidden } from '../../ui/layout/hidden.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { useReason } from '../../shared/forms/use-reason.tsx';
import classes from './custom-field.module.css';
import { conditionTexts, fieldTexts, typeLabels } from './custom-field-texts.ts';
import { MoveArrows } from './move-arrows.tsx';
import { SectionHead } from './section-head.tsx';
import { type ConditionTarget, conditionsIn } from './use-condition-targets.ts';
import { type Ordering, useFieldDrag, useFieldOrder } from './use-field-order.ts';

export type DefinedFieldsProps = {
  owner: FieldOwner;
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

type RowProps = {
  field: CustomField;
  targets: ConditionTarget[];
  ordering: Ordering;
  menu: MenuItem[];
};

function FieldRow({ field, targets, ordering, menu }: RowProps) {
  const drag = useFieldDrag(ordering, field._id);
  const ids = ordering.order.flatMap(({ fields }) => fields);
  return (
    <li className={classes.row} {...drag}>
      <span className={classes.grip} aria-hidden>
        <IconGripVertical />
      </span>
      <span className={classes.names}>
        <span className={classes.typeLabel}>{field.label}</span>
        <span className={classes.typeHelp}>{factsOf(field)}</span>
        {conditionsOf(field, targets).map((text) => (
          <span key={text} className={classes.typeHelp}>
            {text}
          </span>
        ))}
      </span>
      <MoveArrows
        nameOf={(by) => (by === 1 ? fieldTexts.moveDown : fieldTexts.moveUp)(field.label)}
        what={field._id}
        isFirst={ids[0] === field._id}
        isLast={ids.at(-1) === field._id}
        onMove={(by) => ordering.move(field, by)}
      />
      <Menu
        trigger={<IconButton name={fieldTexts.actionsFor(field.label)} icon={<IconDots />} size="small" />}
        groups={[{ items: menu }]}
      />
    </li>
  );
}

/** The fields that are defined, by their sections in the order of the form, with what can be done to each. */
export function DefinedFields(props: DefinedFieldsProps) {
  const { owner, fields, targets, onAdd } = props;
  const list = useRef<HTMLDivElement>(null);
  const ordering = useFieldOrder(fields, list);
  const { itemsOf, reasonDialog } = useFieldMenu(props);
  const sections = sectionsOf(fields);
  const areNamed = sections.some(({ name }) => name !== null);
  return (
    <>
      <p className={classes.lead}>{fields.length > 0 ? fieldTexts.lead : fieldTexts.noneText[owner]}</p>
      {fields.length > 0 ? (
        <div ref={list} className={classes.sections}>
          {sections.map(({ name, fields: own }) => (
            <section key={name ?? ''} aria-label={name ?? fieldTexts.noSection}>
              {areNamed && <SectionHead name={name} ordering={ordering} />}
              <ol className={classes.defined}>
                {own.map((field) => (
                  <FieldRow
                    key={field._id}
                    field={field}
                    targets={targets}
                    ordering={ordering}
                    menu={itemsOf(field)}
                  />
                ))}
              </ol>
            </section>
          ))}
        </div>
      ) : (
        <p className={classes.none}>{fieldTexts.none}</p>
      )}
      <div role="status">
        <Hidden>{ordering.said}</Hidden>
      </div>
      <DialogActions>
        <Button variant="primary" icon={<IconPlus />} onClick={onAdd}>
          {fieldTexts.add}
        </Button>
      </DialogActions>
      {reasonDialog}
    </>
  );
}

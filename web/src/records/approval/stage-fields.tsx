import { IconPlus, IconTrash } from '@tabler/icons-react';
import { limits } from 'contract/core/limits';
import { type Approval, type ApprovalRoute, stageRules } from 'contract/records/approval/approval';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import type { ReactNode } from 'react';
import { useFieldArray } from 'react-hook-form';
import { ConditionsEditor, type ConditionsForm } from '../custom-field/conditions-editor.tsx';
import type { ConditionTarget } from '../custom-field/use-condition-targets.ts';
import type { Form } from '../../core/forms/use-form.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useCan } from '../../core/session/use-can.ts';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import type { FieldSpec } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import type { PeopleSource } from '../../shared/people/people-source.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import classes from './approval.module.css';
import { approvalTexts as texts } from './approval-texts.ts';
import { askTexts } from './ask-texts.ts';

type AskedStage = ApprovalRoute['stages'][number];

/** What a form of stages holds, whatever else it has. */
export type StagesForm = Form<{ stages: AskedStage[] }, { stages: AskedStage[] }>;

export const newStage = {
  approvers: [],
  groups: [],
  roles: [],
  rule: 'all' as const,
  days: 5,
  needsSignature: true,
  needsQuality: false,
  noStandIn: false,
};

const idsOf = (named: readonly { _id: string }[]) => named.map(({ _id }) => _id);

/** A stage as it was asked before: whoever came by a group or a role is found anew. */
export const stageAgain = (stage: Approval['stages'][number]) => ({
  approvers: stage.slots.flatMap(({ person, isMember }) => (isMember ? [] : [person._id])),
  groups: idsOf(stage.groups),
  roles: idsOf(stage.roles),
  rule: stage.rule,
  needed: stage.needed,
  days: stage.days,
  needsSignature: stage.needsSignature,
  needsQuality: stage.needsQuality,
  noStandIn: stage.noStandIn,
});

const options = Object.entries(stageRules).map(([value, { label }]) => ({ value, label }));
const optional = <span className={classes.optional}>{askTexts.optional}</span>;
const fields = {
  rule: { label: askTexts.rule, control: 'select', required: true, options },
  needed: { label: askTexts.needed, control: 'number', required: true },
  days: { label: askTexts.days, control: 'number', required: true },
  needsSignature: { label: askTexts.needsSignature, control: 'checkbox' },
  needsQuality: { label: askTexts.needsQuality, help: askTexts.needsQualityHelp, control: 'checkbox' },
  noStandIn: { label: askTexts.noStandIn, help: askTexts.noStandInHelp, control: 'checkbox' },
} satisfies Record<string, FieldSpec>;

/** The roles of the open workspace; nothing for whoever does not see roles. */
function useRoles() {
  const at = { params: useWorkspaceParams(), query: { limit: 100 } };
  const enabled = useCan(roleEndpoints.list.access);
  const { data } = useApi(roleEndpoints.list, at, { staleTime: 60_000, enabled });
  return enabled ? (data?.results ?? []) : null;
}

/** The groups and roles of the open workspace, as a stage offers them. */
function useSetFields(workspaceId: string): Record<'groups' | 'roles', FieldSpec> {
  const groups = useApi(groupEndpoints.names, { params: { workspaceId } }, { staleTime: 60_000 });
  const roles = useRoles();
  const optionsOf = (named: readonly { _id: string; name: string }[] = []) =>
    named.map(({ _id, name }) => ({ value: _id, label: name }));
  const field = { control: 'multiselect' as const, labelEnd: optional };
  return {
    groups: {
      ...field,
      label: askTexts.groups,
      help: askTexts.groupsHelp,
      placeholder: askTexts.addGroup,
      options: optionsOf(groups.data),
    },
    roles: {
      ...field,
      label: askTexts.roles,
      // Those that were asked before stay chosen.
      help: roles ? askTexts.rolesHelp : askTexts.rolesUnseen,
      placeholder: askTexts.addRole,
      options: optionsOf(roles ?? []),
    },
  };
}

type FrameProps = {
  form: StagesForm;
  index: number;
  onRemove: (() => void) | undefined;
  children: ReactNode;
};

/** A stage: who is asked, how many of them must approve, and by when. */
export function StageFrame({ form, index, onRemove, children }: FrameProps) {
  return (
    <fieldset className={classes.stage}>
      <legend>{texts.stage(index + 1)}</legend>
      {onRemove && (
        <span className={classes.remove}>
          <IconButton
            name={askTexts.removeStage(index + 1)}
            icon={<IconTrash />}
            size="small"
            onClick={onRemove}
          />
        </span>
      )}
      {children}
      <div className={classes.pair}>
        <FormField form={form} name={`stages.${index}.rule`} field={fields.rule} />
        {form.watch(`stages.${index}.rule`) === 'some' && (
          <FormField form={form} name={`stages.${index}.needed`} field={fields.needed} />
        )}
        <FormField form={form} name={`stages.${index}.days`} field={fields.days} />
      </div>
      <FormField form={form} name={`stages.${index}.needsSignature`} field={fields.needsSignature} />
      <FormField form={form} name={`stages.${index}.needsQuality`} field={fields.needsQuality} />
      <FormField form={form} name={`stages.${index}.noStandIn`} field={fields.noStandIn} />
    </fieldset>
  );
}

type StageProps = {
  form: StagesForm;
  index: number;
  people: PeopleSource;
  sets: ReturnType<typeof useSetFields>;
  targets: readonly ConditionTarget[] | undefined;
  onRemove: (() => void) | undefined;
};

function Stage({ form, index, people, sets, targets, onRemove }: StageProps) {
  const approvers = {
    label: askTexts.approvers,
    control: 'people' as const,
    placeholder: texts.addPerson,
    people,
  };
  return (
    <StageFrame form={form} index={index} onRemove={onRemove}>
      <FormField form={form} name={`stages.${index}.approvers`} field={approvers} />
      <div className={classes.pair}>
        <FormField form={form} name={`stages.${index}.groups`} field={sets.groups} />
        <FormField form={form} name={`stages.${index}.roles`} field={sets.roles} />
      </div>
      {targets && (
        <ConditionsEditor
          form={form as unknown as ConditionsForm} // it holds conditions at this place
          name={`stages.${index}.when`}
          legend={askTexts.when}
          help={askTexts.whenHelp}
          targets={targets}
        />
      )}
    </StageFrame>
  );
}

type StageFieldsProps = {
  form: StagesForm;
  workspaceId: string;
  people: PeopleSource;
  /** What a condition of a stage may ask for; without them no stage has any. */
  targets?: readonly ConditionTarget[] | undefined;
};

/** The stages of an approval, one after another: who is asked, how many of them must approve, and by when. */
export function StageFields({ form, workspaceId, people, targets }: StageFieldsProps) {
  const stages = useFieldArray({ control: form.control, name: 'stages' });
  const sets = useSetFields(workspaceId);
  return (
    <>
      {stages.fields.map(({ id }, index) => (
        <Stage
          key={id}
          form={form}
          index={index}
          people={people}
          sets={sets}
          targets={targets}
          onRemove={stages.fields.length > 1 ? () => stages.remove(index) : undefined}
        />
      ))}
      {stages.fields.length < limits.stagesOfApproval && (
        <div>
          <Button icon={<IconPlus />} onClick={() => stages.append(newStage)}>
            {askTexts.addStage}
          </Button>
        </div>
      )}
    </>
  );
}

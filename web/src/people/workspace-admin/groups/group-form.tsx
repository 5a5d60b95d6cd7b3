import { labelsOf } from 'contract/core/field';
import { groupInput } from 'contract/people/group/group';
import { z } from 'zod';
import type { Form } from '../../../core/forms/use-form.ts';
import { type FieldSpec, fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormFooter } from '../../../shared/forms/form-footer.tsx';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { FormNotes } from '../../../shared/forms/form-notes.tsx';
import { FormLayout } from '../../../ui/fields/form-layout.tsx';
import { adminTexts } from '../admin-texts.ts';
import { useFoundPeople, workspacePeople } from '../../../shared/people/people-source.ts';
import type { WirePerson } from '../../../shared/marks/person.tsx';
import { useAdminPaths } from '../admin-paths.ts';
import { optionsOf, useRoles } from '../use-admin-names.ts';
import { groupTexts as texts } from './group-texts.ts';

const { name, description, members, lead, role } = groupInput.shape;

const labels = labelsOf(groupInput);

export const groupForm = groupInput.extend({ reason: z.string() });

export type GroupFormProps = {
  form: Form<z.input<typeof groupForm>, z.output<typeof groupForm>>;
  /** Where Cancel leads. */
  back: string;
  isNew: boolean;
  /** Who is in the group already. */
  present?: readonly WirePerson[] | undefined;
  submitLabel: string;
  busyLabel: string;
};

/** What making and changing a group ask for. */
export function GroupForm({ form, back, isNew, present, submitLabel, busyLabel }: GroupFormProps) {
  const { workspaceId } = useAdminPaths();
  const people = workspacePeople(workspaceId, { known: present });
  const { personOf } = useFoundPeople(people);
  // A group cannot give a role that is narrowed: where somebody may act is said by their own access.
  const roles = useRoles()?.filter(({ sites, processes }) => !sites && !processes);
  const chosen = form.watch('members');
  const inGroup = chosen.flatMap((id) => personOf(id) ?? []);
  const choose = (field: FieldSpec, placeholder: string): FieldSpec => ({ ...field, placeholder });
  return (
    <FormLayout {...form.props}>
      <FormNotes editing={form.editing} labelOf={(field) => labels[field]} />
      <FormField form={form} name="name" field={fieldSpecOf(name)} />
      <FormField form={form} name="description" field={fieldSpecOf(description)} />
      <FormField
        form={form}
        name="members"
        field={choose({ ...fieldSpecOf(members), required: false, people }, texts.choosePeople)}
      />
      <FormField
        form={form}
        name="lead"
        field={choose({ ...fieldSpecOf(lead), options: optionsOf(inGroup) }, texts.noLead)}
      />
      <FormField
        form={form}
        name="role"
        field={choose({ ...fieldSpecOf(role), options: optionsOf(roles) }, texts.noRole)}
      />
      {!isNew && (
        <FormField
          form={form}
          name="reason"
          field={{ label: adminTexts.reason, control: 'textarea', help: texts.reasonHelp }}
        />
      )}
      <FormFooter
        form={form}
        to={back}
        submitLabel={submitLabel}
        busy={form.formState.isSubmitting}
        busyLabel={busyLabel}
      />
    </FormLayout>
  );
}

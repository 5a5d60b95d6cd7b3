import { labelsOf } from 'contract/core/field';
import { type Group, groupInput } from 'contract/people/group/group';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { useNavigate } from 'react-router';
import { useForm } from '../../../core/forms/use-form.ts';
import { changedFields } from '../../../shared/forms/changed-fields.ts';
import { useFoundPeople, workspacePeople } from '../../../shared/people/people-source.ts';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useAdminCrumbs, useAdminPaths } from '../admin-paths.ts';
import { adminTexts } from '../admin-texts.ts';
import { LoadedFor } from '../loaded-for.tsx';
import { useRoles } from '../use-admin-names.ts';
import { GroupForm, groupForm } from './group-form.tsx';
import { groupTexts as texts } from './group-texts.ts';
import { useGroup } from './use-group.ts';

const labels = labelsOf(groupInput);

const valuesOf = ({ name, description, members, lead, role }: Group) => ({
  name,
  description: description ?? '',
  members: members.map(({ _id }) => _id),
  lead: lead?._id ?? null,
  role: role?._id ?? null,
});

function useWords({ members }: Group) {
  const { workspaceId } = useAdminPaths();
  const { personOf } = useFoundPeople(workspacePeople(workspaceId, { known: members }));
  const roles = useRoles();
  const nameOf = (value: unknown): string => {
    // A reference is an id in a patch, and a record with a name in an answer.
    if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
    const id = String(value ?? adminTexts.none);
    return (personOf(id) ?? roles?.find(({ _id }) => _id === id))?.name ?? id;
  };
  return (name: string, value: unknown) => ({
    label: labels[name] ?? name,
    text: Array.isArray(value) ? value.map(nameOf).join(', ') : nameOf(value),
  });
}

function EditGroup({ group }: { group: Group }) {
  const paths = useAdminPaths();
  const navigate = useNavigate();
  const leave = () => void navigate(paths.group(group._id));
  const save = useVersionedAction(groupEndpoints.update, useWords(group), { onSuccess: leave });
  const form = useForm({
    name: `group:${group._id}`,
    version: group.version,
    schema: groupForm,
    defaultValues: { ...valuesOf(group), reason: '' },
    onSubmit: ({ reason, lead = null, role = null, ...values }, base) => {
      const changed = changedFields({ ...values, lead, role }, base.values);
      if (Object.keys(changed).length === 0) return leave();
      const params = { workspaceId: paths.workspaceId, groupId: group._id };
      return save.run({ params, body: { ...changed, ...(reason ? { reason } : {}) } }, base);
    },
  });
  return (
    <>
      <GroupForm
        form={form}
        back={paths.group(group._id)}
        isNew={false}
        present={group.members}
        submitLabel={adminTexts.save}
        busyLabel={adminTexts.saving}
      />
      {save.conflictDialog}
    </>
  );
}

/** Changes a group: its name, members, lead and role. */
export function EditGroupPage() {
  const paths = useAdminPaths();
  const found = useGroup();
  // The names of the chosen one, without which the form would change its shape.
  const roles = useRoles();
  const answer = roles ? found : { ...found, data: undefined };
  return (
    <Page title={texts.editTitle} crumbs={useAdminCrumbs()}>
      <LoadedFor answer={answer} failed={texts.failed}>
        {({ group }) => (
          <>
            <PageHeader title={texts.editTitle} back={{ to: paths.group(group._id), label: texts.back }} />
            <EditGroup key={group._id} group={group} />
          </>
        )}
      </LoadedFor>
    </Page>
  );
}

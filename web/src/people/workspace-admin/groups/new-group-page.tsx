import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { useNavigate } from 'react-router';
import { useAction } from '../../../core/http/use-action.ts';
import { useForm } from '../../../core/forms/use-form.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useAdminCrumbs, useAdminPaths } from '../admin-paths.ts';
import { adminTexts } from '../admin-texts.ts';
import { GroupForm, groupForm } from './group-form.tsx';
import { groupTexts as texts } from './group-texts.ts';

const empty = { name: '', description: '', members: [], lead: '', role: '', reason: '' };

/** Makes a group of people of the workspace. */
export function NewGroupPage() {
  const paths = useAdminPaths();
  const navigate = useNavigate();
  const create = useAction(groupEndpoints.create, {
    onSuccess: ({ _id }) => void navigate(paths.group(_id)),
  });
  const form = useForm({
    name: `group:new:${paths.workspaceId}`,
    schema: groupForm,
    defaultValues: empty,
    onSubmit: ({ reason: _reason, ...body }) =>
      create.run({ body: { ...body, workspace: paths.workspaceId } }),
  });
  return (
    <Page title={texts.newTitle} crumbs={useAdminCrumbs()}>
      <PageHeader title={texts.newTitle} back={{ to: paths.tab('groups'), label: texts.back }} />
      <GroupForm
        form={form}
        back={paths.tab('groups')}
        isNew
        submitLabel={adminTexts.create}
        busyLabel={adminTexts.creating}
      />
    </Page>
  );
}

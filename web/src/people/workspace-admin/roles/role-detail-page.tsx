import { IconCopy, IconTrash } from '@tabler/icons-react';
import { limits } from 'contract/core/limits';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { type Role, roleInput } from 'contract/organization/role/role';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { labelsOf } from 'contract/core/field';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useApi } from '../../../core/http/use-api.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { useForm } from '../../../core/forms/use-form.ts';
import { History } from '../../../organization/log/history.tsx';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { changedFields } from '../../../shared/forms/changed-fields.ts';
import { FormCancel } from '../../../shared/forms/form-cancel.tsx';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { PersonName } from '../../../shared/marks/person.tsx';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { RoleNotifications } from '../../../support/notification/role-notifications.tsx';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { FormActions } from '../../../ui/fields/form-actions.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { RecordLayout } from '../../../ui/layout/record-layout.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useAdminCrumbs, useAdminPaths } from '../admin-paths.ts';
import { adminTexts } from '../admin-texts.ts';
import { LoadedFor } from '../loaded-for.tsx';
import classes from './role-form.module.css';
import { RemoveRoleDialog } from './remove-role-dialog.tsx';
import { PresetPill } from './role-columns.tsx';
import { roleBody, RoleFields, roleForm, roleValues, type RoleValues } from './role-form.tsx';
import { roleTexts as texts } from './role-texts.ts';

const labels = labelsOf(roleInput);

const wordsOf = (name: string, value: unknown) => ({
  label: labels[name] ?? name,
  text: typeof value === 'string' ? value : JSON.stringify(value),
});

const reasonField = { label: adminTexts.reason, control: 'textarea' as const, help: texts.reasonHelp };

function RoleEditor({ role, mayEdit }: { role: Role; mayEdit: boolean }) {
  const paths = useAdminPaths();
  const save = useVersionedAction(roleEndpoints.update, wordsOf);
  const form = useForm({
    name: `role:${role._id}`,
    version: role.version,
    stays: true,
    schema: roleForm,
    defaultValues: roleValues(role),
    onSubmit: async ({ reason, ...values }, base) => {
      const changed = changedFields(roleBody({ ...values, reason }), roleBody(base.values as RoleValues));
      if (Object.keys(changed).length === 0) return undefined;
      const params = { ...paths.params, roleId: role._id };
      return save.run({ params, body: { ...changed, ...(reason ? { reason } : {}) } }, base);
    },
  });
  return (
    <FormFrame form={form} labelOf={(name) => labels[name]} className={classes.form}>
      <RoleFields form={form} isReadOnly={!mayEdit}>
        {mayEdit && (
          <>
            <FormField form={form} name="reason" field={reasonField} />
            <FormActions>
              <Button type="submit" variant="primary" busy={save.isBusy} busyLabel={adminTexts.saving}>
                {adminTexts.save}
              </Button>
              <FormCancel form={form} to={paths.tab('roles')} />
            </FormActions>
          </>
        )}
      </RoleFields>
      {save.conflictDialog}
    </FormFrame>
  );
}

function RoleMembers({ role }: { role: Role }) {
  const { params, user } = useAdminPaths();
  const answer = useApi(memberEndpoints.list, {
    params,
    query: { role: role._id, limit: limits.pageSizeMax },
  });
  return (
    <Section title={texts.members}>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
        {({ results }) =>
          results.length === 0 ? (
            <p>{texts.noMembers}</p>
          ) : (
            <ul className={classes.members}>
              {results.map((member) => (
                <li key={member._id}>
                  <Link to={user(member._id)}>
                    <PersonName person={member} />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function RoleActs({ role, mayEdit }: { role: Role; mayEdit: boolean }) {
  const paths = useAdminPaths();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ButtonLink icon={<IconCopy />} to={paths.copyRole(role._id)}>
        {texts.copy}
      </ButtonLink>
      {mayEdit && (
        <Button icon={<IconTrash />} onClick={() => setOpened(true)}>
          {texts.delete}
        </Button>
      )}
      <RemoveRoleDialog
        role={role}
        opened={opened}
        onClose={() => setOpened(false)}
        leave={async () => navigate(paths.tab('roles'))}
      />
    </>
  );
}

function RoleDetail({ role }: { role: Role }) {
  const paths = useAdminPaths();
  const mayManage = useCan('role.manage');
  const mayEdit = mayManage && !role.preset;
  return (
    <>
      <PageHeader
        title={role.name}
        status={role.preset && <PresetPill />}
        back={{ to: paths.tab('roles'), label: texts.back }}
        actions={mayManage && <RoleActs role={role} mayEdit={mayEdit} />}
      />
      {role.preset && mayManage && <Notice tone="info">{texts.presetNotice}</Notice>}
      {!mayManage && <Notice tone="info">{texts.beyond}</Notice>}
      <RecordLayout rail={<RoleMembers role={role} />}>
        <RoleEditor role={role} mayEdit={mayEdit} />
      </RecordLayout>
      <RoleNotifications
        place={{ ...paths.params, roleId: role._id }}
        History={role.preset ? History : undefined}
      />
      {/* A role that every workspace has never changes. */}
      {!role.preset && <History id={role._id} />}
    </>
  );
}

/** One role: what it says, and who has it. */
export function RoleDetailPage() {
  const { roleId = '' } = useParams();
  const { params } = useAdminPaths();
  const found = useApi(roleEndpoints.find, { params: { ...params, roleId } });
  return (
    <Page title={found.data?.name ?? adminTexts.roles} crumbs={useAdminCrumbs()}>
      <LoadedFor answer={found} failed={texts.failed}>
        {(role) => <RoleDetail key={role._id} role={role} />}
      </LoadedFor>
    </Page>
  );
}

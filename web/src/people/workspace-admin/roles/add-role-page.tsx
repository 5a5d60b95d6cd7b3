import type { Role } from 'contract/organization/role/role';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { useNavigate, useSearchParams } from 'react-router';
import { useAction } from '../../../core/http/use-action.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { useForm } from '../../../core/forms/use-form.ts';
import { FormCancel } from '../../../shared/forms/form-cancel.tsx';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { FormActions } from '../../../ui/fields/form-actions.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useAdminCrumbs, useAdminPaths } from '../admin-paths.ts';
import { adminTexts } from '../admin-texts.ts';
import { newRole, roleBody, RoleFields, roleForm, roleValues, type RoleValues } from './role-form.tsx';
import classes from './role-form.module.css';
import { roleTexts as texts } from './role-texts.ts';

function AddRole({ values }: { values: RoleValues }) {
  const paths = useAdminPaths();
  const navigate = useNavigate();
  const create = useAction(roleEndpoints.create, {
    onSuccess: ({ _id }) => void navigate(paths.role(_id)),
  });
  const form = useForm({
    name: `role:new:${paths.workspaceId}`,
    schema: roleForm,
    defaultValues: values,
    onSubmit: (given) => create.run({ params: paths.params, body: roleBody(given) }),
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <RoleFields form={form}>
        <FormActions>
          <Button
            type="submit"
            variant="primary"
            busy={form.formState.isSubmitting}
            busyLabel={adminTexts.creating}
          >
            {adminTexts.create}
          </Button>
          <FormCancel form={form} to={paths.tab('roles')} />
        </FormActions>
      </RoleFields>
    </FormFrame>
  );
}

const copied = (role: Role): RoleValues => ({ ...roleValues(role), name: texts.copyOf(role.name) });

function CopyRole({ roleId }: { roleId: string }) {
  const { params } = useAdminPaths();
  const found = useApi(roleEndpoints.find, { params: { ...params, roleId } });
  return (
    <Loaded answer={found} failed={texts.failed}>
      {(role) => <AddRole values={copied(role)} />}
    </Loaded>
  );
}

/** Defines a role, from nothing or from another one. */
export function AddRolePage() {
  const paths = useAdminPaths();
  const [url] = useSearchParams();
  const from = url.get('from');
  return (
    <Page title={texts.addTitle} crumbs={useAdminCrumbs()}>
      <PageHeader title={texts.addTitle} back={{ to: paths.tab('roles'), label: texts.back }} />
      {from ? <CopyRole roleId={from} /> : <AddRole values={newRole} />}
    </Page>
  );
}

import { IconCheck, IconMinus } from '@tabler/icons-react';
import { permissionsOf, permissionWords } from 'contract/core/rights/access';
import { administratorGrants, can, type WorkspacePermission } from 'contract/core/rights/permissions';
import type { Role } from 'contract/organization/role/role';
import { useSearchParams } from 'react-router';
import type { Column } from '../../../shared/data-table/column.ts';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Pill } from '../../../ui/layout/pill.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useAdminCrumbs, useAdminPaths } from '../admin-paths.ts';
import classes from '../admin.module.css';
import { optionsOf, useRoles } from '../use-admin-names.ts';
import { roleTexts as texts } from './role-texts.ts';

/** Whether somebody who has this role and nothing else may do this. */
function allows({ level, levels, grants, sites, processes }: Role, permission: WorkspacePermission): boolean {
  const own = level === 5 ? [...grants, ...administratorGrants] : grants;
  const isNarrowed = Boolean(sites ?? processes);
  return can(
    { accountId: '', organizationRole: 'member', level, levels, grants: own, isNarrowed },
    permission,
  );
}

function Answer({ isAllowed }: { isAllowed: boolean }) {
  return isAllowed ? (
    <Pill tone="ok" icon={<IconCheck />}>
      {texts.yes}
    </Pill>
  ) : (
    <Pill tone="neutral" icon={<IconMinus />}>
      {texts.no}
    </Pill>
  );
}

const columnOf = (role: Role): Column<WorkspacePermission> => ({
  id: role._id,
  header: role.name,
  width: 180,
  cell: (permission) => <Answer isAllowed={allows(role, permission)} />,
});

const first: Column<WorkspacePermission> = {
  id: 'does',
  header: texts.matrix,
  cell: (permission) => permissionWords[permission].does,
};

function Comparison({ roles: [one, other], isShort }: { roles: [Role, Role]; isShort: boolean }) {
  const { module } = useAdminPaths();
  const all = permissionsOf(module);
  const rows = isShort ? all.filter((name) => allows(one, name) !== allows(other, name)) : all;
  if (rows.length === 0) return <p className={classes.quiet}>{texts.equal}</p>;
  return (
    <SubTable
      label={texts.compare}
      columns={[first, columnOf(one), columnOf(other)]}
      rows={rows}
      rowId={(permission) => permission}
    />
  );
}

/** Two roles side by side; which ones stands in the address. */
export function CompareRolesPage() {
  const paths = useAdminPaths();
  const roles = useRoles();
  const [url, setUrl] = useSearchParams();
  const [one, other] = [url.get('one') ?? roles?.[0]?._id ?? '', url.get('other') ?? roles?.[1]?._id ?? ''];
  const isShort = url.get('differences') === 'true';
  const set = (fields: Record<string, string>) =>
    setUrl({ one, other, ...(isShort ? { differences: 'true' } : {}), ...fields }, { replace: true });
  const [left, right] = [one, other].map((id) => roles?.find((role) => role._id === id));
  const choices = optionsOf(roles);
  return (
    <Page title={texts.compare} crumbs={useAdminCrumbs()}>
      <PageHeader title={texts.compare} back={{ to: paths.tab('roles'), label: texts.back }} />
      {roles ? (
        <div className={classes.part}>
          <div className={classes.bar}>
            <SelectField
              label={texts.first}
              options={choices}
              value={one}
              onChange={(id) => set({ one: id ?? '' })}
            />
            <SelectField
              label={texts.second}
              options={choices}
              value={other}
              onChange={(id) => set({ other: id ?? '' })}
            />
            <CheckboxField
              label={texts.onlyDifferences}
              checked={isShort}
              onChange={(event) => set({ differences: String(event.currentTarget.checked) })}
            />
          </div>
          {left && right ? (
            <Comparison roles={[left, right]} isShort={isShort} />
          ) : (
            <p className={classes.quiet}>{texts.chooseTwo}</p>
          )}
        </div>
      ) : (
        <ListSkeleton rows={8} />
      )}
    </Page>
  );
}

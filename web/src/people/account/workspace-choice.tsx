import type { PermissionInput } from 'contract/people/account/account';
import { limits } from 'contract/core/limits';
import type { ModuleKey } from 'contract/core/modules';
import { permissionWord } from 'contract/core/rights/permissions';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { modulePath } from '../../core/loading/place.ts';
import { useApi } from '../../core/http/use-api.ts';
import { ModuleSquare } from '../../shared/marks/module-square.tsx';
import type { ModuleNames } from 'contract/organization/subscription/subscription';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FieldNotes } from '../../ui/fields/field-notes.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { inviteTexts as texts } from './account-texts.ts';
import classes from './workspace-choice.module.css';

/** A permission as the form holds it; `roleName` is of the role that is given. */
export type Chosen = PermissionInput & { roleName?: string | null };

export type WorkspaceChoiceProps = {
  /** The modules of the organization with their workspaces. */
  modules: ModuleNames[];
  value: Chosen[];
  onChange: (value: Chosen[]) => void;
  error?: string | undefined;
};

const words = ['admin', 'edit', 'view'] as const;

/** The roles of a workspace; until they are there, the one that was given before. */
function useGivableRoles(module: ModuleKey, { workspace, roleId, roleName }: Chosen) {
  const params = { type: module, workspaceId: workspace };
  const { data, error } = useApi(roleEndpoints.list, { params, query: { limit: limits.pageSizeMax } });
  const held = roleId && roleName ? [{ _id: roleId, name: roleName, level: null }] : [];
  return { roles: data?.results ?? held, hasFailed: Boolean(error && !data) };
}

export type LevelFieldProps = {
  module: ModuleKey;
  name: string;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
};

/** What may be done in a ticked workspace: one of three words, or one of its roles. */
export function LevelField({ module, name, chosen, onChange }: LevelFieldProps) {
  const { roles, hasFailed } = useGivableRoles(module, chosen);
  return (
    <SelectField
      label={texts.may(name)}
      help={hasFailed ? texts.noRoles : undefined}
      options={[
        ...words.map((word) => ({ value: word, label: texts.levels[word] })),
        ...roles.map((role) => ({ value: role._id, label: role.name })),
      ]}
      value={chosen.roleId ?? chosen.permission}
      onChange={(value) => {
        const word = words.find((one) => one === value);
        const role = roles.find(({ _id }) => _id === value);
        if (word) onChange({ ...chosen, permission: word, roleId: null, roleName: null });
        else if (role) {
          const permission = role.level === null ? chosen.permission : permissionWord(role.level);
          onChange({ ...chosen, permission, roleId: role._id, roleName: role.name });
        }
      }}
    />
  );
}

type ModuleProps = Omit<WorkspaceChoiceProps, 'modules' | 'error'> & { module: ModuleNames };

function ModuleWorkspaces({ module, value, onChange }: ModuleProps) {
  const replace = (workspace: string, chosen: Chosen[]) =>
    onChange([...value.filter((one) => one.workspace !== workspace), ...chosen]);
  return (
    <div role="group" aria-label={module.name} className={classes.module}>
      <div className={classes.head}>
        <ModuleSquare module={module.module} />
        {module.name}
      </div>
      {module.workspaces.length === 0 && (
        <div className={classes.none}>
          {texts.createFirst}
          <ButtonLink size="small" to={`${modulePath(module.module, module._id)}/workspace`}>
            {texts.goToWorkspace}
          </ButtonLink>
        </div>
      )}
      {module.workspaces.map(({ _id, name }) => {
        const chosen = value.find(({ workspace }) => workspace === _id);
        const ticked: Chosen = { workspace: _id, permission: 'admin' };
        return (
          <div key={_id} className={classes.row}>
            <span className={classes.name}>
              <CheckboxField
                label={name}
                checked={Boolean(chosen)}
                onChange={({ currentTarget }) => replace(_id, currentTarget.checked ? [ticked] : [])}
              />
            </span>
            {chosen && (
              <span className={classes.level}>
                <LevelField
                  module={module.module}
                  name={name}
                  chosen={chosen}
                  onChange={(next) => replace(_id, [next])}
                />
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** The workspaces of the organization by module, each to be ticked, with what may be done there. */
export function WorkspaceChoice({ modules, value, onChange, error }: WorkspaceChoiceProps) {
  return (
    <div className={classes.choice} role="group" aria-label={texts.workspaces}>
      {modules.map((module) => (
        <ModuleWorkspaces key={module._id} module={module} value={value} onChange={onChange} />
      ))}
      <FieldNotes id="workspaces" error={error} />
    </div>
  );
}

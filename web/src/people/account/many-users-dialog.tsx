import {
  type AccountsChanged,
  type AccountsPatch,
  organizationRoleLabels,
} from 'contract/people/account/account';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { organizationRoles } from 'contract/core/organization-roles';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useOrganizationId } from '../../core/session/use-organization-id.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useUnsaved } from '../../ui/overlays/unsaved.ts';
import { organizationToast } from '../../ui/feedback/toast.ts';
import { manyTexts as texts } from './account-texts.ts';
import classes from './edit-account.module.css';
import { showRefusal } from './use-invite.ts';
import { type Chosen, LevelField } from './workspace-choice.tsx';

export type ManyAct = keyof typeof texts.acts;
/** Who is changed: those of the page that are chosen, or all that match. */
export type Whom = Pick<AccountsPatch, 'accounts' | 'matching' | 'versions'>;

type Change = Pick<AccountsPatch, 'organizationRole' | 'workspace' | 'leaveUnassigned'>;

export type ManyUsersDialogProps = {
  act: ManyAct;
  whom: Whom;
  count: number;
  opened: boolean;
  /** True when it was done. */
  onClose: (done: boolean) => void;
};

type PartProps = { change: Change; onChange: (change: Change) => void; error: string | undefined };

const roles = organizationRoles.map((value) => ({ value, label: organizationRoleLabels[value] }));

function RolePart({ change, onChange, error }: PartProps) {
  return (
    <SelectField
      label={texts.role}
      placeholder={texts.chooseRole}
      options={roles}
      required
      error={error}
      value={change.organizationRole ?? null}
      onChange={(value) => onChange({ organizationRole: organizationRoles.find((role) => role === value) })}
    />
  );
}

function WorkspacePart({ change, onChange, error }: PartProps) {
  const modules = useApi(subscriptionEndpoints.names, {}).data ?? [];
  const places = modules.flatMap(({ module, name, workspaces }) =>
    workspaces.map((workspace) => ({ ...workspace, module, moduleName: name })),
  );
  const [chosen, setChosen] = useState<Chosen>();
  const place = places.find(({ _id }) => _id === change.workspace?.workspace);
  const choose = (next: Chosen) => {
    setChosen(next);
    const { roleName: _name, ...workspace } = next;
    onChange({ workspace });
  };
  return (
    <>
      <SelectField
        label={texts.workspace}
        placeholder={texts.chooseWorkspace}
        options={places.map(({ _id, name, moduleName }) => ({
          value: _id,
          label: `${name} · ${moduleName}`,
        }))}
        required
        searchable
        error={error}
        value={place?._id ?? null}
        onChange={(value) => value && choose({ workspace: value, permission: 'view' })}
      />
      {place && chosen && (
        <LevelField module={place.module} name={place.name} chosen={chosen} onChange={choose} />
      )}
    </>
  );
}

function LeavePart({ change, onChange }: PartProps) {
  return (
    <CheckboxField
      label={texts.leave}
      help={texts.leaveHelp}
      checked={change.leaveUnassigned ?? false}
      onChange={({ currentTarget }) => onChange({ leaveUnassigned: currentTarget.checked })}
    />
  );
}

const parts = { activate: null, deactivate: LeavePart, workspace: WorkspacePart, role: RolePart };
const statuses = {
  activate: 'active',
  deactivate: 'inactive',
  workspace: undefined,
  role: undefined,
} as const;

/** How many were changed, how many needed no change, and how many stay as before. */
function wordsOf({ changed, unchanged, refused }: AccountsChanged): string {
  const words = [
    texts.done(changed),
    ...(unchanged > 0 ? [texts.unchanged(unchanged)] : []),
    ...(refused.length > 0 ? [texts.refused(refused.length)] : []),
  ];
  return words.join(' ');
}

function missingIn(act: ManyAct, { organizationRole, workspace }: Change): string | undefined {
  if (act === 'role' && !organizationRole) return texts.chooseRole;
  return act === 'workspace' && !workspace ? texts.chooseWorkspace : undefined;
}

type FormProps = Omit<ManyUsersDialogProps, 'opened'> & { onPartly: (outcome: AccountsChanged) => void };

function ManyForm({ act, whom, onClose, onPartly }: FormProps) {
  const params = { organizationId: useOrganizationId() };
  const [change, setChange] = useState<Change>({});
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const update = useAction(accountEndpoints.updateMany, {
    toastOptions: organizationToast,
    failureToast: showRefusal,
    successToast: (outcome) => outcome.refused.length === 0 && wordsOf(outcome),
  });
  const isTyped = () => !update.isBusy && (reason !== '' || Object.keys(change).length > 0);
  useUnsaved({ isTyped, isKept: () => false, discard: () => undefined });
  const missing = missingIn(act, change);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (missing) return;
    const status = statuses[act];
    const why = reason.trim();
    const body = { ...whom, ...change, ...(status ? { status } : {}), ...(why ? { reason: why } : {}) };
    const outcome = await update.run({ params, body });
    if (!outcome.ok) return;
    if (outcome.data.refused.length > 0) onPartly(outcome.data);
    else onClose(true);
  };
  const Part = parts[act];
  return (
    <form className={classes.sheet} noValidate onSubmit={(event) => void submit(event)}>
      <p>{texts.texts[act]}</p>
      {Part && <Part change={change} onChange={setChange} error={isTried ? missing : undefined} />}
      <TextField
        label={texts.reason}
        help={texts.reasonHelp}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <DialogActions>
        <DialogCancel>{texts.cancel}</DialogCancel>
        <Button type="submit" variant="primary" busy={update.isBusy} busyLabel={texts.saving}>
          {texts.acts[act]}
        </Button>
      </DialogActions>
    </form>
  );
}

function Partly({ outcome, onClose }: { outcome: AccountsChanged; onClose: () => void }) {
  return (
    <div className={classes.sheet}>
      <p role="status">{wordsOf(outcome)}</p>
      <ul className={classes.refused}>
        {outcome.refused.map(({ _id, name, why }) => (
          <li key={_id}>
            <strong>{name}</strong> {why}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </div>
  );
}

function ManyBody(props: Omit<ManyUsersDialogProps, 'opened'>) {
  const [outcome, setOutcome] = useState<AccountsChanged>();
  if (outcome) return <Partly outcome={outcome} onClose={() => props.onClose(true)} />;
  return <ManyForm {...props} onPartly={setOutcome} />;
}

/** Changes several people at once, and tells who stays as before and why. */
export function ManyUsersDialog({ opened, ...props }: ManyUsersDialogProps) {
  const title = texts.titles[props.act](texts.count(props.count));
  return (
    <Dialog opened={opened} onClose={() => props.onClose(false)} title={title}>
      <ManyBody {...props} />
    </Dialog>
  );
}

import { type Approval, approvalInput, type OfferedRoute } from 'contract/records/approval/approval';
import { settingEndpoints } from 'contract/setting.endpoints';
import { useState } from 'react';
import type { z } from 'zod';
import { type Form, useForm } from '../../core/forms/use-form.ts';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useCan } from '../../core/session/use-can.ts';
import { conflictOf } from '../../shared/forms/conflict.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { candidatesOf } from '../../shared/people/people-source.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import type { SignedPlace } from '../signature/signed-kind.ts';
import classes from './approval.module.css';
import { approvalTexts as texts } from './approval-texts.ts';
import { askTexts } from './ask-texts.ts';
import { newStage, stageAgain, StageFields, type StagesForm } from './stage-fields.tsx';

const RoutesDialog = lazyDialog(async () => (await import('./routes-dialog.tsx')).RoutesDialog);

const schema = approvalInput.omit({ recordVersion: true });
type AskForm = Form<z.input<typeof schema>, z.output<typeof schema>>;

const optional = <span className={classes.optional}>{askTexts.optional}</span>;
const note = { label: askTexts.note, control: 'textarea' as const, labelEnd: optional };

const nameOf = ({ name, isForAll }: OfferedRoute) => (isForAll ? askTexts.ofOrganization(name) : name);

/** Says which stages of a route the record does not need. */
function LeftOut({ route: { stages, leftOut } }: { route: OfferedRoute }) {
  if (leftOut.length === 0) return null;
  return (
    <Notice tone={stages.length > 0 ? 'info' : 'warn'}>
      {stages.length > 0 ? askTexts.leftOut : askTexts.noStage}
      <ul>
        {leftOut.map(({ stage, when }) => (
          <li key={stage}>{askTexts.leftOutStage(stage, when)}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Where whoever may names other routes. */
function ManageRoutes() {
  const [opened, setOpened] = useState(false);
  const params = useWorkspaceParams();
  const found = useApi(settingEndpoints.find, { params });
  if (!found.data) return null;
  return (
    <>
      <Button onClick={() => setOpened(true)}>{askTexts.manageRoutes}</Button>
      <RoutesDialog place={params} settings={found.data} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

/** The routes that are offered for the record, of which one fills the stages. */
function RouteChoice({ form, kind, params }: SignedPlace & { form: AskForm }) {
  const [chosen, setChosen] = useState('');
  const mayManage = useCan('setting.manage');
  const routes = useApi(kind.parts.approval.routes, { params }).data ?? [];
  if (routes.length === 0 && !mayManage) return null;
  const route = routes.find((one) => nameOf(one) === chosen);
  const choose = (name: string | null) => {
    setChosen(name ?? '');
    const next = routes.find((one) => nameOf(one) === name);
    if (next)
      form.setValue('stages', next.stages.length > 0 ? next.stages : [newStage], { shouldDirty: true });
  };
  return (
    <>
      <div className={classes.routes}>
        {routes.length > 0 && (
          <SelectField
            label={askTexts.route}
            placeholder={askTexts.noRoute}
            options={routes.map((one) => ({ value: nameOf(one), label: nameOf(one) }))}
            value={chosen}
            onChange={choose}
          />
        )}
        {mayManage && <ManageRoutes />}
      </div>
      {route && <LeftOut route={route} />}
    </>
  );
}

type FormProps = SignedPlace & {
  version: number;
  /** The approval whose route is asked again. */
  before?: Approval | undefined;
  onClose: () => void;
};

function AskFormBody({ version, before, onClose, ...place }: FormProps) {
  const { kind, params } = place;
  const ask = useAction(kind.parts.approval.ask, { onSuccess: onClose });
  // After a conflict it goes on with the record as it is now, and with all that was entered.
  const [present, setPresent] = useState<number>();
  const form: AskForm = useForm({
    name: `${kind.key}-approval:${params.recordId}`,
    version,
    schema,
    defaultValues: { stages: before ? before.stages.map(stageAgain) : [newStage], note: '' },
    onSubmit: async (given, base) => {
      const body = { ...given, recordVersion: present ?? base.version ?? version };
      const outcome = await ask.run({ params, body });
      const conflict = outcome.ok ? undefined : conflictOf(outcome.error);
      if (conflict) setPresent(conflict.version);
      return outcome;
    },
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.quiet}>{askTexts.askText}</p>
      {present !== undefined && <Notice tone="warn">{askTexts.outdated}</Notice>}
      <RouteChoice form={form} {...place} />
      <StageFields
        form={form as unknown as StagesForm} // it has stages, and a note besides
        workspaceId={params.workspaceId}
        people={candidatesOf(kind.parts.approval.candidates, params)}
      />
      <FormField form={form} name="note" field={note} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={ask.isBusy} busyLabel={askTexts.asking}>
          {texts.ask}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

export type AskDialogProps = FormProps & { number: string; opened: boolean };

/** Asks people to approve what a record says, stage by stage. */
export function AskDialog({ opened, number, ...form }: AskDialogProps) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={askTexts.askTitle(number)} size="large">
      <AskFormBody {...form} />
    </Dialog>
  );
}

import { deletedEndpoints, type DeletedItem } from 'contract/support/deleted/deleted.endpoints';
import { reason } from 'contract/core/field';
import { z } from 'zod';
import { type Outcome, useAction } from '../../../core/http/use-action.ts';
import { useForm } from '../../../core/forms/use-form.ts';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import { NamesList } from '../../../ui/overlays/names-list.tsx';
import { useAdminPaths } from '../admin-paths.ts';
import { adminTexts } from '../admin-texts.ts';
import classes from '../admin.module.css';
import { deletedTexts as texts, purgeTitle, restoreTitle } from './deleted-texts.ts';

type ActFormProps = {
  items: DeletedItem[];
  /** True when it was done. */
  onClose: (done: boolean) => void;
};

const idsOf = (items: DeletedItem[]) => items.map(({ _id, kind }) => ({ _id, kind }));
const reasonField = { ...fieldSpecOf(reason), help: adminTexts.reasonHelp };
const namesOf = (items: DeletedItem[]) => items.map(({ number, name }) => [number, name].join(' ').trim());

const isOnHold = (items: DeletedItem[]) => items.some(({ keptBy }) => keptBy === 'legal-hold');

const reasonSchema = z.object({ reason });

type ReasonFormProps = ActFormProps & {
  /** What it does, as its draft is called. */
  act: string;
  about: string;
  label: string;
  busyLabel: string;
  call: {
    run: (body: { reason: string; items: ReturnType<typeof idsOf> }) => Promise<Outcome<unknown>>;
    isBusy: boolean;
  };
};

/** Asks nothing but the reason. */
function ReasonForm({ items, onClose, act, about, label, busyLabel, call }: ReasonFormProps) {
  const form = useForm({
    name: `deleted:${act}:${items.map(({ _id }) => _id).join(',')}`,
    schema: reasonSchema,
    defaultValues: { reason: '' },
    onSubmit: async (body) => {
      const outcome = await call.run({ ...body, items: idsOf(items) });
      if (outcome.ok) onClose(true);
      return outcome;
    },
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.quiet}>{about}</p>
      <NamesList names={namesOf(items)} />
      <FormField form={form} name="reason" field={reasonField} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={call.isBusy} busyLabel={busyLabel}>
          {label}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

function RestoreForm(props: ActFormProps) {
  const { params } = useAdminPaths();
  const { run, isBusy } = useAction(deletedEndpoints.restore);
  return (
    <ReasonForm
      {...props}
      act="restore"
      about={props.items.length === 1 ? texts.restoreText : texts.restoreTextMany}
      label={texts.restore}
      busyLabel={texts.restoring}
      call={{ run: (body) => run({ params, body }), isBusy }}
    />
  );
}

function HoldForm(props: ActFormProps) {
  const { params } = useAdminPaths();
  const isHeld = !isOnHold(props.items);
  const { run, isBusy } = useAction(deletedEndpoints.hold, {
    successToast: isHeld ? texts.holdPlaced : texts.holdReleased,
  });
  return (
    <ReasonForm
      {...props}
      act="legal-hold"
      about={isHeld ? texts.placeHoldText : texts.releaseHoldText}
      label={isHeld ? texts.placeHold : texts.releaseHold}
      busyLabel={texts.holding}
      call={{ run: (body) => run({ params, body: { ...body, isHeld } }), isBusy }}
    />
  );
}

const purgeSchema = z.object({
  reason,
  typed: z.string().refine((word) => word.trim().toLowerCase() === texts.word, texts.typedRequired),
});

function PurgeForm({ items, onClose }: ActFormProps) {
  const { params } = useAdminPaths();
  const purge = useAction(deletedEndpoints.purge);
  const form = useForm({
    name: `deleted:purge:${items.map(({ _id }) => _id).join(',')}`,
    schema: purgeSchema,
    defaultValues: { reason: '', typed: '' },
    onSubmit: async ({ reason: why }) => {
      const outcome = await purge.run({ params, body: { reason: why, items: idsOf(items) } });
      if (outcome.ok) onClose(true);
      return outcome;
    },
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.quiet}>{items.length === 1 ? texts.purgeTextOne : texts.purgeText}</p>
      <NamesList names={namesOf(items)} />
      <FormField form={form} name="reason" field={reasonField} />
      <FormField form={form} name="typed" field={{ label: texts.typed, control: 'text', required: true }} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="danger" busy={purge.isBusy} busyLabel={texts.busy}>
          {texts.purge}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

type DialogsProps = ActFormProps & { opened: boolean };

/** Brings deleted things back, with the reason. */
export function RestoreDialog({ opened, ...form }: DialogsProps) {
  const title = restoreTitle(form.items.length);
  return (
    <Dialog opened={opened} onClose={() => form.onClose(false)} title={title} size="small">
      <RestoreForm {...form} />
    </Dialog>
  );
}

/** Deletes records for ever: after the reason and the typed word. */
export function PurgeDialog({ opened, ...form }: DialogsProps) {
  const title = purgeTitle(form.items);
  return (
    <Dialog opened={opened} onClose={() => form.onClose(false)} title={title} size="small">
      <PurgeForm {...form} />
    </Dialog>
  );
}

/** Places a deleted record on legal hold, or releases it, with the reason. */
export function HoldDialog({ opened, ...form }: DialogsProps) {
  const title = isOnHold(form.items) ? texts.releaseHold : texts.placeHold;
  return (
    <Dialog opened={opened} onClose={() => form.onClose(false)} title={title} size="small">
      <HoldForm {...form} />
    </Dialog>
  );
}

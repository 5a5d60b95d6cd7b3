import { riskEndpoints } from 'contract/risk/risk.endpoints';
import { z } from 'zod';
import { useAction } from '../../../core/use-action.ts';
import { useForm } from '../../../core/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Match } from '../list/find-matching.ts';
import { useRiskPaths } from '../risk-paths.ts';
import classes from './purge-dialog.module.css';
import { deletedTexts as texts, purgeTitle } from './deleted-texts.ts';

export type PurgeDialogProps = {
  risks: Match[];
  opened: boolean;
  /** True when they are gone. */
  onClose: (done: boolean) => void;
};

const schema = z.object({
  reason: z.string().trim().min(1, texts.reasonRequired).max(1000, 'At most 1000 characters'),
  typed: z.string().refine((word) => word.trim().toLowerCase() === texts.word, texts.typedRequired),
});

const shownNames = 5;

function PurgeForm({ risks, onClose }: Omit<PurgeDialogProps, 'opened'>) {
  const { workspaceId } = useRiskPaths();
  const purge = useAction(riskEndpoints.purge);
  const form = useForm({
    schema,
    defaultValues: { reason: '', typed: '' },
    onSubmit: async ({ reason }) => {
      const libraries = risks.map(({ _id }) => _id);
      const outcome = await purge.run({ params: { workspaceId }, body: { libraries, reason } });
      if (outcome.ok) onClose(true);
      return outcome;
    },
  });
  const others = risks.length - shownNames;
  return (
    <form {...form.props} className={classes.form}>
      <p className={classes.text}>{risks.length === 1 ? texts.purgeTextOne : texts.purgeText}</p>
      <ul className={classes.names}>
        {risks.slice(0, shownNames).map(({ _id, name }) => (
          <li key={_id}>{name}</li>
        ))}
        {others > 0 && <li>{`and ${others} more`}</li>}
      </ul>
      <TextAreaField label={texts.reason} required {...form.field('reason')} />
      <TextField label={texts.typed} required autoComplete="off" {...form.field('typed')} />
      <DialogActions>
        <Button onClick={() => onClose(false)}>{texts.cancel}</Button>
        <Button type="submit" variant="danger" busy={purge.isBusy} busyLabel={texts.busy}>
          {texts.purge}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Asks twice before risks are gone for ever: why, and a word that is typed. */
export function PurgeDialog({ risks, opened, onClose }: PurgeDialogProps) {
  return (
    <Dialog opened={opened} onClose={() => onClose(false)} title={purgeTitle(risks.length)}>
      <PurgeForm risks={risks} onClose={onClose} />
    </Dialog>
  );
}

import { requiredText } from 'contract/core/field';
import { limits } from 'contract/core/limits';
import { z } from 'zod';
import { useForm } from '../../core/forms/use-form.ts';
import { FormFrame } from '../forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { savedFilterTexts as texts } from './saved-filter-texts.ts';
import { isSameName } from './use-saved-filters.ts';

export type FilterNameDialogProps = {
  opened: boolean;
  title: string;
  /** The name that it has now. */
  name?: string | undefined;
  /** The names of the other filters of this list. */
  taken: string[];
  onClose: () => void;
  onName: (name: string) => void;
};

function NameForm({ name = '', taken, onClose, onName }: FilterNameDialogProps) {
  const form = useForm({
    name: null,
    schema: z.object({
      name: requiredText(texts.nameRequired, limits.savedFilterNameMax).refine(
        (next) => !taken.some((other) => isSameName(other, next)),
        texts.nameTaken,
      ),
    }),
    defaultValues: { name },
    onSubmit: (values) => {
      onName(values.name);
      onClose();
    },
  });
  return (
    <FormFrame form={form}>
      <TextField label={texts.name} required autoComplete="off" {...form.field('name')} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary">
          {texts.keep}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** Asks how a saved filter is called. */
export function FilterNameDialog(props: FilterNameDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title} size="small">
      <NameForm {...props} />
    </Dialog>
  );
}

import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { HistoryPart } from '../../organization/log/history.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { DialogActions } from '../../ui/overlays/dialog.tsx';
import classes from './custom-field.module.css';
import { fieldTexts } from './custom-field-texts.ts';

/** Every change of a field, from when it was added. */
export function FieldHistory({ field, onBack }: { field: CustomField; onBack: () => void }) {
  return (
    <>
      <p className={classes.lead}>{field.label}</p>
      <HistoryPart id={field._id} />
      <DialogActions>
        <Button onClick={onBack}>{fieldTexts.back}</Button>
      </DialogActions>
    </>
  );
}

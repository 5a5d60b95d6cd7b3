import { Button } from '../../ui/actions/button.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { printTexts as texts } from './print-texts.ts';

type ProgressProps = { opened: boolean; onClose: () => void; done: number; total: number };

/** How far the rows are that are fetched to be printed; closing it calls them off. */
export function PrintProgress({ opened, onClose, done, total }: ProgressProps) {
  const words = texts.progress(countText(done), countText(total));
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title}>
      <ProgressBar label={words} share={total ? done / total : undefined} />
      <p>{words}</p>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}

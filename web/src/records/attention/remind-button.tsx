import {
  type AttentionEntry,
  type AttentionItem,
  attentionEndpoints,
} from 'contract/records/attention/attention.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useItemParams, useOthersOf } from './attention-rights.ts';
import classes from './attention-table.module.css';
import { attentionTexts as texts } from './attention-texts.ts';

type RemindProps = { item: AttentionItem | AttentionEntry; size?: 'small' | 'control' };

/** Reminds whoever should act; once that was done today, it says so. */
export function RemindButton({ item, size = 'small' }: RemindProps) {
  const remind = useAction(attentionEndpoints.remind);
  const params = useItemParams(item);
  const names = useOthersOf(item).map(({ name }) => name);
  if (item.isReminded) return <p className={classes.reminded}>{texts.reminded}</p>;
  return (
    <Button
      size={size}
      variant={size === 'small' ? 'quiet' : 'secondary'}
      fullWidth={size === 'small'}
      busy={remind.isBusy}
      aria-label={texts.remindOf(names.join(', '), item.name)}
      onClick={() => void remind.run({ params })}
    >
      {texts.remind}
    </Button>
  );
}

import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { Button } from '../actions/button.tsx';
import classes from './error-state.module.css';
import { feedbackTexts } from './feedback-texts.ts';

export type ErrorStateProps = {
  /** What could not be done, as a heading. */
  title?: string;
  /** What happened and what to do. */
  message: string;
  onRetry?: () => void;
  /** The id of the request, for whoever looks it up. */
  reference?: string;
};

export function ErrorState({
  title = feedbackTexts.notLoaded,
  message,
  onRetry,
  reference,
}: ErrorStateProps) {
  return (
    <div className={classes.error} role="alert">
      <span className={classes.icon}>
        <IconAlertCircle />
      </span>
      <h2>{title}</h2>
      <p className={classes.message}>{message}</p>
      {reference && <p className={classes.reference}>{feedbackTexts.reference(reference)}</p>}
      {onRetry && (
        <div className={classes.retry}>
          <Button icon={<IconRefresh />} onClick={onRetry}>
            {feedbackTexts.retry}
          </Button>
        </div>
      )}
    </div>
  );
}

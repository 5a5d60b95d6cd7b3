import type { newsletterEndpoints } from 'contract/support/newsletter/newsletter.endpoints';
import { useState } from 'react';
import { failureMessage } from '../../core/http/api-error.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useTokenOnce } from '../../core/session/use-token-once.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import classes from './mailed-link-page.module.css';
import { mailedLinkTexts } from './newsletter-texts.ts';

type Calls = typeof newsletterEndpoints;

export type MailedLinkPageProps = {
  endpoint: Calls['confirm'] | Calls['unsubscribe'];
  asked: { title: string; text: string; act: string; busy: string };
  done: { title: string; text: string };
  incomplete: string;
  failure: string;
};

/** Where a mailed link leads: nothing happens until the button is pressed, since mail programs open links by themselves. */
export function MailedLinkPage({ endpoint, asked, done, incomplete, failure }: MailedLinkPageProps) {
  const token = useTokenOnce();
  const [isDone, setIsDone] = useState(false);
  const [problem, setProblem] = useState(token ? undefined : incomplete);
  const action = useAction(endpoint, {
    successToast: false,
    failureToast: () => undefined, // it stands on the page
    onSuccess: () => setIsDone(true),
  });

  async function act() {
    setProblem(undefined);
    const outcome = await action.run({ body: { token } });
    if (!outcome.ok) setProblem(failureMessage(outcome.error, failure));
  }

  const { title, text } = isDone ? done : asked;
  return (
    <div className={classes.page}>
      <h1>{title}</h1>
      <p className={classes.text} role="status">
        {text}
      </p>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.acts}>
        {token && !isDone && (
          <Button
            variant="primary"
            size="large"
            busy={action.isBusy}
            busyLabel={asked.busy}
            onClick={() => void act()}
          >
            {asked.act}
          </Button>
        )}
        <ButtonLink size="large" to="/">
          {mailedLinkTexts.home}
        </ButtonLink>
      </div>
    </div>
  );
}

import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { referenceOf } from '../../core/http/report-problem.ts';
import { Button } from '../../ui/actions/button.tsx';
import classes from './screen-error.module.css';
import { screenTexts } from './screen-texts.ts';

/** What stands in place of a screen that failed: no internals, but a reference that support can ask for. */
export function ScreenError() {
  const error = useRouteError();
  const [reference] = useState(() => referenceOf(error));
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);

  useEffect(() => {
    document.title = screenTexts.documentTitle;
  }, []);

  return (
    <div className={classes.error} role="alert">
      <h1>{screenTexts.title}</h1>
      <p>{screenTexts.text}</p>
      <p className={classes.reference}>{screenTexts.reference(reference)}</p>
      <div className={classes.acts}>
        <Button variant="primary" onClick={() => location.reload()}>
          {screenTexts.reload}
        </Button>
        <Button onClick={() => location.assign('/')}>{screenTexts.start}</Button>
      </div>
      {import.meta.env.DEV && <pre className={classes.detail}>{detail}</pre>}
    </div>
  );
}

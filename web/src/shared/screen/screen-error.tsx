import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { referenceOf } from '../../core/http/report-problem.ts';
import { Button } from '../../ui/actions/button.tsx';
import classes from './screen-error.module.css';

/** What stands in place of a screen that failed: no internals, but a reference that support can ask for. */
export function ScreenError() {
  const error = useRouteError();
  const [reference] = useState(() => referenceOf(error));
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);

  useEffect(() => {
    document.title = 'Unexpected Application Error! · Plumbline';
  }, []);

  return (
    <div className={classes.error} role="alert">
      <h1>Unexpected Application Error!</h1>
      <p>
        This screen could not be shown. What you saved before is safe. Reload the page; if it happens again,
        tell your administrator this reference.
      </p>
      <p className={classes.reference}>Reference {reference}</p>
      <div className={classes.acts}>
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
        <Button onClick={() => location.assign('/')}>Go to the start</Button>
      </div>
      {import.meta.env.DEV && <pre className={classes.detail}>{detail}</pre>}
    </div>
  );
}

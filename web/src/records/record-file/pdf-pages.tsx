import { useEffect, useRef, useState } from 'react';
import { RecordSkeleton } from '../../ui/feedback/skeleton.tsx';
import { fileTexts as texts } from './file-texts.ts';
import classes from './file.module.css';
import { paintPdf } from './paint-pdf.ts';

/** So many pages are painted; of a longer document the rest is read in the file. */
const mostPages = 20;

type State = { shown: number; all: number } | 'failed' | undefined;

/** The pages of a PDF, painted one below the other. */
export function PdfPages({ name, url }: { name: string; url: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>();
  useEffect(() => {
    const life = new AbortController();
    const into = place.current;
    if (!into) return;
    paintPdf(url, { into, most: mostPages, label: texts.page, signal: life.signal })
      .then((painted) => life.signal.aborted || setState(painted))
      .catch(() => life.signal.aborted || setState('failed'));
    return () => {
      life.abort();
      into.replaceChildren();
    };
  }, [url]);
  return (
    <>
      {state === undefined && <RecordSkeleton />}
      {state === 'failed' && <p className={classes.none}>{texts.failed}</p>}
      {/* What scrolls is reached by the keyboard. */}
      <div
        ref={place}
        className={classes.pages}
        role="region"
        aria-label={texts.previewOf(name)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      />
      {typeof state === 'object' && state.shown < state.all && (
        <p className={classes.quiet}>{texts.pages(state.shown, state.all)}</p>
      )}
    </>
  );
}

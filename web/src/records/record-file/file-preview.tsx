import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { RecordSkeleton } from '../../ui/feedback/skeleton.tsx';
import { fileTexts as texts } from './file-texts.ts';
import classes from './file.module.css';

const PdfPages = lazyPart(async () => (await import('./pdf-pages.tsx')).PdfPages);

/** What is shown: a version of a file. */
export type Previewed = { name: string; type: string; size: number; url: string; preview: string | null };

const isText = (type: string) => /^text\/(plain|csv|markdown)$|^application\/(json|xml)$/.test(type);

const mostText = 200_000;
const mostBytes = 25 * 1024 * 1024;

type Read = { text: string; isCut: boolean } | 'failed' | undefined;

/** The beginning of a file as text. */
function useText(url: string): Read {
  const [read, setRead] = useState<Read>();
  useEffect(() => {
    const life = new AbortController();
    const load = async () => {
      const answer = await fetch(url, { signal: life.signal });
      if (!answer.ok) throw new Error(`${answer.status}`);
      const text = await answer.text();
      setRead({ text: text.slice(0, mostText), isCut: text.length > mostText });
    };
    load().catch(() => {
      if (!life.signal.aborted) setRead('failed');
    });
    return () => life.abort();
  }, [url]);
  return read;
}

function TextPreview({ name, url }: Previewed) {
  const read = useText(url);
  if (read === undefined) return <RecordSkeleton />;
  if (read === 'failed') return <p className={classes.none}>{texts.failed}</p>;
  return (
    <>
      {/* What scrolls is reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={classes.text} role="region" aria-label={texts.previewOf(name)} tabIndex={0}>
        {read.text}
      </pre>
      {read.isCut && <p className={classes.quiet}>{texts.cut}</p>}
    </>
  );
}

/**
 * A file as it can be seen without opening it: a picture as the browser draws it, text as text, and a PDF painted page by
 * page. Nothing in a file can act here.
 */
export function FilePreview(file: Previewed) {
  const { name, type, size, url, preview } = file;
  if (preview) return <img className={classes.image} src={preview} alt={texts.previewOf(name)} />;
  const isPdf = type === 'application/pdf';
  if (!isPdf && !isText(type)) return <p className={classes.none}>{texts.noPreview}</p>;
  if (size > mostBytes) return <p className={classes.none}>{texts.tooLarge}</p>;
  if (!isPdf) return <TextPreview key={url} {...file} />;
  return (
    <Suspense fallback={<RecordSkeleton />}>
      <PdfPages key={url} name={name} url={url} />
    </Suspense>
  );
}

import { limits } from 'contract/core/limits';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureMessage } from '../../core/http/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { printTexts } from './print-texts.ts';

const PrintProgress = lazyDialog(async () => (await import('./print-progress.tsx')).PrintProgress);

/** How many rows of one list are printed at most. */
export const mostPrinted = 5000;

/** What a sheet is filled by: it is told how far it is, and called off. */
export type Filling = { onProgress: (done: number, total: number) => void; signal: AbortSignal };

type State =
  { kind: 'idle' } | { kind: 'filling'; done: number; total: number } | { kind: 'filled'; sheet: ReactNode };

export type Printing = {
  print: () => void;
  isBusy: boolean;
  /** Stands anywhere on the screen: the sheet is not to be seen there. */
  printed: ReactNode;
};

/** Prints by the key that browsers print by, with the sheet in place of the screen. */
function usePrintKey(print: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!isPrint || event.key.toLowerCase() !== 'p') return;
    event.preventDefault();
    print();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** How long a sheet waits for its pictures at most, in milliseconds. */
const picturesWait = 3000;

/** Waits for the pictures of the sheet, which would be missing on paper; one that does not come holds nothing up. */
function picturesOf(sheet: ParentNode): Promise<unknown> {
  const pictures = [...sheet.querySelectorAll<HTMLImageElement>('img[data-printed]')];
  const decoded = pictures.map(async (picture) => {
    // What cannot be decoded is drawn otherwise by who draws it.
    await (picture as Partial<HTMLImageElement>).decode?.().catch(() => undefined);
  });
  return Promise.race([Promise.all(decoded), new Promise((resolve) => setTimeout(resolve, picturesWait))]);
}

/** Opens the browser's print dialog once a sheet stands, and lets it go afterwards. */
function useSentToPrinter(sheet: ReactNode, done: () => void): void {
  const onDone = useEffectEvent(done);
  useEffect(() => {
    if (!sheet) return;
    const over = () => onDone();
    addEventListener('afterprint', over);
    // The sheet is drawn, with its letters and pictures, before the dialog takes its picture.
    let isThere = true;
    // Where nothing tells of the letters, they are taken to be there.
    const letters = Promise.resolve((document as Partial<Document>).fonts?.ready);
    void Promise.all([letters, picturesOf(document)]).then(() =>
      requestAnimationFrame(() => isThere && window.print()),
    );
    return () => {
      isThere = false;
      removeEventListener('afterprint', over);
    };
  }, [sheet]);
}

/** Prints what `fill` makes: a sheet that is filled when somebody asks for it, by a menu or by Ctrl+P. */
export function usePrint(fill: (filling: Filling) => Promise<ReactNode>): Printing {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    setState({ kind: 'idle' });
  };

  const start = async () => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setState({ kind: 'filling', done: 0, total: 0 });
    const isOurs = () => !control.signal.aborted;
    try {
      const sheet = await fill({
        signal: control.signal,
        onProgress: (done, total) => isOurs() && setState({ kind: 'filling', done, total }),
      });
      if (isOurs()) setState({ kind: 'filled', sheet });
    } catch (error) {
      if (!isOurs()) return;
      setState({ kind: 'idle' });
      toast.error(failureMessage(error, printTexts.failed));
    }
  };

  const print = () => void start();
  usePrintKey(print);
  useSentToPrinter(state.kind === 'filled' ? state.sheet : null, stop);
  const isLong = state.kind === 'filling' && state.total > limits.pageSizeMax;
  return {
    print,
    isBusy: state.kind === 'filling',
    printed: (
      <>
        <PrintProgress
          opened={isLong}
          onClose={stop}
          done={state.kind === 'filling' ? state.done : 0}
          total={state.kind === 'filling' ? state.total : 0}
        />
        {state.kind === 'filled' && state.sheet}
      </>
    ),
  };
}

import { useEffect, useRef, useState } from 'react';
import { failureMessage, isCalledOff } from '../../core/http/api-error.ts';
import { newId } from '../../core/http/new-id.ts';
import type { Outcome } from '../../core/http/use-action.ts';
import { loadCode } from '../../core/loading/load-code.ts';
import { isFileRefused } from './file-refused.ts';
import { useUnsaved } from '../../ui/overlays/unsaved.ts';

/**
 * A file on its way: its share that has arrived (absent while it waits for its turn), whether it waits for the connection,
 * or why it did not come through, and whether that is for good.
 */
export type PendingFile = {
  id: string;
  file: File;
  share?: number;
  isWaiting?: boolean;
  error?: string;
  isRefused?: boolean;
};

// Nobody adds a file before the screen stands; by then the code that sends it has come.
const loadSending = () => loadCode(() => import('./send-file.ts'));

/** What gives a finished upload to the record, by its key. */
type Attach = (key: string) => Promise<Outcome<unknown>>;

type Change = (id: string, fields: Partial<PendingFile> | null) => void;

async function send(id: string, file: File, { attach, change, signal }: Sending): Promise<void> {
  change(id, { share: 0, error: undefined });
  try {
    const { sendFile } = await loadSending();
    const key = await sendFile(file, { signal, onChange: (sending) => change(id, sending) });
    const outcome: Outcome<unknown> = await attach(key);
    change(id, outcome.ok ? null : failed(outcome.error));
  } catch (error) {
    if (!signal.aborted && !isCalledOff(error)) change(id, failed(error));
  }
}

type Sending = { attach: Attach; change: Change; signal: AbortSignal };

const failed = (error: unknown): Partial<PendingFile> => ({
  share: undefined,
  isWaiting: false,
  error: failureMessage(error, 'Failed to upload file.'),
  isRefused: isFileRefused(error),
});

/** Adds files one after the other, as long as whoever calls this is on the screen. */
export function useUploads(attach: Attach) {
  const [pending, setPending] = useState<PendingFile[]>([]);
  const senders = useRef(new Map<string, AbortController>());
  const queue = useRef(Promise.resolve());

  useEffect(() => {
    const all = senders.current;
    loadSending().catch(() => undefined); // it is asked for again with the first file
    return () => {
      for (const sender of all.values()) sender.abort();
    };
  }, []);

  const change: Change = (id, fields) =>
    setPending((before) =>
      fields
        ? before.map((one) => (one.id === id ? { ...one, ...fields } : one))
        : before.filter((one) => one.id !== id),
    );

  const enqueue = ({ id, file }: PendingFile) => {
    const sender = new AbortController();
    senders.current.set(id, sender);
    const before = queue.current;
    const sendInTurn = async () => {
      await before;
      if (!sender.signal.aborted) await send(id, file, { attach, change, signal: sender.signal });
    };
    queue.current = sendInTurn();
  };

  const add = (files: Iterable<File>) => {
    const added = Array.from(files, (file): PendingFile => ({ id: newId(), file }));
    setPending((before) => [...before, ...added]);
    for (const one of added) enqueue(one);
  };

  const retry = (one: PendingFile) => {
    change(one.id, { error: undefined });
    enqueue(one);
  };

  const drop = ({ id }: PendingFile) => {
    senders.current.get(id)?.abort();
    change(id, null);
  };

  // Whoever leaves while something is on its way is asked, within the application and by the browser.
  useUnsaved({
    isTyped: () => pending.some(({ error }) => error === undefined),
    isKept: () => false,
    discard: () => pending.forEach(drop),
    isFiles: true,
  });
  return { pending, add, retry, drop };
}

export type Uploads = ReturnType<typeof useUploads>;

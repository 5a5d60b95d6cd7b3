import { isUnreachable } from '../../core/http/api-error.ts';
import { reach } from '../../core/http/reach.ts';
import { uploadFile } from '../../core/http/upload.ts';

const pauseMs = 2000;

/** Waits until the server answers again, or a while where nobody has noticed that it does not. */
function untilBack(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      forget();
      clearTimeout(timer);
      signal.removeEventListener('abort', goOn);
      resolve();
    };
    const forget = reach.onBack(goOn);
    const timer = reach.get().isAway ? undefined : setTimeout(goOn, pauseMs);
    signal.addEventListener('abort', goOn, { once: true });
  });
}

/** How far a file is: its share that has arrived, and whether it waits for the connection. */
export type Sending = { share: number; isWaiting: boolean };

/** Sends a file and gives its key. Without a connection it waits for it and begins again; it throws what is refused. */
export async function sendFile(
  file: File,
  { signal, onChange }: { signal: AbortSignal; onChange: (sending: Sending) => void },
): Promise<string> {
  for (;;) {
    signal.throwIfAborted();
    try {
      const { key } = await uploadFile(file, {
        signal,
        onProgress: (share) => onChange({ share, isWaiting: false }),
      });
      return key;
    } catch (error) {
      if (signal.aborted || !isUnreachable(error)) throw error;
      onChange({ share: 0, isWaiting: true });
      await untilBack(signal);
    }
  }
}

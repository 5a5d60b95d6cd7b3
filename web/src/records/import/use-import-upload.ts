import { limits } from 'contract/core/limits';
import type { ImportJob } from 'contract/records/import/import';
import { useEffect, useRef, useState } from 'react';
import { failureMessage, isCalledOff } from '../../core/http/api-error.ts';
import { uploadFile } from '../../core/http/upload.ts';
import { type Outcome, useAction } from '../../core/http/use-action.ts';
import { useImportPlace } from './import-place.tsx';
import { importTexts as texts } from './import-texts.ts';

type Uploading = { name: string; share: number };

/** Uploads a file and begins its import, as long as whoever calls this is on the screen. */
export function useImportUpload(onStarted: (job: ImportJob) => void) {
  const [uploading, setUploading] = useState<Uploading>();
  const [error, setError] = useState<string>();
  const sender = useRef<AbortController>(undefined);
  const { calls, params, target } = useImportPlace();
  const start = useAction(calls.create, { successToast: false, failureToast: () => undefined });
  useEffect(() => () => sender.current?.abort(), []);

  /** Gives how the import began; nothing where the file did not arrive, which `error` tells of. */
  const upload = async (file: File | undefined): Promise<Outcome<ImportJob> | undefined> => {
    if (!file) return undefined;
    setError(file.size > limits.importMaxBytes ? texts.tooLarge : undefined);
    if (file.size > limits.importMaxBytes) return undefined;
    sender.current?.abort();
    const control = new AbortController();
    sender.current = control;
    const { signal } = control;
    try {
      setUploading({ name: file.name, share: 0 });
      const onProgress = (share: number) => setUploading({ name: file.name, share });
      const { key } = await uploadFile(file, { signal, onProgress });
      const outcome = await start.run({ params, body: { target, key } });
      if (outcome.ok) onStarted(outcome.data);
      else setError(failureMessage(outcome.error));
      return outcome;
    } catch (cause) {
      if (!isCalledOff(cause)) setError(failureMessage(cause));
      return undefined;
    } finally {
      if (sender.current === control) setUploading(undefined);
    }
  };
  return { upload, uploading, error };
}

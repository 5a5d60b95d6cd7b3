import { useEffect, useRef, useState } from 'react';
import { failureMessage, isCalledOff } from '../../core/http/api-error.ts';
import { uploadFile } from '../../core/http/upload.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { isLogoFile } from './logo-files.ts';
import { workspaceTexts } from './workspace-texts.ts';

const texts = workspaceTexts.logo;

/** A picture that is kept by its key, or one that was chosen and is still to be sent. */
type Picture = { url: string; key: string } | { url: string; file: File };

/** How sending ended: with what the record is given, or not at all. */
export type LogoOutcome = { ok: true; key: string | null } | { ok: false };

/** The logo of a form: shown as soon as it is chosen, sent when the form is saved, and sent only once. */
export function useLogo(kept: Picture | null) {
  const [picture, setPicture] = useState<Picture | null>(kept);
  const [refusedName, setRefusedName] = useState<string>();
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<string>();
  const leaving = useRef<AbortController>(undefined);

  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);

  const show = (next: Picture | null) => {
    setError(undefined);
    setRefusedName(undefined);
    setPicture(next);
  };

  const choose = (file: File) => {
    if (isLogoFile(file)) show({ url: URL.createObjectURL(file), file });
    else setRefusedName(file.name);
  };

  const send = async (): Promise<LogoOutcome> => {
    if (!picture || 'key' in picture) return { ok: true, key: picture?.key ?? null };
    setError(undefined);
    setShare(0);
    try {
      const { key } = await uploadFile(picture.file, {
        onProgress: setShare,
        signal: leaving.current?.signal,
      });
      setPicture({ url: picture.url, key });
      return { ok: true, key };
    } catch (failure) {
      if (isCalledOff(failure)) return { ok: false };
      setError(failureMessage(failure, texts.failed));
      toast.error(texts.failed);
      return { ok: false };
    } finally {
      setShare(undefined);
    }
  };

  return { url: picture?.url, share, error, refusedName, choose, remove: () => show(null), send };
}

export type Logo = ReturnType<typeof useLogo>;

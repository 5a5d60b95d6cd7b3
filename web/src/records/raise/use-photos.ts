import { raisedFilesMax } from 'contract/records/raise/raised-files';
import { useEffect, useRef, useState } from 'react';
import { failureMessage, isCalledOff } from '../../core/http/api-error.ts';
import { newId } from '../../core/http/new-id.ts';
import { isFileRefused } from '../../shared/files/file-refused.ts';
import { sendFile } from '../../shared/files/send-file.ts';
import { useUnsaved } from '../../ui/overlays/unsaved.ts';

/** A photo or file that goes along: on its way, waiting for the connection, there by its key, or refused. */
export type Photo = {
  id: string;
  name: string;
  /** What is shown of a picture; a file of another kind has its name alone. */
  picture: string | undefined;
  share: number;
  isWaiting?: boolean;
  key?: string;
  error?: string | undefined;
  /** Whether the file itself was refused, so that it would be refused again. */
  isRefused?: boolean;
};

type Chosen = { file: File; picture: string | undefined };

type Sender = Chosen & { stop: AbortController; sent: Promise<string | undefined> };

type Change = (fields: Partial<Photo>) => void;

/** Sends one. Gives its key, or nothing where it was refused or left out. */
async function send(file: File, signal: AbortSignal, change: Change): Promise<string | undefined> {
  try {
    const key = await sendFile(file, { signal, onChange: change });
    change({ key, share: 1, isWaiting: false });
    return key;
  } catch (error) {
    if (!signal.aborted && !isCalledOff(error))
      change({
        error: failureMessage(error, 'Failed to upload file.'),
        isRefused: isFileRefused(error),
        isWaiting: false,
      });
    return undefined;
  }
}

/** Ends what was begun for a photo: its sending, and the picture of it, which takes memory until it is let go of. */
function end({ stop, picture }: Sender): void {
  stop.abort();
  if (picture) URL.revokeObjectURL(picture);
}

const pictureOf = (file: File) =>
  /^image\/(?:jpeg|png|webp|gif|avif)$/.test(file.type) ? URL.createObjectURL(file) : undefined;

/** A photo that was taken is not kept on the device: whoever leaves before it is reported is asked. */
function useAskFor(photos: readonly Photo[], drop: (one: Photo) => void): void {
  useUnsaved({
    isTyped: () => photos.length > 0,
    isKept: () => false,
    discard: () => photos.forEach(drop),
    isFiles: true,
  });
}

/** The photos of the short form: each is sent as soon as it is chosen, so that Report does not wait for it. */
export function usePhotos() {
  const [photos, setPhotos] = useState<Photo[]>([]);
  const [isFull, setFull] = useState(false);
  const senders = useRef(new Map<string, Sender>());

  useEffect(() => {
    const all = senders.current;
    return () => {
      for (const sender of all.values()) end(sender);
    };
  }, []);

  const change = (id: string, fields: Partial<Photo>) =>
    setPhotos((before) => before.map((one) => (one.id === id ? { ...one, ...fields } : one)));

  const start = (id: string, { file, picture }: Chosen) => {
    const stop = new AbortController();
    const sent = send(file, stop.signal, (fields) => change(id, fields));
    senders.current.set(id, { file, picture, stop, sent });
  };

  const add = (files: readonly File[]) => {
    const room = raisedFilesMax - photos.length;
    setFull(files.length > room);
    const added = files.slice(0, room).map((file) => ({ id: newId(), file, picture: pictureOf(file) }));
    setPhotos((before) => [
      ...before,
      ...added.map(({ id, file, picture }) => ({ id, name: file.name, picture, share: 0 })),
    ]);
    for (const { id, ...chosen } of added) start(id, chosen);
  };

  const retry = ({ id }: Photo) => {
    const sender = senders.current.get(id);
    change(id, { error: undefined, share: 0 });
    if (sender) start(id, sender);
  };

  const drop = ({ id }: Photo) => {
    const sender = senders.current.get(id);
    if (sender) end(sender);
    senders.current.delete(id);
    setFull(false);
    setPhotos((before) => before.filter((one) => one.id !== id));
  };

  /** The keys of all of them once they are there; nothing where one could not be sent. */
  const settle = async (): Promise<string[] | undefined> => {
    const keys = await Promise.all(Array.from(senders.current.values(), ({ sent }) => sent));
    const there = keys.filter((key) => key !== undefined);
    return there.length === keys.length ? there : undefined;
  };

  useAskFor(photos, drop);
  return { photos, isFull, add, retry, drop, settle };
}

export type Photos = ReturnType<typeof usePhotos>;

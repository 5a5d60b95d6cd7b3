import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react';
import type { Photo } from 'contract/records/checklist/checklist';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { useEffect, useState } from 'react';
import { useAction } from '../../../core/http/use-action.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import type { KeptPhoto, RunPlace } from '../outbox/kept.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { photoStore } from '../outbox/photo-store.ts';
import { runTexts as texts } from '../run-texts.ts';
import classes from './run.module.css';

/** A link to our own files from where this page came, which may be reached by another address than the configured one. */
function ownAddress(url: string): string {
  const { pathname, search } = new URL(url, location.href);
  return pathname + search;
}

/** A photo that the server has. */
export function SentPhoto({
  place,
  photo,
  mayDelete,
}: {
  place: RunPlace;
  photo: Photo;
  mayDelete: boolean;
}) {
  const { _id: photoId, name } = photo;
  const params = { ...place, photoId };
  const { data } = useApi(checklistRunEndpoints.findPhoto, { params }, { staleTime: 240_000 });
  const remove = useAction(checklistRunEndpoints.removePhoto);
  return (
    <li className={classes.photo}>
      {data ? <img src={ownAddress(data.url)} alt={texts.photoOf(name)} /> : <IconPhoto />}
      {mayDelete && (
        <IconButton
          name={texts.deletePhoto(name)}
          icon={<IconTrash />}
          size="small"
          disabled={remove.isBusy}
          onClick={() => void remove.run({ params })}
        />
      )}
    </li>
  );
}

/** The bytes of a photo that waits, as an address to show them by. */
function useKeptPicture(id: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let url: string | undefined;
    let isGone = false;
    const show = async () => {
      const bytes = await photoStore.read(id);
      if (!bytes || isGone) return;
      url = URL.createObjectURL(bytes);
      setAddress(url);
    };
    void show();
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [id]);
  return address;
}

type WaitingProps = { photo: KeptPhoto; onDrop: () => void; onRetry: () => void };

/** A photo that waits on this device to be sent. */
export function WaitingPhoto({ photo, onDrop, onRetry }: WaitingProps) {
  const { id, name, problem, isLost } = photo;
  const address = useKeptPicture(id);
  return (
    <li className={classes.photo}>
      {address ? <img src={address} alt={texts.photoOf(name)} /> : <IconPhoto />}
      <span className={classes.photoState} data-bad={problem !== undefined || undefined}>
        {problem?.message ?? texts.waits}
      </span>
      {problem && !isLost && (
        <Button size="small" aria-label={texts.tryAgainWith(name)} onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
      <IconButton name={texts.deletePhoto(name)} icon={<IconTrash />} size="small" onClick={onDrop} />
    </li>
  );
}

type PhotosProps = {
  place: RunPlace;
  itemId: string;
  outbox: Outbox;
  photos: { there: readonly Photo[]; waiting: readonly KeptPhoto[] };
  hint: string;
  mayAnswer: boolean;
};

/** The photos beside an answer, and the camera. */
export function Photos({ place, itemId, outbox, photos, hint, mayAnswer }: PhotosProps) {
  const { there, waiting } = photos;
  const add = (files: File[]) => void Promise.all(files.map(async (file) => outbox.addPhoto(itemId, file)));
  return (
    <section className={classes.part} aria-label={texts.photos}>
      <p className={classes.partHead}>
        <span>{texts.photos}</span>
        <span className={classes.hint}>{hint}</span>
      </p>
      {there.length + waiting.length > 0 && (
        <ul className={classes.photos}>
          {there.map((photo) => (
            <SentPhoto key={photo._id} place={place} photo={photo} mayDelete={mayAnswer} />
          ))}
          {waiting.map((photo) => (
            <WaitingPhoto
              key={photo.id}
              photo={photo}
              onDrop={() => outbox.dropPhoto(photo.id)}
              onRetry={() => outbox.retryPhoto(photo.id)}
            />
          ))}
        </ul>
      )}
      {mayAnswer && (
        <FileButton
          size="large"
          accept="image/*"
          capture="environment"
          multiple
          aria-label={texts.takePhoto}
          onFiles={add}
        >
          <IconCamera /> {texts.takePhoto}
        </FileButton>
      )}
    </section>
  );
}

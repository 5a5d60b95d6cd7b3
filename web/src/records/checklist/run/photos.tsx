import { IconCamera, IconFile, IconPaperclip, IconPhoto, IconTrash } from '@tabler/icons-react';
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

/** What is seen of a photo or file: the picture, or the name of what is none. */
function Seen({
  file: { name, isPicture },
  url,
}: {
  file: Pick<Photo, 'name' | 'isPicture'>;
  url?: string | undefined;
}) {
  if (isPicture) return url ? <img src={url} alt={texts.photoOf(name)} /> : <IconPhoto />;
  return (
    <span className={classes.file}>
      <IconFile />
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      ) : (
        name
      )}
    </span>
  );
}

/** A photo or file that the server has. */
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
      <Seen file={photo} url={data && ownAddress(data.url)} />
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

/** A photo or file that waits on this device to be sent. */
export function WaitingPhoto({ photo, onDrop, onRetry }: WaitingProps) {
  const { id, name, problem, isLost, isRefused } = photo;
  const address = useKeptPicture(id);
  return (
    <li className={classes.photo}>
      <Seen file={photo} url={address} />
      <span className={classes.photoState} data-bad={problem !== undefined || undefined}>
        {problem?.message ?? texts.waits}
      </span>
      {problem && !isLost && !isRefused && (
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
  /** Whether the answer is a photo, so that no other file is one. */
  isPhotoAsked: boolean;
  hint: string;
  mayAnswer: boolean;
};

/** The photos and files beside an answer, the camera, and what is on the device. */
export function Photos({ place, itemId, outbox, photos, isPhotoAsked, hint, mayAnswer }: PhotosProps) {
  const { there, waiting } = photos;
  const title = isPhotoAsked ? texts.photos : texts.evidence;
  const add = (files: File[]) => void Promise.all(files.map(async (file) => outbox.addPhoto(itemId, file)));
  return (
    <section className={classes.part} aria-label={title}>
      <p className={classes.partHead}>
        <span>{title}</span>
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
        <div className={classes.ways}>
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
          <FileButton
            size="large"
            {...(isPhotoAsked ? { accept: 'image/*' } : {})}
            multiple
            aria-label={isPhotoAsked ? texts.choosePhoto : texts.attachFile}
            onFiles={add}
          >
            <IconPaperclip /> {isPhotoAsked ? texts.choosePhoto : texts.attachFile}
          </FileButton>
        </div>
      )}
    </section>
  );
}

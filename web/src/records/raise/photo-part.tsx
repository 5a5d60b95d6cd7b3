import { IconAlertCircle, IconCamera, IconCheck, IconFile, IconPaperclip, IconX } from '@tabler/icons-react';
import { raisedFilesMax } from 'contract/records/raise/raised-files';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { FileButton } from '../../ui/fields/file-button.tsx';
import { raiseTexts as texts } from './raise-texts.ts';
import classes from './raise.module.css';
import type { Photo, Photos } from './use-photos.ts';

function State({ one: { key, error, isWaiting, share } }: { one: Photo }) {
  if (error !== undefined)
    return (
      <span className={classes.failed} role="alert">
        <IconAlertCircle /> {error}
      </span>
    );
  if (key !== undefined)
    return (
      <span className={classes.state}>
        <IconCheck /> {texts.isSent}
      </span>
    );
  return (
    <span className={classes.state}>{isWaiting ? texts.waits : texts.sent(Math.floor(share * 100))}</span>
  );
}

function PhotoItem({ one, photos }: { one: Photo; photos: Photos }) {
  const { name, picture, error, isRefused } = one;
  return (
    <li className={classes.photo}>
      {picture ? (
        <img className={classes.picture} src={picture} alt={texts.photoOf(name)} />
      ) : (
        <span className={classes.file}>
          <IconFile />
        </span>
      )}
      <span className={classes.photoWords}>
        <span className={classes.photoName}>{name}</span>
        <State one={one} />
      </span>
      {error !== undefined && !isRefused && (
        <Button size="small" onClick={() => photos.retry(one)}>
          {texts.again}
        </Button>
      )}
      <IconButton name={texts.leaveOut(name)} icon={<IconX />} onClick={() => photos.drop(one)} />
    </li>
  );
}

/** The photos that go along, and the ways to add one: by the camera where there is one at hand. */
export function PhotoPart({ photos }: { photos: Photos }) {
  return (
    <section className={classes.part} aria-label={texts.photos}>
      <p className={classes.head}>
        <span className={classes.label}>{texts.photos}</span>
        <span className={classes.hint}>{texts.optional}</span>
      </p>
      {photos.photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.photos.map((one) => (
            <PhotoItem key={one.id} one={one} photos={photos} />
          ))}
        </ul>
      )}
      <p className={classes.ways}>
        <span className={classes.camera}>
          <FileButton
            size="large"
            accept="image/*"
            capture="environment"
            aria-label={texts.takePhoto}
            onFiles={photos.add}
          >
            <IconCamera /> {texts.takePhoto}
          </FileButton>
        </span>
        <span className={classes.way}>
          <FileButton size="large" multiple aria-label={texts.chooseFile} onFiles={photos.add}>
            <IconPaperclip /> {texts.chooseFile}
          </FileButton>
        </span>
      </p>
      {photos.isFull && (
        <p className={classes.failed} role="alert">
          {texts.tooMany(raisedFilesMax)}
        </p>
      )}
    </section>
  );
}

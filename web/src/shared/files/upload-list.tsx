import { IconAlertCircle, IconFile, IconX } from '@tabler/icons-react';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { formatSize } from './file-size.ts';
import { filesTexts } from './files-texts.ts';
import classes from './upload-list.module.css';
import type { PendingFile, Uploads } from './use-uploads.ts';

function Progress({ one: { file, share } }: { one: PendingFile }) {
  if (share === undefined) return <p className={classes.facts}>{filesTexts.waiting}</p>;
  return (
    <>
      <ProgressBar label={filesTexts.progress(file.name)} share={share} />
      <p className={classes.facts}>{filesTexts.sent(Math.floor(share * 100), formatSize(file.size))}</p>
    </>
  );
}

function Upload({ one, uploads }: { one: PendingFile; uploads: Uploads }) {
  const { file, error, isRefused } = one;
  const hasFailed = error !== undefined;
  const name = hasFailed ? filesTexts.dismiss(file.name) : filesTexts.cancel(file.name);
  return (
    <li className={classes.item} data-failed={hasFailed || undefined}>
      <span className={classes.icon}>{hasFailed ? <IconAlertCircle /> : <IconFile />}</span>
      <div className={classes.words}>
        <p className={classes.name}>{file.name}</p>
        {hasFailed ? (
          <p className={classes.error} role="alert">
            {error}
          </p>
        ) : (
          <Progress one={one} />
        )}
      </div>
      <span className={classes.acts}>
        {hasFailed && !isRefused && (
          <Button size="small" onClick={() => uploads.retry(one)}>
            {filesTexts.again}
          </Button>
        )}
        <IconButton name={name} icon={<IconX />} size="small" onClick={() => uploads.drop(one)} />
      </span>
    </li>
  );
}

/** The files on their way, and those that did not come through. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { pending } = uploads;
  if (pending.length === 0) return null;
  const isBusy = pending.some(({ error }) => error === undefined);
  return (
    <section className={classes.part} aria-label={filesTexts.uploads}>
      <ul className={classes.list}>
        {pending.map((one) => (
          <Upload key={one.id} one={one} uploads={uploads} />
        ))}
      </ul>
      {isBusy && <p className={classes.stay}>{filesTexts.stay}</p>}
    </section>
  );
}

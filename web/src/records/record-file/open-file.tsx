import { IconDownload, IconEye } from '@tabler/icons-react';
import type { LinkedRecordFile } from 'contract/records/record-file/record-file';
import { useState } from 'react';
import { type ApiError, failureMessage } from '../../core/http/api-error.ts';
import { download } from '../../core/http/download.ts';
import { useAction } from '../../core/http/use-action.ts';
import { formatSize } from '../../shared/files/file-size.ts';
import { UploadList } from '../../shared/files/upload-list.tsx';
import { useUploads } from '../../shared/files/use-uploads.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FileButton } from '../../ui/fields/file-button.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import type { PartCalls } from '../record/record-kind.ts';
import { FilePreview, type Previewed } from './file-preview.tsx';
import { fileTexts as texts } from './file-texts.ts';
import classes from './file.module.css';

/** What the names of a file in paths stand for. */
export type FileParams = { workspaceId: string; recordId: string; attachmentId: string };

/** What is shown of a file, beside its record. */
type LinkedFile = Omit<LinkedRecordFile, 'record' | 'action'>;

type Edition = Previewed & {
  edition: number;
  sha256: string;
  addedBy: LinkedRecordFile['renewedBy'];
  addedAt: string;
};

/** All versions of a file, the present one first. */
const editionsOf = ({ earlier, renewedBy, renewedAt, ...present }: LinkedFile): Edition[] => [
  { ...present, addedBy: renewedBy, addedAt: renewedAt },
  ...earlier.map(({ createdBy, createdAt, ...one }) => ({ ...one, addedBy: createdBy, addedAt: createdAt })),
];

type VersionsProps = {
  editions: readonly Edition[];
  shown: number;
  onShow: (edition: number) => void;
  onDownload: (edition: number) => void;
};

function Versions({ editions, shown, onShow, onDownload }: VersionsProps) {
  const [present] = editions;
  return (
    <ul className={classes.versions} aria-label={texts.versions}>
      {editions.map(({ edition, name, size, addedBy, addedAt }) => (
        <li key={edition} className={classes.version} data-shown={edition === shown || undefined}>
          <div className={classes.words}>
            <strong>{texts.version(edition)}</strong> {name}
            <p className={classes.quiet}>
              <MomentText moment={addedAt} /> {addedBy && texts.by(addedBy.name)}, {formatSize(size)}
              {edition === present?.edition && `, ${texts.present}`}
            </p>
          </div>
          <IconButton
            name={texts.show(edition)}
            icon={<IconEye />}
            size="small"
            aria-pressed={edition === shown}
            onClick={() => onShow(edition)}
          />
          <IconButton
            name={texts.downloadVersion(edition)}
            icon={<IconDownload />}
            size="small"
            onClick={() => onDownload(edition)}
          />
        </li>
      ))}
    </ul>
  );
}

const usesOf = ({ usedIn }: LinkedFile): string =>
  [texts.record, ...usedIn.map(({ kind, name }) => texts.use(texts.uses[kind], name))].join('\n');

type OpenFileProps = {
  file: LinkedFile;
  calls: PartCalls['file'];
  params: FileParams;
  mayAttach: boolean;
  /** Asks for the file anew, with links that are good again. */
  renew: () => Promise<{ data: LinkedFile | undefined; error: ApiError | null }>;
};

/** What is in a file, its versions, where it is used, and the sum by which its bytes are known. */
export function OpenFile({ file, calls, params, mayAttach, renew }: OpenFileProps) {
  const editions = editionsOf(file);
  const [chosen, setChosen] = useState<number>();
  const shown = editions.find(({ edition }) => edition === chosen) ?? editions[0];
  const renewing = useAction(calls.renew, {
    failureToast: () => undefined,
    onSuccess: () => setChosen(undefined),
  });
  // The dialog may have been open for longer than its links are good.
  const fetchEdition = async (wanted: number) => {
    const { data, error } = await renew();
    const found = data && editionsOf(data).find(({ edition }) => edition === wanted);
    if (found && !error) download(found.url);
    else toast.error(failureMessage(error));
  };
  const show = (edition: number) => {
    setChosen(edition);
    void renew();
  };
  const uploads = useUploads((key) => renewing.run({ params, body: { key } }));
  if (!shown) return null;
  return (
    <div className={classes.file}>
      <div className={classes.preview}>
        <FilePreview {...shown} />
      </div>
      <div className={classes.buttons}>
        <Button variant="primary" icon={<IconDownload />} onClick={() => void fetchEdition(shown.edition)}>
          {texts.download}
        </Button>
        {mayAttach && (
          <FileButton aria-label={texts.newVersion} onFiles={(files) => uploads.add(files.slice(0, 1))}>
            {texts.newVersion}
          </FileButton>
        )}
      </div>
      {mayAttach && <UploadList uploads={uploads} />}
      <Versions
        editions={editions}
        shown={shown.edition}
        onShow={show}
        onDownload={(edition) => void fetchEdition(edition)}
      />
      <Facts
        facts={[
          { label: texts.usedIn, value: <span className={classes.lines}>{usesOf(file)}</span> },
          { label: texts.hash, value: <code className={classes.hash}>{shown.sha256}</code> },
        ]}
      />
    </div>
  );
}

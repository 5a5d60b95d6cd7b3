import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';
import { FileButton } from '../../ui/fields/file-button.tsx';
import classes from './drop-zone.module.css';
import { filesTexts } from './files-texts.ts';

export type DropZoneProps = {
  onFiles: (files: File[]) => void;
  /** Where one file is wanted, of these types: what is asked, what may come, and the file names' endings. */
  single?: { drop: string; choose: string; help: string; accept: string };
};

const several = {
  drop: filesTexts.drop,
  choose: filesTexts.choose,
  help: filesTexts.limit,
  accept: undefined,
};

/** A place to drop files on, with a button for those who would rather choose them. */
export function DropZone({ onFiles, single }: DropZoneProps) {
  const help = useId();
  const texts = single ?? several;
  const [isOver, setIsOver] = useState(false);

  // Without this the browser opens the file in place of the page.
  const handleDragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };

  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles(Array.from(event.dataTransfer.files));
  };

  return (
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={handleDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <span className={classes.icon}>
        <IconUpload />
      </span>
      <div className={classes.words}>
        <p className={classes.ask}>
          <span className={classes.drop}>{texts.drop}</span>
          <FileButton
            multiple={!single}
            accept={texts.accept}
            aria-label={texts.choose}
            aria-describedby={help}
            onFiles={onFiles}
          >
            {texts.choose}
          </FileButton>
        </p>
        <p id={help} className={classes.help}>
          {texts.help}
        </p>
      </div>
    </div>
  );
}

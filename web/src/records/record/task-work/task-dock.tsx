import { IconCamera, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { Button } from '../../../ui/actions/button.tsx';
import { Dock, DockSpace } from '../../../ui/layout/dock.tsx';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { thenVerified } from './complete-card.tsx';
import { waitingCount } from './waiting-count.ts';
import type { TaskFiles, Worked } from './use-task-work.ts';
import { workTexts } from './work-texts.ts';
import classes from './work.module.css';

type DockProps = {
  worked: Worked;
  files: TaskFiles;
  onComplete: () => void;
  /** Absent where no more time can be asked for. */
  onMoreTime: (() => void) | undefined;
};

/** What a task needs on a phone, within reach of the thumb: the camera, Complete, and more time. */
export function TaskDock({ worked: { action }, files, onComplete, onMoreTime }: DockProps) {
  const isBare = action.evidenceRequired && files.total === 0;
  const waiting = waitingCount(files.uploads);
  const left =
    waiting > 0
      ? workTexts.waitToBeSent(waiting)
      : isBare
        ? `${workTexts.noFiles}.`
        : action.noteRequired
          ? workTexts.noteAsked
          : '';
  return (
    <>
      <DockSpace />
      <Dock
        label={workTexts.steps}
        line={
          <>
            {left} {thenVerified(action)}
          </>
        }
      >
        {files.mayAttach && (
          <span className={classes.camera}>
            <FileButton
              accept="image/*"
              capture="environment"
              aria-label={workTexts.camera}
              onFiles={files.uploads.add}
            >
              <IconCamera />
            </FileButton>
          </span>
        )}
        <span data-wide>
          <Button variant="primary" size="large" fullWidth icon={<IconCircleCheck />} onClick={onComplete}>
            {workTexts.act}
          </Button>
        </span>
        {onMoreTime && (
          <Button size="large" icon={<IconHourglass />} onClick={onMoreTime}>
            {workTexts.moreTimeShort}
          </Button>
        )}
      </Dock>
    </>
  );
}

import { useCan, useWorkspace } from '../../core/use-can.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import classes from './sample-data.module.css';
import { sampleTexts as texts } from './sample-texts.ts';
import { useSampleDialog } from './use-sample-dialog.tsx';

/** Stands above every page of the workspace that came with sample data. */
export function SampleNotice() {
  const { data: workspace } = useWorkspace();
  const mayManage = useCan('sample-data.manage');
  const { open, dialog } = useSampleDialog();
  if (!workspace?.isSample) return null;
  const remove = (
    <Button size="small" onClick={open}>
      {texts.loaded.remove}
    </Button>
  );
  return (
    <div className={classes.notice}>
      <Notice tone="info" action={mayManage ? remove : undefined}>
        {texts.notice}
      </Notice>
      {dialog}
    </div>
  );
}

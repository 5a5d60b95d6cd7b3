import { useCan, useWorkspace } from '../../core/session/use-can.ts';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import classes from './sample-data.module.css';
import { samplePath } from './sample-path.ts';
import { sampleTexts as texts } from './sample-texts.ts';

/** Stands above every page of the workspace that came with sample data. */
export function SampleNotice() {
  const { data: workspace } = useWorkspace();
  const mayManage = useCan('sample-data.manage');
  if (!workspace?.isSample) return null;
  // It is asked on the dashboard: a page of what is gone would ask for it once more.
  const remove = (
    <ButtonLink size="small" to={samplePath}>
      {texts.loaded.remove}
    </ButtonLink>
  );
  return (
    <div className={classes.notice}>
      <Notice tone="info" action={mayManage ? remove : undefined}>
        {texts.notice}
      </Notice>
    </div>
  );
}

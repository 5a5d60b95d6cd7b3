import { modules } from 'contract/core/modules';
import type { Workspace } from 'contract/organization/workspace/workspace';
import { Link } from 'react-router';
import { workspacePath } from '../../core/loading/place.ts';
import { useMayIn, useWorkspace } from '../../core/session/use-can.ts';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { WorkspaceLogo } from '../../shared/marks/workspace-logo.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { formatDay, formatMoment } from '../../ui/format/format-date.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { RecordLayout } from '../../ui/layout/record-layout.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { RecentActivity } from '../log/recent-activity.tsx';
import classes from './workspace-overview.module.css';
import { workspaceTexts } from './workspace-texts.ts';

const texts = workspaceTexts.overview;

function WorkspaceFacts({ type, createdAt, account }: Workspace) {
  const created = (
    <time dateTime={createdAt} title={formatMoment(createdAt)}>
      {formatDay(createdAt)}
    </time>
  );
  return (
    <Facts
      facts={[
        { label: texts.module, value: <ModuleMark module={type}>{modules[type].title}</ModuleMark> },
        { label: texts.role, value: workspaceTexts.levels[account.permission] },
        { label: texts.created, value: created },
      ]}
    />
  );
}

function Overview({ workspace }: { workspace: Workspace }) {
  const mayIn = useMayIn();
  const { type, moduleId, _id, name, imageUrl, description } = workspace;
  const wholeLog = <Link to={`${workspacePath(type, moduleId, _id)}/activity-log`}>{texts.wholeLog}</Link>;
  const logo = (
    <span className={classes.logo}>
      <WorkspaceLogo name={name} url={imageUrl} />
    </span>
  );
  return (
    <>
      <PageHeader title={name} start={logo} />
      <RecordLayout rail={<WorkspaceFacts {...workspace} />}>
        <Section title={texts.about}>
          <p className={classes.description}>{description}</p>
        </Section>
        {mayIn(workspace, 'log.read') && (
          <Section title={texts.activity} action={wholeLog}>
            <RecentActivity id={_id} />
          </Section>
        )}
      </RecordLayout>
    </>
  );
}

/** What a workspace is, and what happened there last: its first page where the module has no other. */
export function WorkspaceOverviewPage() {
  const workspace = useWorkspace();
  const crumbs = useCrumbs();
  return (
    <Page title={texts.title} crumbs={crumbs}>
      <Loaded answer={workspace} failed={texts.failed}>
        {(data) => <Overview workspace={data} />}
      </Loaded>
    </Page>
  );
}

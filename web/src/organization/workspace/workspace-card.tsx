import { IconPencil, IconTrash, IconUserCog } from '@tabler/icons-react';
import type { Workspace } from 'contract/organization/workspace/workspace';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useCan } from '../../core/session/use-can.ts';
import { WorkspaceLogo } from '../../shared/marks/workspace-logo.tsx';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { formatDay, formatMoment } from '../../ui/format/format-date.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { openWorkspace, workspaceHome } from './open-workspace.ts';
import classes from './workspace-card.module.css';
import { workspaceTexts as texts } from './workspace-texts.ts';

export type WorkspaceCardProps = {
  workspace: Workspace;
  onEdit: (workspace: Workspace) => void;
  onDelete: (workspace: Workspace) => void;
};

function Controls({ workspace, onEdit, onDelete }: WorkspaceCardProps) {
  const { name } = workspace;
  const mayEdit = useCan('workspace.update');
  const mayDelete = useCan('workspace.remove');
  return (
    <>
      {mayEdit && (
        <IconButton
          name={texts.editOf(name)}
          icon={<IconPencil />}
          size="small"
          onClick={() => onEdit(workspace)}
        />
      )}
      {mayDelete && (
        <IconButton
          name={texts.deleteOf(name)}
          icon={<IconTrash />}
          size="small"
          onClick={() => onDelete(workspace)}
        />
      )}
    </>
  );
}

function CardFacts({ createdAt, account }: Workspace) {
  return (
    <>
      <span className={classes.role}>
        <IconUserCog />
        {texts.levels[account.permission]}
      </span>
      <time className={classes.created} dateTime={createdAt} title={formatMoment(createdAt)}>
        {texts.createdOn(formatDay(createdAt))}
      </time>
    </>
  );
}

function View({ workspace }: { workspace: Workspace }) {
  return (
    <ButtonLink
      size="small"
      aria-label={texts.viewOf(workspace.name)}
      to={workspaceHome(workspace)}
      onClick={() => openWorkspace(workspace)}
    >
      {texts.view}
    </ButtonLink>
  );
}

function Restore({ workspace: { _id, name, type, moduleId } }: { workspace: Workspace }) {
  const { run, isBusy } = useAction(workspaceEndpoints[type].restore);
  return (
    <Button
      size="small"
      aria-label={texts.deleted.restoreOf(name)}
      busy={isBusy}
      onClick={() => void run({ params: { moduleId }, body: { workspaces: [_id] } })}
    >
      {texts.deleted.restore}
    </Button>
  );
}

export function WorkspaceCard(props: WorkspaceCardProps) {
  const { workspace } = props;
  const { name, description, imageUrl, isDeleted } = workspace;
  const mayRestore = useCan('workspace.remove');
  return (
    <Card
      picture={<WorkspaceLogo name={name} url={imageUrl} />}
      title={name}
      text={description}
      controls={!isDeleted && <Controls {...props} />}
      facts={<CardFacts {...workspace} />}
      action={isDeleted ? mayRestore && <Restore workspace={workspace} /> : <View workspace={workspace} />}
    />
  );
}

import { IconTrash } from '@tabler/icons-react';
import type { Link as RecordLink } from 'contract/records/link/link';
import { relations } from 'contract/records/link/link-words';
import { states } from 'contract/records/record/steps';
import { useAction } from '../../core/http/use-action.ts';
import { useReason } from '../../shared/forms/use-reason.tsx';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { StatusBadge } from '../../shared/marks/status-badge.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { Pill } from '../../ui/layout/pill.tsx';
import type { PartCalls } from '../record/record-kind.ts';
import { linkTexts as texts } from './link-texts.ts';
import classes from './link.module.css';
import { OtherRecord } from './other-record.tsx';

type ListProps = {
  calls: PartCalls['link'];
  params: { workspaceId: string; recordId: string };
  links: readonly RecordLink[];
  mayEdit: boolean;
};

function Row({ link, onRemove }: { link: RecordLink; onRemove: (() => void) | undefined }) {
  const { relation, record, isDeleted, note, createdBy, createdAt } = link;
  return (
    <li className={classes.row}>
      <span className={classes.relation}>{relations[relation].words}</span>
      <div className={classes.words}>
        <OtherRecord link={link} />
        {note && <p className={classes.note}>{note}</p>}
        <p className={classes.quiet}>
          <ModuleMark module={record.module}>{record.workspace.name}</ModuleMark>
          <span>
            <MomentText moment={createdAt} />
            {createdBy && ` ${texts.by(createdBy.name)}`}
          </span>
        </p>
      </div>
      {isDeleted ? (
        <Pill tone="warn" icon={<IconTrash />}>
          {texts.deleted}
        </Pill>
      ) : (
        <StatusBadge status={record.status} states={states} />
      )}
      {onRemove && (
        <IconButton name={texts.remove(record.number)} icon={<IconTrash />} size="small" onClick={onRemove} />
      )}
    </li>
  );
}

/** What a record is linked with, and the way to each. */
export function LinksList({ calls, params, links, mayEdit }: ListProps) {
  const removal = useAction(calls.remove);
  const { askReason, reasonDialog } = useReason();
  const remove = async ({ _id, relation, record }: RecordLink) => {
    const question = {
      name: `link:${_id}`,
      title: texts.removeTitle(record.number),
      message: texts.removeMessage,
      names: [`${relations[relation].words} ${record.number} ${record.name}`],
      confirmLabel: texts.removeLabel,
    };
    await askReason(question, (reason) =>
      removal.run({ params: { ...params, linkId: _id }, body: { reason } }),
    );
  };
  return (
    <>
      <ul className={classes.list} aria-label={texts.links}>
        {links.map((link) => (
          <Row key={link._id} link={link} onRemove={mayEdit ? () => void remove(link) : undefined} />
        ))}
      </ul>
      {reasonDialog}
    </>
  );
}

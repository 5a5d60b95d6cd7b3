import { performerOf } from 'contract/organization/log/performer';
import type { Comment, Thread } from 'contract/records/comment/comment';
import type { StreamEntry } from 'contract/records/comment/stream';
import { LogText } from '../../organization/log/log-text.tsx';
import { type PrintColumn, PrintSection, PrintTable } from '../../shared/print/print-sheet.tsx';
import sheet from '../../shared/print/print-sheet.module.css';
import { momentText } from '../../shared/print/printed-at.ts';
import { recordPrintTexts } from '../record/print/record-print-texts.ts';
import { commentTexts, threadTexts } from './comment-texts.ts';
import { toTyped } from './mention-text.ts';

const saidIn = ({ text, mentions, isDeleted }: Comment) =>
  isDeleted ? threadTexts.deleted : toTyped(text, mentions).text;

function Said({ thread }: { thread: Thread }) {
  return (
    <>
      {saidIn(thread)}
      {thread.replies.map((reply) => (
        <div key={reply._id} className={sheet.small}>
          {[reply.author?.name, momentText(reply.createdAt)].filter(Boolean).join(', ')}: {saidIn(reply)}
        </div>
      ))}
    </>
  );
}

/** What was said and done, on paper. */
export function PrintedStream({ entries }: { entries: readonly StreamEntry[] }) {
  const columns: PrintColumn<StreamEntry>[] = [
    { id: 'when', header: recordPrintTexts.when, cell: ({ at }) => momentText(at) },
    {
      id: 'who',
      header: recordPrintTexts.who,
      cell: ({ comment, change }) => comment?.author?.name ?? (change ? performerOf(change.performedBy) : ''),
    },
    {
      id: 'what',
      header: recordPrintTexts.what,
      isWide: true,
      cell: ({ comment, change }) => (
        <>
          {change && <LogText entry={change} />}
          {comment && <Said thread={comment} />}
        </>
      ),
    },
  ];
  return (
    <PrintSection title={commentTexts.title} aside={recordPrintTexts.newestFirst}>
      <PrintTable label={commentTexts.title} columns={columns} rows={entries} rowId={({ _id }) => _id} />
    </PrintSection>
  );
}

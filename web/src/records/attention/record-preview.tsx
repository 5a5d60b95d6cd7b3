import { states } from 'contract/records/record/steps';
import { Link } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { PersonName } from '../../shared/marks/person.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import type { CalledLists, ShownRecord } from '../record/record-kind.ts';
import { RecordBadge } from '../record/record-badge.tsx';
import { useRecordPaths } from '../record/record-paths.ts';
import { DueDay } from '../workflow/due-fact.tsx';
import classes from './attention.module.css';
import { attentionTexts } from './attention-texts.ts';

const texts = attentionTexts.preview;

type PreviewProps = { records: CalledLists; recordId: string };

function Preview({ records, record }: { records: CalledLists; record: ShownRecord }) {
  const { record: pathOf } = useRecordPaths(records);
  const { managers, site, process, category } = record;
  return (
    <>
      <p className={classes.previewName}>
        <Link to={pathOf(record._id)}>
          <span className={classes.number}>{record.number}</span> {record.name}
        </Link>
      </p>
      <div>
        <RecordBadge record={record} states={states} />
      </div>
      <p className={classes.previewText}>{record.description}</p>
      <Facts
        facts={[
          {
            label: texts.managers,
            value:
              managers.length > 0
                ? managers.map((person) => <PersonName key={person._id} person={person} />)
                : attentionTexts.nobody,
          },
          { label: texts.due, value: record.dueDate ? <DueDay record={record} /> : texts.notSet },
          { label: texts.review, value: <DateText date={record.reviewDate} empty={texts.notSet} /> },
          { label: texts.category, value: category ?? texts.notSet },
          { label: texts.site, value: site.name },
          { label: texts.process, value: process?.name ?? texts.notSet },
        ]}
      />
    </>
  );
}

/** What the record says that something is about, for whoever decides what to do about it. */
export function RecordPreview({ records, recordId }: PreviewProps) {
  const { workspaceId } = useWorkspaceParams();
  const answer = useApi(records.calls.find, { params: { workspaceId, recordId } });
  // The page says by itself what it is about: a record that cannot be read is left out.
  if (answer.error) return null;
  return (
    <Section title={texts.title} framed>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
        {(record) => <Preview records={records} record={record} />}
      </Loaded>
    </Section>
  );
}

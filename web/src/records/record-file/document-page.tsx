import type { LinkedDocument } from 'contract/records/record-file/document';
import { Link, useParams } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { formatSize } from '../../shared/files/file-size.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { PersonName } from '../../shared/marks/person.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { RecordSkeleton } from '../../ui/feedback/skeleton.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useRecordPaths } from '../record/record-paths.ts';
import { stageOf } from './document-columns.tsx';
import type { DocumentKind } from './document-kind.ts';
import { documentTexts as texts } from './document-texts.ts';
import classes from './document.module.css';
import { OpenFile } from './open-file.tsx';

/** What a file says of itself and of its record. */
function DocumentFacts({ kind, file }: { kind: DocumentKind; file: LinkedDocument }) {
  const paths = useRecordPaths(kind);
  const { record, action, createdBy } = file;
  return (
    <Facts
      facts={[
        {
          label: kind.words.title,
          value: (
            <Link to={paths.record(record._id)}>
              {record.number} {record.name}
            </Link>
          ),
        },
        { label: texts.columns.stage, value: stageOf(kind, file) },
        ...(action
          ? [{ label: texts.action, value: <Link to={paths.task(action._id)}>{action.name}</Link> }]
          : []),
        { label: texts.columns.use, value: texts.uses[file.use] },
        {
          label: texts.columns.createdBy,
          value: createdBy ? <PersonName person={createdBy} /> : texts.unknown,
        },
        { label: texts.columns.createdAt, value: <MomentText moment={file.createdAt} /> },
        { label: texts.columns.size, value: formatSize(file.size) },
      ]}
    />
  );
}

/** One file of a record, with its versions and what it stands for. */
export function DocumentPage({ kind }: { kind: DocumentKind }) {
  const { attachmentId = '' } = useParams();
  const { workspaceId, base, record } = useRecordPaths(kind);
  const crumbs = useCrumbs();
  const params = { workspaceId, attachmentId };
  // Links in the answer are good for five minutes.
  const answer = useApi(kind.parts.document.find, { params }, { staleTime: 240_000 });
  const title = answer.data?.name ?? texts.title;
  return (
    <Page title={title} crumbs={[...crumbs, { label: texts.title, to: `${base}/documents` }]}>
      <PageHeader title={title} />
      <Loaded answer={answer} skeleton={<RecordSkeleton />}>
        {(file) => (
          <div className={classes.document}>
            <OpenFile
              file={file}
              calls={kind.parts.file}
              params={{ ...params, recordId: file.record._id }}
              mayAttach={false}
              renew={() => answer.refetch()}
            />
            <aside className={classes.aside} aria-label={texts.about}>
              <DocumentFacts kind={kind} file={file} />
              <Link to={`${record(file.record._id)}?tab=files&file=${file._id}`}>
                {texts.toFiles(kind.words.one)}
              </Link>
            </aside>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

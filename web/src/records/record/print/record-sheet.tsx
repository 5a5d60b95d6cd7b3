import { performerOf } from 'contract/organization/log/log-entry';
import type { LogEntry } from 'contract/organization/log/log.endpoints';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { actionStages } from 'contract/records/record/action-steps';
import type { Link } from 'contract/records/link/link';
import type { ApprovalOverview } from 'contract/records/approval/approval';
import type { RootCause, WholeAnalysis } from 'contract/records/analysis/analysis';
import type { Run } from 'contract/records/checklist/checklist';
import type { Signature } from 'contract/records/signature/signature';
import type { RecordFile } from 'contract/records/record-file/record-file';
import type { ReactNode } from 'react';
import { LogText } from '../../../organization/log/log-text.tsx';
import type { Loaded } from '../../../core/loading/load-all.ts';
import { formatSize } from '../../../shared/files/file-size.ts';
import {
  type PrintColumn,
  PrintFacts,
  PrintSection,
  PrintSheet,
  PrintTable,
} from '../../../shared/print/print-sheet.tsx';
import sheet from '../../../shared/print/print-sheet.module.css';
import { printTexts } from '../../../shared/print/print-texts.ts';
import { momentText } from '../../../shared/print/printed-at.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { countText } from '../../../ui/layout/pager-pages.ts';
import { customFacts } from '../../custom-field/custom-facts.ts';
import { ownedBy } from '../../custom-field/use-custom-fields.ts';
import { PrintedAnalyses } from '../../analysis/printed-analyses.tsx';
import { PrintedRuns } from '../../checklist/printed-runs.tsx';
import { claimTexts } from '../../claim/claim-texts.ts';
import { freshnessFacts, PrintedApprovals } from '../../approval/printed-approvals.tsx';
import { PrintedSignatures } from '../../signature/printed-signatures.tsx';
import { PrintedLinks } from '../../link/printed-links.tsx';
import type { RecordPageParts } from '../page/record-page-parts.ts';
import { recordTexts } from '../page/record-texts.ts';
import { answersIn, customFactsOf, factsOf, namesOf } from '../record-facts.ts';
import { isAnswered, type QuestionGroup } from '../record-fields.ts';
import { WhereAsked } from '../where-asked.tsx';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import { workflowTexts } from '../../workflow/workflow-texts.ts';
import { completedText } from '../record-words.ts';
import { recordPrintTexts as texts } from './record-print-texts.ts';

/** What is fetched of a record to be printed, besides itself. */
export type RecordParts = {
  customFields: readonly CustomField[];
  files: Loaded<RecordFile>;
  links: readonly Link[];
  log: Loaded<LogEntry>;
  signatures: readonly Signature[];
  approvals: ApprovalOverview;
  analyses: readonly WholeAnalysis[];
  rootCauses: readonly RootCause[];
  runs: readonly Run[];
  /** What only its kind has. */
  own: ReactNode;
};

type SheetProps<R extends ShownRecord, A extends ShownAction> = {
  kind: RecordKind<R, A>;
  parts: RecordPageParts<R, A>;
  record: R;
  fetched: RecordParts;
  at: string;
};

function Questions({ group, record }: { group: QuestionGroup; record: ShownRecord }) {
  const { facts, aside, together } = answersIn(group, record);
  return (
    <PrintSection title={group.title} aside={aside}>
      {together && <p>{together}</p>}
      <PrintFacts isWide facts={facts} />
    </PrintSection>
  );
}

function Additional({ fields, record }: { fields: readonly CustomField[]; record: ShownRecord }) {
  return customFactsOf(fields, record).map(({ title, facts }) => (
    <PrintSection key={title} title={title}>
      <PrintFacts isWide facts={facts} />
    </PrintSection>
  ));
}

/** Who said something of an action, and when. */
const saidBy = (said: ShownAction['completion']) =>
  said ? [said.by?.name, momentText(said.at)].filter(Boolean).join(', ') : '';

/** Who has an action; while nobody of its group has claimed it, the group. */
const whoseOf = ({ assignedTo, group, unclaimedSince }: ShownAction) =>
  unclaimedSince && group ? claimTexts.unclaimedIn(group.name) : namesOf(assignedTo);

function Actions<R extends ShownRecord, A extends ShownAction>({
  kind,
  parts,
  record,
  fetched,
}: Pick<SheetProps<R, A>, 'kind' | 'parts' | 'record' | 'fetched'>) {
  const actions = kind.actionsOf(record);
  const fields = ownedBy('action', fetched.customFields);
  const columns: PrintColumn<A>[] = [
    {
      id: 'name',
      header: texts.action,
      isWide: true,
      cell: (action) => (
        <>
          <strong>{action.name}</strong>
          <div className={sheet.small}>{printTexts.filter(texts.start, formatDate(action.startDate))}</div>
          {action.description && <div className={sheet.small}>{action.description}</div>}
          {[...parts.actionFacts(action), ...customFacts(fields, action)].map(({ label, value }) => (
            <div key={label} className={sheet.small}>
              {printTexts.filter(label, value)}
            </div>
          ))}
          {action.completion?.note && (
            <div className={sheet.small}>{printTexts.filter(texts.note, action.completion.note)}</div>
          )}
        </>
      ),
    },
    { id: 'who', header: texts.assignedTo, cell: (action) => whoseOf(action) },
    { id: 'due', header: texts.due, cell: ({ endDate }) => formatDate(endDate) },
    {
      id: 'status',
      header: texts.status,
      cell: ({ stage, justification }) => (
        <>
          {actionStages[stage].label}
          {justification && (
            <div className={sheet.small}>{printTexts.filter(workflowTexts.isJustified, justification)}</div>
          )}
        </>
      ),
    },
  ];
  columns.push(
    { id: 'completed', header: texts.completed, cell: ({ completion }) => saidBy(completion) },
    {
      id: 'verified',
      header: texts.verified,
      cell: ({ verification, verificationRequired }) =>
        saidBy(verification) || (verificationRequired ? texts.notVerified : ''),
    },
  );
  return (
    <PrintSection title={texts.actions} aside={completedText(actions)}>
      <PrintTable label={texts.actions} columns={columns} rows={actions} rowId={({ _id }) => _id} />
    </PrintSection>
  );
}

function History({ log: { rows, total, isCut } }: Pick<RecordParts, 'log'>) {
  const columns: PrintColumn<LogEntry>[] = [
    { id: 'when', header: texts.when, cell: ({ createdAt }) => momentText(createdAt) },
    { id: 'who', header: texts.who, cell: ({ performedBy }) => performerOf(performedBy) },
    { id: 'what', header: texts.what, isWide: true, cell: (entry) => <LogText entry={entry} /> },
  ];
  return (
    <PrintSection
      title={texts.history}
      aside={isCut ? texts.cut(countText(rows.length), countText(total)) : texts.newestFirst}
    >
      <PrintTable label={texts.history} columns={columns} rows={rows} rowId={({ _id }) => _id} />
    </PrintSection>
  );
}

const fileName = ({ name, edition }: RecordFile) => (
  <>
    <strong>{name}</strong>
    {edition > 1 && <div className={sheet.small}>{texts.edition(edition)}</div>}
  </>
);

function Files({ files }: Pick<RecordParts, 'files'>) {
  const columns: PrintColumn<RecordFile>[] = [
    { id: 'name', header: texts.file, isWide: true, cell: fileName },
    {
      id: 'hash',
      header: texts.hash,
      isWide: true,
      cell: ({ sha256 }) => <span className={sheet.small}>{sha256}</span>,
    },
    { id: 'size', header: texts.size, cell: ({ size }) => formatSize(size) },
    {
      id: 'by',
      header: texts.addedBy,
      cell: ({ createdBy, createdAt }) => [createdBy?.name, momentText(createdAt)].filter(Boolean).join(', '),
    },
  ];
  return (
    <PrintSection title={texts.files}>
      <PrintTable label={texts.files} columns={columns} rows={files.rows} rowId={({ _id }) => _id} />
    </PrintSection>
  );
}

/** A record on paper: what its kind declares of it, all of its actions, what was found, decided and signed, its history, its files and its links. */
export function RecordSheet<R extends ShownRecord, A extends ShownAction>(props: SheetProps<R, A>) {
  const { parts, record, fetched, at } = props;
  const { number, version } = record;
  return (
    <PrintSheet
      title={record.name}
      lead={record.description}
      head={[
        { label: printTexts.number, value: number },
        { label: printTexts.version, value: version },
        ...freshnessFacts(fetched.approvals),
      ]}
      at={at}
      end={texts.end(number, version)}
    >
      <PrintSection title={texts.facts}>
        <PrintFacts
          facts={[...factsOf(props), { label: recordTexts.changed, value: momentText(record.updatedAt) }]}
        />
      </PrintSection>
      {parts.fields.groups.map((group) => (
        <WhereAsked key={group.name} group={group}>
          {(isAsked) => (isAsked || isAnswered(record, group)) && <Questions group={group} record={record} />}
        </WhereAsked>
      ))}
      <Additional fields={ownedBy('record', fetched.customFields)} record={record} />
      <Actions {...props} />
      {fetched.own}
      <PrintedAnalyses analyses={fetched.analyses} rootCauses={fetched.rootCauses} />
      <PrintedRuns runs={fetched.runs} />
      <PrintedApprovals approvals={fetched.approvals.approvals} />
      <PrintedSignatures signatures={fetched.signatures} />
      <History log={fetched.log} />
      <Files files={fetched.files} />
      <PrintedLinks links={fetched.links} />
    </PrintSheet>
  );
}

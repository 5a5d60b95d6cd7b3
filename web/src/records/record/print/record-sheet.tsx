import { performerOf } from 'contract/organization/log/performer';
import type { LogEntry } from 'contract/organization/log/log.endpoints';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import type { Link } from 'contract/records/link/link';
import type { ApprovalOverview } from 'contract/records/approval/approval';
import type { WholeAnalysis } from 'contract/records/analysis/analysis';
import type { RootCause } from 'contract/records/analysis/root-cause';
import type { Run } from 'contract/records/checklist/checklist';
import type { Signature } from 'contract/records/signature/signature';
import type { RecordFile } from 'contract/records/record-file/record-file';
import type { ReactNode } from 'react';
import { LogText } from '../../../organization/log/log-text.tsx';
import type { Loaded } from '../../../core/loading/load-all.ts';
import {
  type PrintColumn,
  PrintSection,
  PrintSheet,
  PrintTable,
} from '../../../shared/print/print-sheet.tsx';
import { printTexts } from '../../../shared/print/print-texts.ts';
import { momentText } from '../../../shared/print/printed-at.ts';
import { countText } from '../../../ui/layout/pager-pages.ts';
import { PrintedAnalyses } from '../../analysis/printed-analyses.tsx';
import { PrintedRuns } from '../../checklist/printed-runs.tsx';
import { freshnessFacts, PrintedApprovals } from '../../approval/printed-approvals.tsx';
import { PrintedSignatures } from '../../signature/printed-signatures.tsx';
import { PrintedLinks } from '../../link/printed-links.tsx';
import type { RecordPageParts } from '../page/record-page-parts.ts';
import { recordTexts } from '../page/record-texts.ts';
import { confidenceTexts } from '../confidence-texts.ts';
import { legalHoldTexts } from '../legal-hold-texts.ts';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import { PrintedFiles } from './printed-files.tsx';
import { PrintedSaid } from './printed-said.tsx';
import { recordPrintTexts as texts } from './record-print-texts.ts';

/** What is fetched of a record to be printed, besides itself. */
export type RecordParts = {
  customFields: readonly CustomField[];
  files: Loaded<RecordFile>;
  links: readonly Link[];
  /** Null for whoever may not read it. */
  log: Loaded<LogEntry> | null;
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

function History({ log: { rows, total, isCut } }: { log: Loaded<LogEntry> }) {
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

/** A record on paper: what its kind declares of it, all of its actions, what was found, decided and signed, its history, its files and its links. */
export function RecordSheet<R extends ShownRecord, A extends ShownAction>(props: SheetProps<R, A>) {
  const { record, fetched, at } = props;
  const { number, version } = record;
  return (
    <PrintSheet
      title={record.name}
      lead={record.description}
      head={[
        { label: printTexts.number, value: number },
        { label: printTexts.version, value: version },
        ...(record.confidential ? [{ label: confidenceTexts.is, value: confidenceTexts.yes }] : []),
        ...(record.legalHoldReason ? [{ label: legalHoldTexts.is, value: record.legalHoldReason }] : []),
        ...freshnessFacts(fetched.approvals),
      ]}
      at={at}
      end={texts.end(number, version)}
    >
      <PrintedSaid
        {...props}
        customFields={fetched.customFields}
        besides={[{ label: recordTexts.changed, value: momentText(record.updatedAt) }]}
      />
      {fetched.own}
      <PrintedAnalyses analyses={fetched.analyses} rootCauses={fetched.rootCauses} />
      <PrintedRuns runs={fetched.runs} />
      <PrintedApprovals approvals={fetched.approvals.approvals} />
      <PrintedSignatures signatures={fetched.signatures} />
      {fetched.log && <History log={fetched.log} />}
      <PrintedFiles files={fetched.files.rows} />
      <PrintedLinks links={fetched.links} />
    </PrintSheet>
  );
}

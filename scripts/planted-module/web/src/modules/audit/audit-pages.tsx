import { actionInput } from 'contract/records/record/action';
import { recordKinds } from 'contract/core/record-kinds';
import { type Audit, type AuditAction, auditCategories } from 'contract/modules/audit/audit';
import { AnalysisPage } from '../../records/analysis/analysis-page.tsx';
import { analysisParts } from '../../records/analysis/analysis-parts.tsx';
import { RecordAsOf } from '../../records/as-of/record-as-of.tsx';
import { RegisterAsOf } from '../../records/as-of/register-as-of.tsx';
import { ActionDialog, type ActionDialogProps } from '../../records/record/action/action-dialog.tsx';
import { ReportPage } from '../../records/raise/report-page.tsx';
import { DashboardPage } from '../../records/dashboard/module/dashboard-page.tsx';
import { EditRecordPage } from '../../records/record/form/edit-record-page.tsx';
import { NewRecordPage } from '../../records/record/form/new-record-page.tsx';
import type { RecordFormParts } from '../../records/record/form/record-form.tsx';
import { FieldFact } from '../../records/record/page/field-fact.tsx';
import type { RecordPageParts } from '../../records/record/page/record-page-parts.ts';
import { RecordPage } from '../../records/record/page/record-page.tsx';
import { ActionsTable } from '../../records/record/register/actions-table.tsx';
import { RegisterPage } from '../../records/record/register/register-page.tsx';
import type { Register } from '../../records/record/register/register-props.ts';
import { TaskPage } from '../../records/record/task/task-page.tsx';
import { TasksPage } from '../../records/record/task/tasks-page.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { auditFields, auditKind } from './audit-kind.ts';

const register: Register<Audit, AuditAction> = {
  columns: [],
  onCards: [],
  categories: auditCategories,
  Actions: lazyPart(async () => (props) => <ActionsTable {...props} kind={auditKind} own={[]} />),
  empty: { message: 'No audit yet.', text: 'An audit puts right what went wrong, and keeps it right.' },
  exports: recordKinds.audit.exports,
};

/** Library and My audits. */
export function AuditListPage() {
  return <RegisterPage kind={auditKind} register={register} />;
}

const form: RecordFormParts = {
  fields: auditFields,
  begin: (today) => ({ detectedOn: today }),
  after: () => ['The audit gets its number.'],
  copied: ['description', 'site', 'process'],
};

/** Raises an audit. */
export function NewAuditPage() {
  return <NewRecordPage kind={auditKind} parts={form} />;
}

/** Changes an audit as a whole. */
export function EditAuditPage() {
  return <EditRecordPage kind={auditKind} parts={form} />;
}

/** Reports an audit by the short form. */
export function ReportAuditPage() {
  return <ReportPage kind={auditKind} />;
}

const parts: RecordPageParts<Audit, AuditAction> = {
  fields: auditFields,
  facts: [
    {
      label: 'Detected',
      Value: (props) => (
        <FieldFact {...props} fields={auditFields} name="detectedOn">
          <DateText date={props.record.detectedOn} />
        </FieldFact>
      ),
      text: ({ detectedOn }) => formatDate(detectedOn),
    },
  ],
  ...analysisParts<Audit, AuditAction>(auditKind),
  actionFacts: () => [],
  ActionDialog: (props: ActionDialogProps<Audit, AuditAction>) => (
    <ActionDialog
      {...props}
      kind={auditKind}
      fields={{ input: actionInput, parts: {}, rows: [], fields: {} }}
    />
  ),
};

/** One audit. */
export function AuditRecordPage() {
  return <RecordPage kind={auditKind} parts={parts} />;
}

/** Five whys of an audit. */
export function AuditFiveWhysPage() {
  return <AnalysisPage kind={auditKind} method="five-whys" />;
}

/** A fishbone of an audit. */
export function AuditFishbonePage() {
  return <AnalysisPage kind={auditKind} method="ishikawa" />;
}

/** What has to be done about audits. */
export function AuditTasksPage() {
  return <TasksPage kind={auditKind} />;
}

/** One task with its audit. */
export function AuditTaskPage() {
  return <TaskPage kind={auditKind} parts={{ recordTitle: 'The audit it belongs to', factsOf: () => [] }} />;
}

/** The audits of a workspace in numbers. */
export function AuditDashboardPage() {
  return <DashboardPage kind={auditKind} register={register} narrows={['site', 'process']} />;
}

/** The audits of a workspace as they were. */
export function AuditsAsOfPage() {
  return <RegisterAsOf kind={auditKind} register={register} />;
}

/** One audit as it was. */
export function AuditAsOfPage() {
  return <RecordAsOf kind={auditKind} register={register} parts={parts} />;
}

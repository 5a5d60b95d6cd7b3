import { actionInput } from 'contract/records/record/action';
import { recordKinds } from 'contract/core/record-kinds';
import { type Capa, type CapaAction, capaCategories } from 'contract/modules/capa/capa';
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
import { capaFields, capaKind } from './capa-kind.ts';

const register: Register<Capa, CapaAction> = {
  columns: [],
  onCards: [],
  categories: capaCategories,
  Actions: lazyPart(async () => (props) => <ActionsTable {...props} kind={capaKind} own={[]} />),
  empty: { message: 'No CAPA yet.', text: 'A CAPA puts right what went wrong, and keeps it right.' },
  exports: recordKinds.capa.exports,
};

/** Library and My CAPA. */
export function CapaListPage() {
  return <RegisterPage kind={capaKind} register={register} />;
}

const form: RecordFormParts = {
  fields: capaFields,
  begin: (today) => ({ detectedOn: today }),
  after: ['The CAPA gets its number.'],
};

/** Raises a CAPA. */
export function NewCapaPage() {
  return <NewRecordPage kind={capaKind} parts={form} />;
}

/** Changes a CAPA as a whole. */
export function EditCapaPage() {
  return <EditRecordPage kind={capaKind} parts={form} />;
}

/** Reports a CAPA by the short form. */
export function ReportCapaPage() {
  return <ReportPage kind={capaKind} />;
}

const parts: RecordPageParts<Capa, CapaAction> = {
  fields: capaFields,
  facts: [
    {
      label: 'Detected',
      Value: (props) => (
        <FieldFact {...props} fields={capaFields} name="detectedOn">
          <DateText date={props.record.detectedOn} />
        </FieldFact>
      ),
      text: ({ detectedOn }) => formatDate(detectedOn),
    },
  ],
  ...analysisParts<Capa, CapaAction>(capaKind),
  actionFacts: () => [],
  ActionDialog: (props: ActionDialogProps<Capa, CapaAction>) => (
    <ActionDialog
      {...props}
      kind={capaKind}
      fields={{ input: actionInput, parts: {}, rows: [], fields: {} }}
    />
  ),
};

/** One CAPA. */
export function CapaRecordPage() {
  return <RecordPage kind={capaKind} parts={parts} />;
}

/** Five whys of a CAPA. */
export function CapaFiveWhysPage() {
  return <AnalysisPage kind={capaKind} method="five-whys" />;
}

/** A fishbone of a CAPA. */
export function CapaFishbonePage() {
  return <AnalysisPage kind={capaKind} method="ishikawa" />;
}

/** What has to be done about CAPAs. */
export function CapaTasksPage() {
  return <TasksPage kind={capaKind} />;
}

/** One task with its CAPA. */
export function CapaTaskPage() {
  return <TaskPage kind={capaKind} parts={{ recordTitle: 'The CAPA it belongs to', factsOf: () => [] }} />;
}

/** The CAPAs of a workspace in numbers. */
export function CapaDashboardPage() {
  return <DashboardPage kind={capaKind} />;
}

/** The CAPAs of a workspace as they were. */
export function CapasAsOfPage() {
  return <RegisterAsOf kind={capaKind} register={register} />;
}

/** One CAPA as it was. */
export function CapaAsOfPage() {
  return <RecordAsOf kind={capaKind} register={register} parts={parts} />;
}

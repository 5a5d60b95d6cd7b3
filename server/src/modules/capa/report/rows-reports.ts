import { capaRows } from 'contract/modules/capa/capa-rows';
import { containmentStore } from '../containment/containment.store.ts';
import { documentImpactStore, lateralStore, lessonStore } from '../impact/impact.store.ts';
import { belowReport } from './below-report.ts';

type Row = { _id: string; record: string; name: string };
type Decided = Row & { decidedBy: { name: string } | null; decidedOn: string | null };

const made = 'day_in(s.time_zone, x.created_at)';

const decided = [
  {
    key: 'decidedBy',
    title: 'Decided by',
    cell: ({ decidedBy }: Decided) => decidedBy?.name ?? null,
  },
  {
    key: 'decidedOn',
    title: 'Decided on',
    cell: ({ decidedOn }: Decided) => decidedOn && { day: decidedOn },
  },
];

const containmentReport = belowReport<Row & { isOverdue: boolean }>({
  key: 'capa.containments',
  title: 'Containment of CAPAs',
  help: 'What was done at once about each CAPA: where, by whom and until when, what was found bad, and how well it holds. The days are those on which it is due.',
  none: 'There is no containment that fits.',
  schema: capaRows.containment.schema,
  store: containmentStore,
  table: 'capa_containments',
  day: 'x.due_date',
  period: 'due',
  more: [{ key: 'overdue', title: 'Overdue', cell: ({ isOverdue }) => isOverdue }],
  rarely: ['statusReason', 'effectivenessNote', 'file', 'verifiedBy', 'verifiedOn', 'liftedOn', 'stage'],
});

const lateralReport = belowReport<Decided>({
  key: 'capa.laterals',
  title: 'Lateral checks',
  help: 'Where else the problems of the CAPAs could happen, and what was found there.',
  none: 'Nobody has named another place.',
  schema: capaRows.lateral.schema,
  store: lateralStore,
  table: 'capa_laterals',
  day: made,
  period: 'created',
  more: decided,
});

const documentReport = belowReport<Decided>({
  key: 'capa.documents',
  title: 'Documents that CAPAs concern',
  help: 'Each document that a CAPA may concern, with what was decided about it and which version it became.',
  none: 'No document is named.',
  schema: capaRows.document.schema,
  store: documentImpactStore,
  table: 'capa_document_impacts',
  day: made,
  period: 'created',
  more: decided,
  rarely: ['reason', 'stage', 'site'],
});

const lessonReport = belowReport<Row & { writtenBy: { name: string } | null }>({
  key: 'capa.lessons',
  title: 'Lessons of CAPAs',
  help: 'What others should know of the CAPAs of this workspace.',
  none: 'No lesson is written.',
  schema: capaRows.lesson.schema,
  store: lessonStore,
  table: 'capa_lessons',
  day: made,
  period: 'created',
  more: [{ key: 'writtenBy', title: 'Written by', cell: ({ writtenBy }) => writtenBy?.name ?? null }],
});

/** What stands below CAPAs, a report for each sort of it. */
export const rowsReports = [containmentReport, lateralReport, documentReport, lessonReport];

import { labelsOf } from 'contract/core/field';
import { type Capa, capaFields } from 'contract/modules/capa/capa';
import {
  capaKindLabels,
  capaPriorityLabels,
  classLabels,
  detectabilityLabels,
  likelihoodLabels,
  proofLabels,
  rejectionLabels,
  severityLabels,
  sourceLabels,
  requiredLabels,
} from 'contract/modules/capa/capa-choices';
import { capaStageLabels } from 'contract/modules/capa/capa.workflow';
import { actionStates, countedActions } from 'contract/records/record/action-steps';
import { moneyCell } from '../../core/sheets/sheet.ts';
import { type ExportColumn, recordExport } from '../../records/record/record-export.service.ts';
import { capas } from './capa.service.ts';

const labels: Record<string, string> = { ...labelsOf(capaFields), number: 'Number', class: 'Class' };
const names = (people: { name: string }[]) => people.map((person) => person.name).join(', ');

type Cell = ExportColumn<Capa>['cell'];

/** A column of one field, under the field's own label. */
const column = (
  key: string,
  cell: Cell,
  more: Pick<ExportColumn<Capa>, 'isRare' | 'isMoney'> = {},
): ExportColumn<Capa> => ({
  key,
  title: labels[key] ?? key,
  cell,
  ...more,
});

const rare = { isRare: true } as const;

const day = (value: string | null) => value && { day: value };

/** What somebody wrote of it in a field, as it stands there. */
const written = (
  [
    'classReason',
    'capaRationale',
    'noContainmentReason',
    'detectedBy',
    'reportedBy',
    'productService',
    'batchOrRef',
    'customerRef',
    'supplier',
    'quantityAffected',
    'requirementRefs',
    'problemStatement',
    'adverseImplications',
    'sourceAnswer',
    'closeSummary',
    'lessons',
    'cycle',
    'retryCount',
  ] as const
).map((key) => column(key, (capa) => capa[key], rare));

/** A grade: a number in sheets, and what it means on paper. */
const graded = (
  key: 'severity' | 'recurrenceLikelihood' | 'detectability',
  words: Record<number, string>,
): ExportColumn<Capa> =>
  column(
    key,
    (capa) => {
      const grade = capa[key];
      return grade === null ? null : { grade, words: words[grade] ?? String(grade) };
    },
    rare,
  );

const columns: ExportColumn<Capa>[] = [
  column('number', ({ number }) => number),
  column('name', ({ name }) => name),
  column('description', ({ description }) => description),
  column('site', ({ site }) => site.name),
  column('process', ({ process }) => process?.name ?? null),
  column('subProcesses', ({ subProcesses }) => subProcesses.join('; '), rare),
  column('tags', ({ tags }) => tags.join('; '), rare),
  column('source', ({ source }) => source && sourceLabels[source]),
  column('kind', ({ kind }) => kind && capaKindLabels[kind], rare),
  column('class', (capa) => capa.class && classLabels[capa.class]),
  column('priority', ({ priority }) => capaPriorityLabels[priority]),
  column('status', ({ status }) => actionStates[status].label),
  column('stage', ({ stage }) => capaStageLabels[stage]),
  column('managers', ({ managers }) => names(managers)),
  column('members', ({ members }) => names(members), rare),
  column('dateDetected', ({ dateDetected }) => day(dateDetected)),
  column('dateOccurred', ({ dateOccurred }) => day(dateOccurred), rare),
  column('startDate', ({ startDate }) => day(startDate), rare),
  column('originalDueDate', ({ originalDueDate }) => day(originalDueDate), rare),
  { key: 'expectedClose', title: 'Expected close', cell: ({ expectedClose }) => day(expectedClose), ...rare },
  column('rejectedAs', ({ rejectedAs }) => rejectedAs && rejectionLabels[rejectedAs], rare),
  column('capaRequired', ({ capaRequired }) => capaRequired && requiredLabels[capaRequired], rare),
  column('detectedByPerson', ({ detectedByPerson }) => detectedByPerson?.name ?? null, rare),
  column('reportedByPerson', ({ reportedByPerson }) => reportedByPerson?.name ?? null, rare),
  graded('severity', severityLabels),
  graded('recurrenceLikelihood', likelihoodLabels),
  graded('detectability', detectabilityLabels),
  ...written,
  column('costEstimate', ({ costEstimate }) => moneyCell(costEstimate), { ...rare, isMoney: true }),
  column('costActual', ({ costActual }) => moneyCell(costActual), { ...rare, isMoney: true }),
  { key: 'grossDays', title: 'Gross days', cell: ({ grossDays }) => grossDays, ...rare },
  { key: 'netDays', title: 'Net days', cell: ({ netDays }) => netDays, ...rare },
  { key: 'extensions', title: 'Extensions', cell: ({ extensions }) => extensions, ...rare },
  { key: 'effectiveness', title: 'Effective', cell: ({ proof }) => proof && proofLabels[proof], ...rare },
  {
    key: 'recurrence',
    title: 'Recurrence',
    cell: ({ isRecurrence }) => (isRecurrence ? 'Yes' : null),
    ...rare,
  },
  {
    key: 'actions',
    title: 'Actions done',
    cell: ({ tasks }) => tasks.filter(({ status }) => status === 'completed').length,
  },
  { key: 'actions', title: 'Actions total', cell: ({ tasks }) => countedActions(tasks).length },
];

export const exportCapas = recordExport(capas, columns);

import { labelsOf } from 'contract/core/field';
import { countingRating } from 'contract/modules/risk/counting-rating';
import { riskFields, type Risk } from 'contract/modules/risk/risk';
import { knowledgeOf } from 'contract/modules/risk/risk-assessment';
import {
  closedAsLabels,
  knowledgeLabels,
  proximityLabels,
  riskKindLabels,
  strategyLabels,
  velocityLabels,
} from 'contract/modules/risk/risk-choices';
import { levelLabel } from 'contract/modules/risk/risk-level-label';
import { priorityLabels, ratingLabels, ratingTypes } from 'contract/modules/risk/risk-levels';
import { trendLabels } from 'contract/modules/risk/risk-trend';
import { hazardParts } from 'contract/modules/risk/risk-hazard';
import { riskStageLabels } from 'contract/modules/risk/risk.workflow';
import { countedActions } from 'contract/records/record/action-steps';
import { states } from 'contract/records/record/steps';
import { type ExportColumn, recordExport } from '../../records/record/record-export.service.ts';
import { risks } from './risk.service.ts';

const labels = labelsOf(riskFields);
const label = (key: string) => labels[key] ?? key;
const names = (people: { name: string }[]) => people.map((person) => person.name).join(', ');

/** The score of a rating and its level; a list on paper has those of what is left of the risk. */
const ratingColumns = ratingTypes.flatMap((type): ExportColumn<Risk>[] => {
  const rare = type === 'residual' ? {} : ({ isRare: true } as const);
  return [
    {
      key: type,
      title: `${ratingLabels[type]} score`,
      cell: ({ ratings }) => ratings[type]?.score ?? null,
      ...rare,
    },
    {
      key: type,
      title: `${ratingLabels[type]} level`,
      cell: ({ ratings, kind }) => (ratings[type] ? levelLabel(ratings[type].level, kind) : null),
      ...rare,
    },
  ];
});

/** What the rating that counts says by FMEA. */
const fmeaColumns: ExportColumn<Risk>[] = [
  {
    key: 'severity',
    title: 'Severity',
    cell: (risk) => countingRating(risk)?.severity ?? null,
    isRare: true,
  },
  {
    key: 'occurrence',
    title: 'Occurrence',
    cell: (risk) => countingRating(risk)?.occurrence ?? null,
    isRare: true,
  },
  {
    key: 'detection',
    title: 'Detection',
    cell: (risk) => countingRating(risk)?.detection ?? null,
    isRare: true,
  },
  { key: 'rpn', title: 'RPN', cell: (risk) => countingRating(risk)?.rpn ?? null, isRare: true },
  {
    key: 'priority',
    title: 'Action priority',
    cell: (risk) => {
      const priority = countingRating(risk)?.priority;
      return priority ? priorityLabels[priority] : null;
    },
    isRare: true,
  },
];

const columns: ExportColumn<Risk>[] = [
  { key: 'number', title: 'Number', cell: (risk) => risk.number },
  { key: 'name', title: label('name'), cell: (risk) => risk.name },
  { key: 'description', title: label('description'), cell: (risk) => risk.description },
  { key: 'category', title: label('category'), cell: (risk) => risk.category },
  { key: 'tags', title: label('tags'), cell: (risk) => risk.tags.join('; '), isRare: true },
  { key: 'externalRef', title: label('externalRef'), cell: (risk) => risk.externalRef, isRare: true },
  { key: 'parent', title: label('parent'), cell: (risk) => risk.parent?.name ?? null, isRare: true },
  { key: 'kind', title: label('kind'), cell: (risk) => riskKindLabels[risk.kind] },
  { key: 'site', title: label('site'), cell: (risk) => risk.site.name },
  { key: 'process', title: label('process'), cell: (risk) => risk.process?.name ?? null },
  { key: 'status', title: label('status'), cell: (risk) => states[risk.status].label },
  { key: 'stage', title: label('stage'), cell: (risk) => riskStageLabels[risk.stage], isRare: true },
  {
    key: 'closedAs',
    title: label('closedAs'),
    cell: ({ closedAs, mergedInto }) =>
      closedAs && [closedAsLabels[closedAs], mergedInto?.number].filter(Boolean).join(': '),
    isRare: true,
  },
  { key: 'dateIdentified', title: label('dateIdentified'), cell: (risk) => ({ day: risk.dateIdentified }) },
  { key: 'managers', title: label('managers'), cell: (risk) => names(risk.managers) },
  { key: 'owner', title: label('owner'), cell: (risk) => risk.owner?.name ?? null, isRare: true },
  { key: 'members', title: label('members'), cell: (risk) => names(risk.members) },
  {
    key: 'statement',
    isRare: true,
    title: label('statement.cause'),
    cell: (risk) => risk.statement['cause'] ?? null,
  },
  {
    key: 'statement',
    isRare: true,
    title: label('statement.event'),
    cell: (risk) => risk.statement['event'] ?? null,
  },
  {
    key: 'statement',
    isRare: true,
    title: label('statement.consequence'),
    cell: (risk) => risk.statement['consequence'] ?? null,
  },
  ...hazardParts.map((part): ExportColumn<Risk> => ({
    key: 'hazard',
    isRare: true,
    title: label(`hazard.${part}`),
    cell: (risk) => risk.hazard[part] ?? null,
  })),
  {
    key: 'proximity',
    isRare: true,
    title: label('proximity'),
    cell: (risk) => risk.proximity && proximityLabels[risk.proximity],
  },
  {
    key: 'velocity',
    isRare: true,
    title: label('velocity'),
    cell: (risk) => risk.velocity && velocityLabels[risk.velocity],
  },
  {
    key: 'knowledgeStrength',
    isRare: true,
    title: label('knowledgeStrength'),
    cell: (risk) => {
      const known = knowledgeOf(risk);
      return known && knowledgeLabels[known];
    },
  },
  ...ratingColumns,
  ...fmeaColumns,
  { key: 'riskappetite', title: label('riskappetite'), cell: (risk) => risk.riskappetite },
  {
    key: 'strategy',
    title: 'Strategy',
    cell: ({ strategy }) => strategy && strategyLabels[strategy],
    isRare: true,
  },
  { key: 'trend', title: 'Trend', cell: ({ trend }) => trend && trendLabels[trend], isRare: true },
  { key: 'appetiteDelta', title: 'Over appetite', cell: (risk) => risk.appetiteDelta },
  {
    key: 'assessmentApproval',
    title: label('assessmentApproval'),
    cell: (risk) => risk.assessmentApproval.status,
  },
  {
    key: 'assessmentApproval',
    title: 'Assessment decided by',
    cell: ({ assessmentApproval: { by } }) => by?.name ?? null,
    isRare: true,
  },
  {
    key: 'assessmentApproval',
    title: 'Assessment decided at (UTC)',
    cell: ({ assessmentApproval: { at } }) => (at === null ? null : { instant: at }),
    isRare: true,
  },
  {
    key: 'lastReview',
    title: 'Last review',
    cell: ({ lastReview }) => (lastReview === null ? null : { day: lastReview }),
    isRare: true,
  },
  {
    key: 'actions',
    title: 'Actions done',
    cell: (risk) => risk.tasks.filter((task) => task.status === 'completed').length,
  },
  { key: 'actions', title: 'Actions total', cell: (risk) => countedActions(risk.tasks).length },
];

export const exportRisks = recordExport(risks, columns);

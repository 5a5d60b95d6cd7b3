import { IconHourglass } from '@tabler/icons-react';
import type { Capa } from 'contract/modules/capa/capa';
import type { CapaAction } from 'contract/modules/capa/capa-action';
import {
  actionStrategyLabels,
  capaKindLabels,
  capaPriorityLabels,
  classLabels,
  extensionOutcomeLabels,
  onTimeLabels,
  proofLabels,
  rejectionLabels,
  sourceLabels,
} from 'contract/modules/capa/capa-choices';
import { capaStageLabels, stayedStageLabels } from 'contract/modules/capa/capa.workflow';
import { causeCategoryLabels } from 'contract/records/analysis/cause-categories';
import { recordKinds } from 'contract/core/record-kinds';
import { Suspense } from 'react';
import type { Register } from '../../../records/record/register/register-props.ts';
import { tagColumn } from '../../../records/record/register/tag-column.tsx';
import { filterTexts } from '../../../records/record/register/register-texts.ts';
import { day } from '../../../records/record/register/use-record-filters.ts';
import type { Column } from '../../../shared/data-table/column.ts';
import type { Filter } from '../../../ui/actions/filter.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { ageingTexts } from '../ageing/ageing-texts.ts';
import { ClassPill } from '../class-pill.tsx';
import { capaListTexts as texts } from './capa-list-texts.ts';

const Ageing = lazyPart(async () => (await import('../ageing/ageing.tsx')).Ageing);

const labelOf = (labels: Record<string, string>, value: string | null) =>
  value ? (labels[value] ?? '') : '';

const stageOf = ({ stage, status }: Capa) => capaStageLabels[status === 'on-hold' ? status : stage];

const columns: Column<Capa>[] = [
  {
    id: 'stage',
    header: texts.stage,
    width: 140,
    sortable: true,
    fold: 'late',
    cell: stageOf,
  },
  {
    id: 'source',
    header: texts.source,
    width: 140,
    sortable: true,
    fold: 'below',
    cell: ({ source }) => labelOf(sourceLabels, source),
  },
  {
    id: 'class',
    header: texts.class,
    width: 96,
    sortable: true,
    card: 'line',
    cell: (capa) => <ClassPill of={capa.class} />,
    print: (capa) => labelOf(classLabels, capa.class),
  },
  {
    id: 'priority',
    header: texts.priority,
    width: 84,
    sortable: true,
    hidden: true,
    cell: ({ priority }) => capaPriorityLabels[priority],
  },
  {
    id: 'kind',
    header: texts.kind,
    width: 120,
    hidden: true,
    cell: ({ kind }) => labelOf(capaKindLabels, kind),
  },
  {
    id: 'dateDetected',
    header: texts.detected,
    width: 98,
    sortable: true,
    hidden: true,
    cell: ({ dateDetected }) => <DateText date={dateDetected} />,
  },
  tagColumn,
  {
    id: 'grossDays',
    header: texts.age,
    width: 92,
    align: 'end',
    hidden: true,
    cell: ({ grossDays }) => (grossDays === null ? '' : String(grossDays)),
  },
  {
    id: 'extensions',
    header: texts.extensions,
    width: 92,
    align: 'end',
    hidden: true,
    cell: ({ extensions }) => String(extensions),
  },
  {
    id: 'cycle',
    header: texts.cycle,
    width: 72,
    align: 'end',
    hidden: true,
    cell: ({ cycle }) => String(cycle),
  },
  {
    id: 'effectiveness',
    header: texts.effectiveness,
    width: 130,
    hidden: true,
    cell: ({ proof }) => labelOf(proofLabels, proof),
  },
  {
    id: 'recurrence',
    header: texts.recurrence,
    width: 150,
    hidden: true,
    cell: ({ isRecurrence }) => (isRecurrence ? texts.recurs : ''),
  },
];

const choice = (name: string, label: string, labels: Record<string, string>): Filter => ({
  name,
  label,
  options: Object.entries(labels).map(([value, words]) => ({ value, label: words })),
  multiple: true,
});

/** A question that one of two words answers: with yes, or with no. */
const either = (name: string, label: string, [yes, no]: readonly [string, string]): Filter => ({
  name,
  label,
  options: [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ],
});

/** The register of CAPAs. */
export const capaRegister: Register<Capa, CapaAction> = {
  columns,
  onCards: ['dateDetected'],
  opened: texts.detected,
  views: [
    {
      key: 'ageing',
      label: ageingTexts.view,
      icon: <IconHourglass />,
      hasOwnRows: true,
      draw: ({ query }) => (
        <Suspense fallback={<ListSkeleton />}>
          <Ageing query={query} />
        </Suspense>
      ),
    },
  ],
  filters: [
    choice('stage', texts.stage, capaStageLabels),
    choice('class', texts.class, classLabels),
    choice('source', texts.source, sourceLabels),
    choice('kind', texts.kind, capaKindLabels),
    choice('priority', texts.priority, capaPriorityLabels),
    choice('rejectedAs', texts.rejectedAs, rejectionLabels),
    day('expectedCloseFrom', filterTexts.from(texts.expectedClose)),
    day('expectedCloseTo', filterTexts.to(texts.expectedClose)),
    choice('proof', texts.proof, proofLabels),
    choice('onTime', texts.onTime, onTimeLabels),
    day('verifiedFrom', filterTexts.from(texts.verified)),
    day('verifiedTo', filterTexts.to(texts.verified)),
    choice('strategy', texts.actionStrategy, actionStrategyLabels),
    choice('causeCategory', texts.causeCategory, causeCategoryLabels),
    choice('leftStage', texts.leftStage, stayedStageLabels),
    day('leftFrom', filterTexts.from(texts.leftStage)),
    day('leftTo', filterTexts.to(texts.leftStage)),
    choice('extension', texts.moreTime, extensionOutcomeLabels),
    day('askedFrom', filterTexts.from(texts.moreTimeAsked)),
    day('askedTo', filterTexts.to(texts.moreTimeAsked)),
    either('isWeak', texts.strength, [texts.weak, texts.strong]),
    either('isRecurrence', texts.recurrence, [texts.recurs, texts.isNew]),
    either('isRepeated', texts.reopened, [texts.yes, texts.no]),
    either('isLate', texts.late, [texts.isLate, texts.isNotLate]),
    either('isTimed', texts.dueDate, [texts.toBeMet, texts.noMore]),
    either('hasCost', texts.cost, [texts.withCost, texts.withoutCost]),
  ],
  Actions: lazyPart(async () => (await import('./capa-actions.tsx')).CapaActions, { place: 'line' }),
  empty: { message: texts.empty, text: texts.emptyText },
  exports: recordKinds.capa.exports,
};

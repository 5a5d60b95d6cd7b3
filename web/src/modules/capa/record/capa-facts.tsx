import type { Capa } from 'contract/modules/capa/capa';
import {
  capaKindLabels,
  capaPriorityLabels,
  classLabels,
  detectabilityLabels,
  likelihoodLabels,
  rejectionLabels,
  severityLabels,
  sourceLabels,
  requiredLabels,
} from 'contract/modules/capa/capa-choices';
import { labelsOf } from 'contract/core/field';
import { FieldFact } from '../../../records/record/page/field-fact.tsx';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import { tagsFact } from '../../../records/record/page/tags-fact.tsx';
import { subProcessesOf, useProcessNames } from '../../../records/record/use-names.ts';
import type { RecordPartProps } from '../../../records/record/page/use-record-save.ts';
import { DateText } from '../../../ui/format/date-text.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { capaFields } from '../capa-fields.ts';
import { capaKind } from '../capa-kind.ts';
import { ClassPill } from '../class-pill.tsx';
import { capaTexts } from './capa-texts.ts';

type Fact = RecordPageParts<Capa, never>['facts'][number];

const labels = labelsOf(capaFields.input);

const gradeText = (grades: Readonly<Record<number, string>>, value: number | null) =>
  value === null ? capaTexts.notSet : (grades[value] ?? String(value));

/** How each field reads that is edited beside the record. */
const texts = {
  source: ({ source }: Capa) => (source ? sourceLabels[source] : capaTexts.notSet),
  kind: ({ kind }: Capa) => (kind ? capaKindLabels[kind] : capaTexts.notSet),
  priority: ({ priority }: Capa) => capaPriorityLabels[priority],
  severity: ({ severity }: Capa) => gradeText(severityLabels, severity),
  recurrenceLikelihood: ({ recurrenceLikelihood }: Capa) => gradeText(likelihoodLabels, recurrenceLikelihood),
  detectability: ({ detectability }: Capa) => gradeText(detectabilityLabels, detectability),
  classOverride: ({ classOverride }: Capa) => (classOverride ? classLabels[classOverride] : capaTexts.notSet),
  classReason: ({ classReason }: Capa) => classReason ?? capaTexts.notSet,
  capaRationale: ({ capaRationale }: Capa) => capaRationale ?? capaTexts.notSet,
  noContainmentReason: ({ noContainmentReason }: Capa) => noContainmentReason ?? capaTexts.notSet,
  dateDetected: ({ dateDetected }: Capa) => formatDate(dateDetected),
};

/** One of the own fields of a CAPA, edited where it stands. */
function factOf(name: keyof typeof texts): Fact {
  const text = texts[name];
  function Value(props: RecordPartProps<Capa>) {
    return (
      <FieldFact {...props} fields={capaFields} name={name}>
        {text(props.record)}
      </FieldFact>
    );
  }
  return { label: labels[name] ?? name, Value, text };
}

const classText = (capa: Capa) => {
  if (!capa.class) return capaTexts.notSet;
  return capa.classOverride === capa.class
    ? `${classLabels[capa.class]}, ${capaTexts.setByHand}`
    : classLabels[capa.class];
};

function ClassValue({ record }: RecordPartProps<Capa>) {
  if (!record.class) return capaTexts.notSet;
  return (
    <>
      <ClassPill of={record.class} /> {record.classOverride === record.class && capaTexts.setByHand}
    </>
  );
}

/** A day that the steps of a CAPA set. */
const dayOf = (name: 'startDate' | 'originalDueDate'): Fact => ({
  label: capaTexts[name],
  Value: ({ record }) => <DateText date={record[name]} />,
  text: (capa) => formatDate(capa[name]),
  isShown: (capa) => capa[name] !== null,
});

/** How long a CAPA has taken. */
const daysOf = (name: 'grossDays' | 'netDays'): Fact => ({
  label: capaTexts[name],
  Value: ({ record }) => record[name],
  text: (capa) => String(capa[name]),
  isShown: (capa) => capa[name] !== null,
});

/** Where within its process it is; those of the process are offered. */
function SubProcesses(props: RecordPartProps<Capa>) {
  const options = subProcessesOf(useProcessNames(), props.record.process?._id ?? null);
  return (
    <FieldFact {...props} fields={capaFields} name="subProcesses" field={{ options }}>
      {props.record.subProcesses.join(', ')}
    </FieldFact>
  );
}

/** Whether it is decided where this CAPA stands which way it goes: at triage, and where CAPAs pass none while it is a draft. */
const isDecidedAt = ({ stage }: Capa, settings: Parameters<NonNullable<Fact['isShown']>>[1]) =>
  stage === 'triage' || (stage === 'draft' && settings?.fiveSteps === true);

/** What stands beside a CAPA. */
export const capaFacts: Fact[] = [
  {
    label: labels['subProcesses'] ?? '',
    Value: SubProcesses,
    text: ({ subProcesses }) => subProcesses.join(', '),
    isShown: ({ subProcesses }) => subProcesses.length > 0,
  },
  tagsFact({ kind: capaKind, fields: capaFields, label: labels['tags'] ?? '' }),
  { label: capaTexts.class, Value: ClassValue, text: classText },
  ...(['source', 'kind', 'priority', 'severity', 'recurrenceLikelihood', 'detectability'] as const).map(
    factOf,
  ),
  factOf('classOverride'),
  { ...factOf('classReason'), isShown: ({ classOverride }) => classOverride !== null },
  {
    label: capaTexts.required,
    Value: ({ record: { capaRequired } }) => capaRequired && requiredLabels[capaRequired],
    text: ({ capaRequired }) => (capaRequired ? requiredLabels[capaRequired] : ''),
    isShown: ({ capaRequired }) => capaRequired !== null,
  },
  {
    ...factOf('capaRationale'),
    isShown: (capa, settings) =>
      isDecidedAt(capa, settings) || capa.capaRequired === 'no' || capa.capaRationale !== null,
  },
  {
    ...factOf('noContainmentReason'),
    isShown: (capa, settings) => isDecidedAt(capa, settings) || capa.noContainmentReason !== null,
  },
  factOf('dateDetected'),
  dayOf('startDate'),
  dayOf('originalDueDate'),
  {
    label: capaTexts.expectedClose,
    Value: ({ record: { expectedClose } }) => <DateText date={expectedClose} />,
    text: ({ expectedClose }) => formatDate(expectedClose),
    isShown: ({ expectedClose }) => expectedClose !== null,
  },
  {
    label: capaTexts.rejectedAs,
    Value: ({ record: { rejectedAs } }) => rejectedAs && rejectionLabels[rejectedAs],
    text: ({ rejectedAs }) => (rejectedAs ? rejectionLabels[rejectedAs] : ''),
    isShown: ({ rejectedAs }) => rejectedAs !== null,
  },
  {
    label: capaTexts.extended,
    Value: ({ record }) => capaTexts.times(record.extensions),
    text: ({ extensions }) => capaTexts.times(extensions),
    isShown: ({ extensions }) => extensions > 0,
  },
  daysOf('grossDays'),
  daysOf('netDays'),
  {
    label: capaTexts.retries,
    Value: ({ record }) => capaTexts.times(record.retryCount),
    text: ({ retryCount }) => capaTexts.times(retryCount),
    isShown: ({ retryCount }) => retryCount > 0,
  },
  {
    label: capaTexts.cycle,
    Value: ({ record }) => record.cycle,
    text: ({ cycle }) => String(cycle),
    isShown: ({ cycle }) => cycle > 1,
  },
];

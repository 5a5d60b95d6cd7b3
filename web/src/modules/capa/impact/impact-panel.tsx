import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconClock,
} from '@tabler/icons-react';
import { placeAlikeLabels } from 'contract/modules/capa/impact/blast-radius';
import type { Capa } from 'contract/modules/capa/capa';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { capaStageLabels } from 'contract/modules/capa/capa.workflow';
import {
  documentDecisionLabels,
  type DocumentImpact,
  documentImpactInput,
  documentKindLabels,
  documentReport,
  type Lateral,
  lateralInput,
  lateralLabels,
  type Lesson,
  lessonInput,
  lessonReach,
} from 'contract/modules/capa/impact/impact';
import { countedActions } from 'contract/records/record/action-steps';
import type { Person } from 'contract/core/field';
import { capaKind } from '../capa-kind.ts';
import { type RowCard, RowsPanel } from '../../../records/part/rows-panel.tsx';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { Pill } from '../../../ui/layout/pill.tsx';
import classes from '../../../records/part/part.module.css';
import { isFixedStage } from '../fixed-stage.ts';
import { BlastRadiusSection } from './blast-radius-section.tsx';
import { impactTexts as texts } from './impact-texts.ts';

const looks = {
  open: { tone: 'warn', icon: <IconCircleDashed /> },
  applies: { tone: 'bad', icon: <IconAlertTriangle /> },
  'not-applicable': { tone: 'neutral', icon: <IconCircleMinus /> },
  'already-covered': { tone: 'ok', icon: <IconCircleCheck /> },
  updated: { tone: 'ok', icon: <IconCircleCheck /> },
  'no-update': { tone: 'neutral', icon: <IconCircleMinus /> },
  deferred: { tone: 'warn', icon: <IconClock /> },
} as const;

function DecisionPill({ decision, label }: { decision: keyof typeof looks; label: string }) {
  return <Pill {...looks[decision]}>{label}</Pill>;
}

const fact = (label: string, value: string | null | undefined | false) => (value ? [{ label, value }] : []);

const decidedText = ({ decidedOn, decidedBy }: { decidedOn: string | null; decidedBy: Person | null }) =>
  decidedOn && texts.by(formatDate(decidedOn), decidedBy?.name ?? texts.somebody);

const cardOfLateral = (one: Lateral): RowCard => ({
  pills: <DecisionPill decision={one.decision} label={lateralLabels[one.decision]} />,
  text: one.finding,
  facts: [
    ...fact(
      texts.found,
      one.points > 0 && texts.foundBy(one.points, one.alike.map((each) => placeAlikeLabels[each]).join(', ')),
    ),
    ...fact(texts.action, one.action?.name),
    ...fact(texts.reference, one.reference),
    ...fact(texts.looked, decidedText(one)),
  ],
});

const lookedAt = (places: Lateral[]) =>
  texts.lookedAt(places.filter(({ decision }) => decision !== 'open').length, places.length);

const cardOfDocument = (one: DocumentImpact): RowCard => ({
  pills: <DecisionPill decision={one.decision} label={documentDecisionLabels[one.decision]} />,
  text: one.reason,
  facts: [
    { label: texts.kind, value: documentKindLabels[one.kind] },
    ...fact(texts.versions, one.versionAfter && texts.versionsOf(one.versionBefore, one.versionAfter)),
    ...fact(texts.responsible, one.owner?.name),
    ...fact(texts.due, one.dueDate && formatDate(one.dueDate)),
    ...fact(texts.decided, decidedText(one)),
  ],
});

const stages: Record<string, string> = capaStageLabels;
const stageOf = ({ fromStage }: Lesson) => fromStage && stages[fromStage];

const cardOfLesson = (one: Lesson): RowCard => ({
  // What is longer than its name is shown whole.
  text: one.text === one.name ? null : one.text,
  facts: [
    ...fact(texts.category, one.category),
    ...fact(texts.tags, one.tags),
    { label: texts.publicTo, value: lessonReach[one.publicTo] },
    ...fact(texts.fromStage, stageOf(one)),
    ...fact(texts.writtenBy, one.writtenBy?.name ?? texts.somebody),
  ],
});

/** What whoever was to update a document says of it in the end, after the CAPA is closed too. */
const reportOf = ({ status }: Capa) => ({
  isAsked: ({ decision }: DocumentImpact) => decision === 'deferred',
  namedOf: ({ owner }: DocumentImpact) => (owner ? [owner] : []),
  schema: documentReport,
  rows: [['decision'], ['versionBefore', 'versionAfter'], ['reason']],
  isLasting: status !== 'cancelled',
});

const Lessons = (common: { record: Capa; isFixed: boolean }) => (
  <RowsPanel<Lesson>
    kind={capaKind}
    {...common}
    calls={capaParts.lesson}
    id="lessonId"
    draft="capa-lesson"
    schema={lessonInput}
    begin={{ publicTo: 'workspace' }}
    fieldsOf={() => ({ publicTo: { help: texts.publicHelp } })}
    rows={[['text'], ['category', 'tags'], ['publicTo']]}
    cardOf={cardOfLesson}
    wholeNameOf={({ text }) => text}
    texts={texts.lesson}
  />
);

/** The actions that may be named, and the one that is named already. */
function toChoose(actions: readonly { _id: string; name: string }[], item: Lateral | undefined) {
  const named = item?.action ?? null;
  const others = actions.filter(({ _id }) => _id !== named?._id);
  return [...(named ? [named] : []), ...others].map(({ _id, name }) => ({ value: _id, label: name }));
}

/** What a CAPA means elsewhere: where else the same could happen, which documents it concerns, and what others should know. */
export function ImpactPanel({ record }: { record: Capa }) {
  const { workspaceId } = useWorkspaceIds();
  const common = { record, isFixed: isFixedStage(record) };
  const actions = countedActions(record.tasks).filter(({ cycle }) => cycle === record.cycle);
  return (
    <div className={classes.tab}>
      <RowsPanel<Lateral>
        kind={capaKind}
        {...common}
        calls={capaParts.lateral}
        id="lateralId"
        draft="capa-lateral"
        schema={lateralInput}
        begin={{ decision: 'open' }}
        rows={[['place', 'decision'], ['finding'], ['action', 'reference']]}
        fieldsOf={(item) => ({ action: { options: toChoose(actions, item), placeholder: texts.noAction } })}
        cardOf={cardOfLateral}
        sumUp={lookedAt}
        texts={texts.lateral}
      />
      {!common.isFixed && <BlastRadiusSection record={record} />}
      <RowsPanel<DocumentImpact>
        kind={capaKind}
        {...common}
        calls={capaParts['document-impact']}
        id="documentImpactId"
        draft="capa-document-impact"
        schema={documentImpactInput}
        begin={{ decision: 'open' }}
        rows={[
          ['document', 'kind'],
          ['decision'],
          ['versionBefore', 'versionAfter'],
          ['reason'],
          ['owner', 'dueDate'],
        ]}
        fieldsOf={(item) => ({
          kind: { placeholder: texts.choose },
          owner: { people: workspacePeople(workspaceId, { known: item?.owner ? [item.owner] : [] }) },
        })}
        report={reportOf(record)}
        cardOf={cardOfDocument}
        texts={texts.document}
      />
      <Lessons {...common} />
    </div>
  );
}

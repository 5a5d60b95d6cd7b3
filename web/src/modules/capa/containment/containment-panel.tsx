import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconProgress,
} from '@tabler/icons-react';
import type { Capa } from 'contract/modules/capa/capa';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import {
  type Containment,
  containmentInput,
  containmentKindLabels,
  containmentReport,
  containmentStatusLabels,
} from 'contract/modules/capa/containment/containment';
import type { ReactNode } from 'react';
import { capaKind } from '../capa-kind.ts';
import { FileLink } from '../../../records/record-file/file-link.tsx';
import { type RowCard, RowsPanel } from '../../../records/part/rows-panel.tsx';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { useRecordFileField } from '../../../records/record/use-record-file-field.tsx';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { formatDate, today } from '../../../ui/format/format-date.ts';
import { Pill } from '../../../ui/layout/pill.tsx';
import classes from '../../../records/part/part.module.css';
import { isFixedStage } from '../fixed-stage.ts';
import { containmentTexts as texts } from './containment-texts.ts';

const looks = {
  pending: { tone: 'neutral', icon: <IconCircleDashed /> },
  'in-progress': { tone: 'info', icon: <IconProgress /> },
  completed: { tone: 'ok', icon: <IconCircleCheck /> },
  'not-needed': { tone: 'neutral', icon: <IconCircleMinus /> },
} as const;

function Pills({ status, isOverdue }: Containment) {
  const { tone, icon } = looks[status];
  return (
    <Pill tone={isOverdue ? 'bad' : tone} icon={isOverdue ? <IconAlertCircle /> : icon}>
      {containmentStatusLabels[status]}
    </Pill>
  );
}

const fact = (label: string, value: ReactNode) => (value ? [{ label, value }] : []);

/** What a containment says besides what is done. */
function cardOf(one: Containment): RowCard {
  const { kind, place, responsibles, dueDate, isOverdue, status, quantityChecked, quantityBad } = one;
  const { effectivenessNote, statusReason, file, verifiedBy, verifiedOn, liftedOn } = one;
  return {
    pills: <Pills {...one} />,
    // What is longer than its name is shown whole.
    text: one.description === one.name ? null : one.description,
    facts: [
      { label: texts.kind, value: containmentKindLabels[kind] },
      ...fact(texts.place, place),
      { label: texts.responsible, value: responsibles.map(({ name }) => name).join(', ') },
      { label: texts.due, value: <DateText date={dueDate} isOverdue={isOverdue} /> },
      ...fact(texts.checked, quantityChecked !== null && texts.checkedOf(quantityBad ?? 0, quantityChecked)),
      ...fact(texts.holds, effectivenessNote),
      ...fact(texts.why, statusReason),
      ...fact(texts.evidence, file && <FileLink file={file} />),
      ...fact(
        texts.verified,
        status === 'completed' &&
          (verifiedOn
            ? texts.verifiedBy(verifiedBy?.name ?? texts.somebody, formatDate(verifiedOn))
            : texts.notVerified),
      ),
      ...fact(texts.lifted, liftedOn && formatDate(liftedOn)),
    ],
  };
}

/** What whoever is responsible for one says of it without being an editor, until somebody has verified it. */
const report = {
  isAsked: ({ verifiedBy }: Containment) => !verifiedBy,
  namedOf: ({ responsibles }: Containment) => responsibles,
  schema: containmentReport,
  rows: [['status'], ['quantityChecked', 'quantityBad'], ['effectivenessNote'], ['file']],
};

/** What is done at once about a CAPA, before its cause is known. */
export function ContainmentPanel({ record }: { record: Capa }) {
  const { workspaceId } = useWorkspaceIds();
  const file = useRecordFileField(capaParts.file, record._id);
  const fieldsOf = (item: Containment | undefined) => ({
    kind: { placeholder: texts.choose },
    responsibles: { people: workspacePeople(workspaceId, { known: item?.responsibles ?? record.managers }) },
    verifiedBy: {
      people: workspacePeople(workspaceId, { known: item?.verifiedBy ? [item.verifiedBy] : [] }),
    },
    file,
  });
  return (
    <div className={classes.tab}>
      {record.noContainmentReason && (
        <Notice tone="info">
          {texts.notNeeded}: {record.noContainmentReason}
        </Notice>
      )}
      <RowsPanel<Containment>
        kind={capaKind}
        record={record}
        isFixed={isFixedStage(record)}
        calls={capaParts.containment}
        id="containmentId"
        draft="capa-containment"
        schema={containmentInput}
        begin={{
          kind: 'containment',
          status: 'pending',
          dueDate: today(),
          responsibles: record.managers.slice(0, 1),
        }}
        rows={[
          ['description'],
          ['kind', 'place'],
          ['responsibles', 'dueDate'],
          ['status', 'statusReason'],
          ['quantityChecked', 'quantityBad'],
          ['effectivenessNote'],
          ['file', 'liftedOn'],
          ['verifiedBy', 'verifiedOn'],
        ]}
        fieldsOf={fieldsOf}
        report={report}
        cardOf={cardOf}
        wholeNameOf={({ description }) => description}
        texts={texts}
      />
    </div>
  );
}

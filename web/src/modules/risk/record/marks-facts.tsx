import type { Risk } from 'contract/modules/risk/risk';
import { Link } from 'react-router';
import { FieldFact } from '../../../records/record/page/field-fact.tsx';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import { tagsFact } from '../../../records/record/page/tags-fact.tsx';
import type { RecordPartProps } from '../../../records/record/page/use-record-save.ts';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { recordsOf } from '../../../records/record/use-marks.ts';
import { riskFields } from '../risk-fields.ts';
import { riskKind } from '../risk-kind.ts';
import { riskTexts } from './risk-texts.ts';

type Fact = RecordPageParts<Risk, never>['facts'][number];

function ParentFact(props: RecordPartProps<Risk>) {
  const { record: pathOf, workspaceId } = useRecordPaths(riskKind);
  const { _id, parent } = props.record;
  const records = recordsOf(riskKind, workspaceId, { known: parent, leaveOut: _id });
  return (
    <FieldFact {...props} fields={riskFields} name="parent" field={{ records }} isInteractive>
      {parent && <Link to={pathOf(parent._id)}>{parent.name}</Link>}
    </FieldFact>
  );
}

function ReferenceFact(props: RecordPartProps<Risk>) {
  return (
    <FieldFact {...props} fields={riskFields} name="externalRef">
      {props.record.externalRef}
    </FieldFact>
  );
}

const factOf = (name: keyof typeof riskTexts.marks, Value: Fact['Value'], text: Fact['text']): Fact => ({
  label: riskTexts.marks[name],
  Value,
  text,
  isShown: (risk) => text(risk) !== '',
});

/** The risk above one, its tags, and its number elsewhere; what is not said takes no room. */
export const marksFacts: Fact[] = [
  factOf('parent', ParentFact, ({ parent }) => parent?.name ?? ''),
  tagsFact({ kind: riskKind, fields: riskFields, label: riskTexts.marks.tags }),
  factOf('externalRef', ReferenceFact, ({ externalRef }) => externalRef ?? ''),
];

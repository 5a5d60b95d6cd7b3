import type { Risk } from 'contract/modules/risk/risk';
import { FieldFact } from '../../../records/record/page/field-fact.tsx';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import type { RecordPartProps } from '../../../records/record/page/use-record-save.ts';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { PersonName } from '../../../shared/marks/person.tsx';
import { peopleAmong } from '../../../shared/people/people-source.ts';
import { riskFields } from '../risk-fields.ts';
import { riskKind } from '../risk-kind.ts';
import { riskTexts } from './risk-texts.ts';

function OwnerFact(props: RecordPartProps<Risk>) {
  const { workspaceId } = useRecordPaths(riskKind);
  const { owner, managers } = props.record;
  const ids = managers.map(({ _id }) => _id);
  const people = peopleAmong(workspaceId, ids, { known: managers });
  return (
    <FieldFact {...props} fields={riskFields} name="owner" field={{ people }}>
      {owner && <PersonName person={owner} />}
    </FieldFact>
  );
}

/** Who of its managers is accountable for a risk. */
export const ownerFact: RecordPageParts<Risk, never>['facts'][number] = {
  label: riskTexts.owner,
  Value: OwnerFact,
  text: ({ owner }) => owner?.name ?? '',
  isShown: ({ owner }) => owner !== null,
};

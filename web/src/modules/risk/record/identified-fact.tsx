import type { Risk } from 'contract/modules/risk/risk';
import { DateText } from '../../../ui/format/date-text.tsx';
import { FieldFact } from '../../../records/record/page/field-fact.tsx';
import type { RecordPartProps } from '../../../records/record/page/use-record-save.ts';
import { riskFields } from '../risk-fields.ts';

/** The day when a risk was identified. */
export function IdentifiedFact(props: RecordPartProps<Risk>) {
  return (
    <FieldFact {...props} fields={riskFields} name="dateIdentified">
      <DateText date={props.record.dateIdentified} />
    </FieldFact>
  );
}

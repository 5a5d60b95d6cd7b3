import { newRisksLabels, type Risk, riskPatch } from 'contract/modules/risk/risk';
import { FieldFact } from '../../../records/record/page/field-fact.tsx';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import type { RecordPartProps } from '../../../records/record/page/use-record-save.ts';
import { riskTexts } from './risk-texts.ts';

const text = ({ newRisks }: Risk) => (newRisks ? newRisksLabels[newRisks] : riskTexts.notSaid);

const fields = { input: riskPatch };

function Value(props: RecordPartProps<Risk>) {
  return (
    <FieldFact {...props} fields={fields} name="newRisks" field={{ placeholder: riskTexts.notSaid }}>
      {text(props.record)}
    </FieldFact>
  );
}

/** The stages before which nobody has treated a risk. */
const before: readonly Risk['stage'][] = ['identified', 'assessed', 'assessment-review', 'evaluated'];

/** Whether treatment has brought risks of its own, once a risk is treated. */
export const newRisksFact: RecordPageParts<Risk, never>['facts'][number] = {
  label: riskTexts.newRisks,
  Value,
  text,
  isShown: ({ stage, newRisks }) => newRisks !== null || !before.includes(stage),
};

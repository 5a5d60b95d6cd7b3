import type { Risk } from 'contract/modules/risk/risk';
import { closedAsLabels } from 'contract/modules/risk/risk-choices';
import { Link } from 'react-router';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import { riskTexts } from './risk-texts.ts';

const reason = ({ closedAs }: Risk) => (closedAs ? closedAsLabels[closedAs] : '');

function ClosedAs({ record }: { record: Risk }) {
  const { mergedInto } = record;
  if (!mergedInto) return reason(record);
  return (
    <>
      {reason(record)}: <Link to={mergedInto.link}>{`${mergedInto.number} ${mergedInto.name}`}</Link>
    </>
  );
}

/** Why a risk was closed, and with which it was merged. */
export const closedAsFact: RecordPageParts<Risk, never>['facts'][number] = {
  label: riskTexts.closedAs,
  Value: ClosedAs,
  text: (risk) =>
    [reason(risk), risk.mergedInto && `${risk.mergedInto.number} ${risk.mergedInto.name}`]
      .filter(Boolean)
      .join(': '),
  isShown: ({ closedAs }) => closedAs !== null,
};

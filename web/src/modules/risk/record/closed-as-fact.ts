import type { Risk } from 'contract/modules/risk/risk';
import { closedAsLabels } from 'contract/modules/risk/risk-choices';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import { riskTexts } from './risk-texts.ts';

const text = ({ closedAs }: Risk) => (closedAs ? closedAsLabels[closedAs] : '');

/** Why a risk was closed. */
export const closedAsFact: RecordPageParts<Risk, never>['facts'][number] = {
  label: riskTexts.closedAs,
  Value: ({ record }) => text(record),
  text,
  isShown: ({ closedAs }) => closedAs !== null,
};

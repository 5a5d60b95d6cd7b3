import type { Risk } from 'contract/modules/risk/risk';
import { knowledgeOf } from 'contract/modules/risk/risk-assessment';
import {
  knowledgeLabels,
  proximityLabels,
  riskKindLabels,
  velocityLabels,
} from 'contract/modules/risk/risk-choices';
import { FieldFact } from '../../../records/record/page/field-fact.tsx';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import type { RecordPartProps } from '../../../records/record/page/use-record-save.ts';
import { riskFields } from '../risk-fields.ts';
import { riskTexts } from './risk-texts.ts';

type Fact = RecordPageParts<Risk, never>['facts'][number];

const textsOf = {
  kind: ({ kind }: Risk) => riskKindLabels[kind],
  proximity: ({ proximity }: Risk) => (proximity ? proximityLabels[proximity] : ''),
  velocity: ({ velocity }: Risk) => (velocity ? velocityLabels[velocity] : ''),
  knowledgeStrength: (risk: Risk) => {
    const known = knowledgeOf(risk);
    if (!known) return '';
    const words = knowledgeLabels[known];
    return known === risk.knowledgeStrength ? words : riskTexts.knowledgeOfAssessment(words);
  },
};

/** A choice that a risk has made of its nature, edited where it stands; what is not said takes no room. */
function factOf(name: keyof typeof textsOf): Fact {
  const text = textsOf[name];
  function Value(props: RecordPartProps<Risk>) {
    return (
      <FieldFact {...props} fields={riskFields} name={name}>
        {text(props.record)}
      </FieldFact>
    );
  }
  return { label: riskTexts.nature[name], Value, text, isShown: (risk) => text(risk) !== '' };
}

/** Whether a risk is a threat or an opportunity, when it may come, how fast, and how much is known. */
export const natureFacts = (['kind', 'proximity', 'velocity', 'knowledgeStrength'] as const).map(factOf);

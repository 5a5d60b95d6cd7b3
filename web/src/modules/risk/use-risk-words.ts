import type { Risk } from 'contract/modules/risk/risk';
import type { FieldWords } from '../../shared/forms/use-versioned-action.tsx';
import { wordsOfFields } from '../../records/record/record-fields.ts';
import { useFieldWords } from '../../records/record/use-field-words.ts';
import { riskFields } from './risk-fields.ts';
import { riskKind } from './risk-kind.ts';

const words = wordsOfFields(riskFields.all);

/** How the fields of a risk read when two people have changed them. */
export const useRiskWords = ({ managers, members }: Risk): FieldWords =>
  useFieldWords({ words, states: riskKind.states, known: [...managers, ...members] });

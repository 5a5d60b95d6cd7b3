import { requiredLongText } from 'contract/core/field';
import { workflowTexts as texts } from './workflow-texts.ts';

/** Why one person does what takes two; what stands against it is its help. */
export const justificationOf = (against: string) =>
  requiredLongText(against, 1000, 10).meta({
    label: texts.justification,
    control: 'textarea',
    help: `${against} ${texts.justifyHelp}`,
  });

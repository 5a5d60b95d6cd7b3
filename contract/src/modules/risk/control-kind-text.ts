import { controlNatureLabels, controlTypeLabels, hierarchyLabels } from './risk-choices.ts';
import type { Control } from './risk-control.ts';

/** What a control is, in a few words, as "Preventive, automated, engineering". */
export function controlKindText({
  controlType,
  nature,
  hierarchy,
}: Pick<Control, 'controlType' | 'nature' | 'hierarchy'>): string {
  const words = [
    controlTypeLabels[controlType],
    nature && controlNatureLabels[nature].toLowerCase(),
    hierarchy && hierarchyLabels[hierarchy].toLowerCase(),
  ];
  return words.filter(Boolean).join(', ');
}

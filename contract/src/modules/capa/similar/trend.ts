import { z } from 'zod';
import { choiceOf } from '../../../core/choices.ts';
import { id } from '../../../core/field.ts';
import { causeCategoryLabels } from '../../../records/analysis/cause-categories.ts';

/** Several CAPAs of one process, with root causes of the same category, that came soon after each other. */
export const capaTrend = z.object({
  category: choiceOf(causeCategoryLabels, 'Choose a category'),
  capas: z.array(z.object({ _id: id, number: z.string(), name: z.string(), confidential: z.boolean() })),
});

/** The CAPA that is raised about all of them. */
export const systemicCapa = z.object({ _id: id, number: z.string() });

/** Whether what names all CAPAs of a trend is confidential, as one of them is. */
export const isAnyConfidential = ({ capas }: z.output<typeof capaTrend>): boolean =>
  capas.some(({ confidential }) => confidential);

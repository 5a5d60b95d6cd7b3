import { z } from 'zod';
import { requiredText } from '../../core/field.ts';
import { noneIfNull } from '../../records/record/marks.ts';

/** The name of a part of a process. */
export const subProcess = requiredText('A sub-process has at least one character', 100).refine(
  (name) => !/[,;]/.test(name),
  'A sub-process has no comma and no semicolon',
);

/** Where within its process it is. */
export const subProcesses = z
  .preprocess(
    noneIfNull,
    z
      .array(subProcess, { error: 'Sub-processes are a list of names' })
      .max(20, 'At most 20 sub-processes')
      .transform((names) => [...new Set(names)])
      .optional(),
  )
  .meta({
    label: 'Sub-processes',
    control: 'tags',
    help: 'Those of the process are offered. A comma or Enter ends one.',
  });

import { z } from 'zod';
import { text } from '../../core/field.ts';
import { moduleKeys } from '../../core/modules.ts';

/** Something that was opened: how it is called, and the way back. */
export const recent = z.object({
  title: text(500),
  number: text(60).nullable(),
  module: z.enum(moduleKeys, 'Choose a module').nullable(),
  link: text(500).regex(/^\/(?!\/)/, 'A link is a path of this application'),
});

export type Recent = z.output<typeof recent>;

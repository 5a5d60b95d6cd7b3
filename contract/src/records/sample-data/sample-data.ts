import { z } from 'zod';
import { id, instant } from '../../core/field.ts';

/** What the log calls each kind of thing that goes with sample data, and how many there are. */
export const sampleCounts = z.object({
  risks: z.int().meta({ label: 'Risks' }),
  capas: z.int().meta({ label: 'CAPAs' }),
  actions: z.int().meta({ label: 'Actions' }),
  files: z.int().meta({ label: 'Files' }),
  fields: z.int().meta({ label: 'Additional fields' }),
  sites: z.int().meta({ label: 'Sites' }),
  processes: z.int().meta({ label: 'Processes' }),
});

export type SampleCounts = z.output<typeof sampleCounts>;

/** A place of the sample that records of the organization's own use by now: it stays. */
const keptPlace = z.object({ kind: z.enum(['site', 'process']), _id: id, name: z.string() });

/** The sample data of an organization: where it is, and what removing it means. */
export const sampleData = z.object({
  workspace: z.object({ _id: id, moduleId: id, name: z.string() }),
  loadedAt: instant,
  /** What goes with it, whoever has put it there. */
  goes: sampleCounts,
  /** How many things people have added there since, and how many that came with it they have changed. */
  added: z.int(),
  changed: z.int(),
  stays: z.array(keptPlace),
});

export type SampleData = z.output<typeof sampleData>;

import { optionalLongText, optionalText, ref, refs, requiredText } from 'contract/core/field';
import { defineWorkflow, type Workflow } from 'contract/core/workflow';
import { actionBase, actionInput as everyAction } from 'contract/records/record/action';
import { recordBase } from 'contract/records/record/record';
import { z } from 'zod';

// What the contract would say of a kind of record that is in no module.

/** The words and rights of the workflow of gadgets; no module grants rights of its own to what is invented. */
export const workflow: Workflow = defineWorkflow({
  initial: 'boxed',
  states: { boxed: { label: 'Boxed', tone: 'neutral' }, working: { label: 'Working', tone: 'success' } },
  transitions: {
    unpack: {
      from: ['boxed'],
      to: 'working',
      label: 'Unpack',
      done: 'Gadget unpacked',
      permission: 'workspace.read',
    },
    pack: {
      from: ['working'],
      to: 'boxed',
      label: 'Pack',
      done: 'Gadget packed',
      permission: 'workspace.read',
    },
  },
});

export const status = z.enum(['boxed', 'working']);

export const actionInput = everyAction.extend({
  name: requiredText('Say what is mended').meta({ label: 'Mending' }),
  assignedTo: refs('Choose who mends it').meta({ label: 'Assigned to', control: 'users' }),
  tool: optionalText(100).meta({ label: 'Tool' }),
});

export const mending = actionBase
  .omit({ createdAt: true, updatedAt: true })
  .extend({ status: z.string(), tool: z.string().nullable() });
export type Mending = z.output<typeof mending>;

export const inspection = z.object({ heard: optionalLongText().meta({ label: 'What is heard' }) });

export const categories = ['Loud', 'Quiet'] as const;

export const input = z.object({
  name: requiredText('Gadget name is required').meta({ label: 'Gadget name' }),
  description: optionalLongText().meta({ label: 'Description', control: 'textarea' }),
  category: z.enum(categories, 'Category is required').meta({ label: 'Category', control: 'select' }),
  colour: requiredText('Colour is required').meta({ label: 'Colour' }),
  site: ref('Site is required').meta({ label: 'Site', control: 'site' }),
  process: ref('Process is required').meta({ label: 'Process', control: 'process' }),
  managers: refs('Somebody minds it').meta({ label: 'Managers', control: 'users' }),
});

export const gadget = recordBase.extend({
  status: z.string(),
  colour: z.string(),
  inspection: z.record(z.string(), z.string().nullable()),
  mendings: z.array(mending),
});
export type Gadget = z.output<typeof gadget>;

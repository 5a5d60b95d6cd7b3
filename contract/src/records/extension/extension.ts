import { z } from 'zod';
import {
  calendarDate,
  id,
  instant,
  neededVersion,
  optionalLongText,
  person,
  requiredLongText,
} from '../../core/field.ts';

export const extensionReasons = [
  'Waiting for parts',
  'Waiting for somebody else',
  'More work than expected',
  'No time or people',
  'Other',
] as const;

/** What somebody writes who asks for more time. */
export const extensionInput = z.object({
  newDate: calendarDate('New date is required').meta({ label: 'New date', control: 'date' }),
  reason: z.enum(extensionReasons, 'Reason is required').meta({ label: 'Reason', control: 'select' }),
  justification: requiredLongText('Justification is required', 2000).meta({
    label: 'Justification',
    control: 'textarea',
  }),
});

export const extensionCreate = extensionInput.extend({ version: neededVersion });

export const extensionStates = {
  open: { label: 'Asked' },
  granted: { label: 'Granted' },
  refused: { label: 'Refused' },
  withdrawn: { label: 'No longer needed' },
} as const;

export type ExtensionStatus = keyof typeof extensionStates;
const statuses = Object.keys(extensionStates) as [ExtensionStatus, ...ExtensionStatus[]]; // Object.keys loses the literal keys

/** A request for more time, and what became of it. */
export const extension = z.object({
  _id: id,
  name: z.string(),
  /** The record, and the action that it is about. */
  record: id,
  action: id,
  status: z.enum(statuses),
  /** The day on which it was due when more time was asked for. */
  dueDate: z.string(),
  newDate: z.string(),
  reason: z.string(),
  justification: z.string(),
  createdBy: person.nullable(),
  createdAt: instant,
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  comment: z.string().nullable(),
  version: z.int(),
});

export type Extension = z.output<typeof extension>;

/** Decides a request for more time; a refusal says why. */
export const extensionDecision = z.object({
  decision: z.enum(['granted', 'refused'], 'Choose granted or refused'),
  comment: optionalLongText(2000).meta({ label: 'Comment', control: 'textarea' }),
  version: neededVersion,
});

export type ExtensionDecision = z.output<typeof extensionDecision>;

/** How the log calls what is written of a request. */
export const extensionFields = extensionInput.extend({
  status: z.enum(statuses).meta({ label: 'Status' }),
  comment: optionalLongText(2000).meta({ label: 'Comment' }),
});

/** So often more time is given before somebody with the right to approve has to decide. */
export const extensionsBeforeApproval = 2;

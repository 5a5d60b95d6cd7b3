import { z } from 'zod';
import { calendarDate, givenId, id, instant, named, person } from '../../core/field.ts';
import { queryFlag, severalOf } from '../../core/list.ts';
import { approvalStates } from '../approval/approval-mark.ts';
import { customFilter } from '../custom-field/custom-filter.ts';
import { shownLegalHold } from './legal-hold.ts';

/** How it stands with the approval of a record: one is asked for, or it was approved, and in which fields it says something else since. */
export const approvalMark = z
  .object({ status: z.enum(['open', 'approved']), changed: z.array(z.string()) })
  .nullable();

/** Who raised it, as long as it stands at the first stage and nobody has taken it over from them. */
export const draftBy = id.nullable();

/** What an answer says of a record of any kind; a kind adds its status, its dates and what only it has. */
export const recordBase = z.object({
  _id: id,
  number: z.string(),
  name: z.string(),
  description: z.string(),
  /** Not set where nobody has taken over what was raised by the short form; the process where its site has several. */
  category: z.string().nullable(),
  site: named,
  process: named.nullable(),
  managers: z.array(person),
  members: z.array(person),
  workspace: id,
  custom: z.record(z.string(), z.unknown()),
  /** Until when it is to be done, how many days are left by the day of its site (below zero when it is late, null once it is done), when it is looked at again, and whether that day has passed there. */
  dueDate: z.string().nullable(),
  daysLeft: z.int().nullable(),
  reviewDate: z.string().nullable(),
  isReviewOverdue: z.boolean(),
  /** The day on which it goes on, while it is on hold. */
  resumeOn: z.string().nullable(),
  /** Whether somebody has taken it on: what was raised by the short form waits for that. Who raised it so is kept. */
  isTakenOver: z.boolean(),
  /** Whether only those see it whom it names, and who has the grant for it. */
  confidential: z.boolean(),
  /** Why, since when and by whom nothing of it is deleted, whatever else is done with it. */
  ...shownLegalHold,
  raisedBy: person.nullable(),
  draftBy,
  /** Nobody has been asked to approve it, or what was asked has come to nothing: null. */
  approval: approvalMark,
  isDeleted: z.boolean(),
  deletedBy: person.nullable(),
  deletedAt: instant.nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

export type RecordBase = z.output<typeof recordBase>;

/** How a record may be the caller's: they manage it, are a member of it, or have an open action under it. */
export const mineWays = ['manager', 'member', 'action'] as const;

/**
 * What a list of records of a kind filters by, given its statuses. `datatype` also comes as a header: what
 * is the caller's, or has a task of theirs. An assignee is one of an open action, a late
 * assignee of one past its day, and overdue is a record with an open action
 * past its day. `openOn` leaves what was open at the end of a
 * day, of what is closed by the day on which it was last closed. Days of creation are those of the organization; both ends
 * of a time are within it.
 */
export function recordFilters<S extends z.ZodType<string, string>>(status: S) {
  return {
    datatype: z.enum(['mydocuments', 'mytasks'], 'Choose mydocuments or mytasks').optional(),
    isDeleted: queryFlag.optional(),
    favorites: queryFlag.optional(),
    status: severalOf(status).optional(),
    site: severalOf(givenId('Choose a site')).optional(),
    process: severalOf(givenId('Choose a process')).optional(),
    manager: severalOf(givenId('Choose people from the list')).optional(),
    assignee: severalOf(givenId('Choose people from the list')).optional(),
    lateAssignee: severalOf(givenId('Choose people from the list')).optional(),
    mine: severalOf(z.enum(mineWays, 'Choose manager, member or action')).optional(),
    overdue: queryFlag.optional(),
    ids: severalOf(givenId('Choose them from the list')).optional(),
    openedFrom: calendarDate('Choose a day').optional(),
    openedTo: calendarDate('Choose a day').optional(),
    closedFrom: calendarDate('Choose a day').optional(),
    closedTo: calendarDate('Choose a day').optional(),
    openOn: calendarDate('Choose a day').optional(),
    createdFrom: calendarDate('Choose a day').optional(),
    createdTo: calendarDate('Choose a day').optional(),
    dueFrom: calendarDate('Choose a day').optional(),
    dueTo: calendarDate('Choose a day').optional(),
    reviewFrom: calendarDate('Choose a day').optional(),
    reviewTo: calendarDate('Choose a day').optional(),
    isTakenOver: queryFlag.optional(),
    confidential: queryFlag.optional(),
    legalHold: queryFlag.optional(),
    approval: severalOf(z.enum(approvalStates, 'Choose asked, approved, changed or none')).optional(),
    ...customFilter,
  };
}

/** What a list besides filters by of a kind whose records have categories. */
export const categoryFilter = <C extends z.ZodType<string, string>>(category: C) => ({
  category: severalOf(category).optional(),
});

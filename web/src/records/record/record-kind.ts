import type { Endpoint, EndpointOptions } from 'contract/core/endpoint';
import type { Named, Person } from 'contract/core/field';
import type { ModuleKey } from 'contract/core/modules';
import type { RecordKind as KindKey } from 'contract/core/record-kinds';
import type { Permission } from 'contract/core/rights/permissions';
import type { Envelope, Reply } from 'contract/core/reply';
import type { ActionBase, ActionCandidate } from 'contract/records/record/action';
import type { ActionGroup } from 'contract/records/claim/claim';
import type { Extension } from 'contract/records/extension/extension';
import type { Step } from 'contract/core/step';
import type { raisedFrom } from 'contract/records/raise/raised-from';
import type { MarksInUse } from 'contract/records/record/marks';
import type { PinnedCount, RecordDefinition } from 'contract/records/record/record.endpoints';
import type { partEndpoints } from 'contract/records/kind/kind.endpoints';
import type { RecordBase } from 'contract/records/record/record';
import type { SeveralMoved } from 'contract/records/record/several.endpoints';
import type { Stage } from 'contract/records/workflow/stage';
import type { z } from 'zod';
import type { States } from '../../shared/marks/status-badge.tsx';

/** What the screens read of a record of any kind. */
export type ShownRecord = RecordBase & {
  status: string;
  stage?: string;
  /** The one above it, of a kind whose records stand below each other. */
  parent?: Named | null;
};

/** What the screens read of an action under a record of any kind. */
export type ShownAction = Omit<ActionBase, 'createdAt' | 'updatedAt'> & { status: string };

/** A call below the collection of a kind, by what it answers; the collection itself is the kind's to name. */
type Call<Route extends string, E extends Envelope, T, O = unknown> = Route extends `${infer M} ${infer P}`
  ? Endpoint<
      `${M & ('GET' | 'POST' | 'PATCH' | 'DELETE')} /${string}${P}`,
      EndpointOptions & { access: Permission; reply: Reply<E, z.ZodType<T>> } & O
    >
  : never;

type Listing = { query: z.ZodObject };
type Sending = { body: z.ZodType };
type Raising = { query: typeof raisedFrom };

/** The calls of a kind of record that its screens make, as `recordEndpoints` of the contract makes them. */
export type RecordCalls<R> = {
  list: Call<'GET /workspace/:workspaceId', 'list', R, Listing>;
  listMine: Call<`GET /workspace/:workspaceId/${string}/User`, 'list', R, Listing>;
  countPinned: Call<'GET /workspace/:workspaceId/pinned', 'ok', PinnedCount[]>;
  create: Call<'POST ', 'ok', R, Sending & Raising>;
  restore: Call<`PATCH /:workspaceId/${string}/restore`, 'ok', unknown, Sending>;
  removeMany: Call<`POST /:workspaceId/${string}/remove`, 'ok', unknown, Sending>;
  assignMany: Call<`PATCH /:workspaceId/${string}/managers`, 'ok', unknown, Sending>;
  dateMany: Call<`PATCH /:workspaceId/${string}/dates`, 'ok', unknown, Sending>;
  setMany: Call<`PATCH /:workspaceId/${string}/values`, 'ok', SeveralMoved, Sending>;
  moveMany: Call<`PATCH /:workspaceId/${string}/status`, 'ok', SeveralMoved, Sending>;
  find: Call<'GET /:workspaceId/:recordId', 'ok', R>;
  update: Call<'PATCH /:workspaceId/:recordId', 'ok', R, Sending>;
  steps: Call<'GET /:workspaceId/:recordId/steps', 'ok', Step[]>;
  move: Call<'POST /:workspaceId/:recordId/steps', 'ok', R, Sending>;
  stages: Call<'GET /:workspaceId/:recordId/stages', 'ok', Stage[]>;
  transfer: Call<'POST /:workspaceId/:recordId/transfer', 'ok', R, Sending>;
  confide: Call<'POST /:workspaceId/:recordId/confidentiality', 'ok', R, Sending>;
  hold: Call<'POST /:workspaceId/:recordId/legal-hold', 'ok', R, Sending>;
  members: Call<'GET /:workspaceId/:recordId/members', 'ok', { members: Person[] }, Listing>;
  addMembers: Call<'POST /:workspaceId/:recordId/members', 'ok', R, Sending>;
  raise: Call<`POST /:workspaceId/${string}/raise`, 'ok', R, Sending>;
  revise: Call<'PATCH /:workspaceId/:recordId/raised', 'ok', R, Sending>;
  withdraw: Call<'POST /:workspaceId/:recordId/withdraw', 'ok', R, Sending>;
  takeOver: Call<'POST /:workspaceId/:recordId/take-over', 'ok', R, Sending>;
  decline: Call<'POST /:workspaceId/:recordId/decline', 'ok', R, Sending>;
  /** Which tags are in use, where the kind has them. */
  marks?: Call<'GET /workspace/:workspaceId/marks', 'ok', MarksInUse>;
  removeMember: Call<'DELETE /:workspaceId/:recordId/:memberId', 'ok', R>;
  listAsOf: Call<'GET /workspace/:workspaceId/as-of', 'list', R, Listing>;
  findAsOf: Call<
    'GET /:workspaceId/:recordId/as-of',
    'ok',
    { at: string; record: R | null; changes: number },
    Listing
  >;
};

/** The calls of the actions under a kind of record. */
type ActionCalls<A> = {
  create: Call<'POST /:workspaceId/:recordId/actions', 'ok', A, Sending>;
  find: Call<'GET /:workspaceId/:recordId/actions/:actionId', 'ok', A>;
  update: Call<'PATCH /:workspaceId/:recordId/actions/:actionId', 'ok', A, Sending>;
  remove: Call<'DELETE /:workspaceId/:recordId/actions/:actionId', 'ok', A, Sending>;
  candidates: Call<'GET /:workspaceId/:recordId/candidates', 'ok', ActionCandidate[], Listing>;
  steps: Call<'GET /:workspaceId/:recordId/actions/:actionId/steps', 'ok', Step[]>;
  move: Call<'POST /:workspaceId/:recordId/actions/:actionId/steps', 'ok', A, Sending>;
  listExtensions: Call<
    'GET /:workspaceId/:recordId/actions/:actionId/extensions',
    'list',
    Extension,
    Listing
  >;
  groups: Call<'GET /:workspaceId/:recordId/groups', 'ok', ActionGroup[]>;
  claim: Call<'POST /:workspaceId/:recordId/actions/:actionId/claim', 'ok', A>;
  release: Call<'POST /:workspaceId/:recordId/actions/:actionId/release', 'ok', A, Sending>;
  extend: Call<'POST /:workspaceId/:recordId/actions/:actionId/extensions', 'ok', Extension, Sending>;
  decideExtension: Call<
    'POST /:workspaceId/:recordId/actions/:actionId/extensions/:extensionId/decision',
    'ok',
    Extension,
    Sending
  >;
  withdrawExtension: Call<
    'POST /:workspaceId/:recordId/actions/:actionId/extensions/withdrawal',
    'ok',
    Extension
  >;
};

type AllParts = ReturnType<typeof partEndpoints<RecordDefinition>>;

/** The calls of what a record of a kind has below it. */
export type PartCalls<A extends ShownAction = ShownAction> = Omit<AllParts, 'action'> & {
  action: ActionCalls<A>;
};

/** One of the two lists of a kind: the word of its address, and how it is called. */
export type ListPlace = { path: string; title: string };

/** Where the records of a kind are listed: what the frame around the screens knows of it. */
export type RecordLists = {
  /** The word that its permissions, and a person's drafts, columns and favorites, are kept under. */
  key: KindKey;
  module: ModuleKey;
  /** How sentences call one and several, and how one is called alone: `audit`, `audits` and `Audit`. */
  words: { one: string; many: string; title: string };
  /** All of a workspace, and those that one manages or is a member of; a record is opened below the one that one came from. */
  lists: { all: ListPlace; mine: ListPlace };
  /** The word of the address of their tasks, where the specification has another than `tasks`. */
  tasks?: string;
  /** The word of the address of the files of all of them, where these are listed. */
  documents?: string;
  /** The screen, below the list of all, that offers some to begin with. */
  starter?: { path: string; label: string };
};

/** The lists with the calls that fill them. */
export type CalledLists<R extends ShownRecord = ShownRecord> = RecordLists & { calls: RecordCalls<R> };

/** By which of its days a record stands in a calendar: until when it is to be done, or when it is looked at again. */
export type CalendarWay = 'due' | 'review';

/** Where records may stand, and where they are over. */
type Placed = Readonly<Record<string, States[string] & { final?: boolean }>>;

/** A field of which several records are given one value: how it is called, and what is chosen among. */
export type SeveralValue = {
  name: string;
  label: string;
  choices: Readonly<Record<string, string>> | 'categories of the workspace';
};

/** A kind of record as its screens know it; each screen is given besides what it alone shows. */
export type RecordKind<
  R extends ShownRecord = ShownRecord,
  A extends ShownAction = ShownAction,
> = CalledLists<R> & {
  parts: PartCalls<A>;
  states: Placed;
  /** The stages of its lifecycle, each with the status that lists know it by, for a kind that has one. */
  stages?: Readonly<
    Record<
      string,
      Placed[string] & {
        status: string;
        promised?: boolean;
        met?: boolean;
        retained?: boolean;
        locked?: boolean;
        kept?: boolean;
        planned?: boolean;
      }
    >
  >;
  /** By which of its days the calendar of its lists opens: until when a record is to be done, unless it says otherwise. */
  calendarBy?: CalendarWay;
  /** The steps that go on, in order: the first of them that a record is offered is the one primary button of its page. */
  onward: readonly string[];
  /** The field of which several are given one value at once. */
  several?: SeveralValue;
  /** The statuses of its actions, which lists filter by. */
  actionStates: States;
  actionsOf(record: R): A[];
  /** Whether one has a plan that is approved on its way; every one has unless said. */
  hasPlan?(record: R): boolean;
  /** Whether it has to be said of one what a delay means where more time is asked, for it or its actions. */
  asksImpact?(record: R): boolean;
  /** How the problem is stated that a record is about, where somebody has done that: whoever has a task of it reads that first. */
  problemOf?(record: R): string | null;
  /** What the review of a record asked to be changed of one of its items. */
  remarkOn?(record: R, itemId: string): string | undefined;
  /** Whether causes that somebody has named without an analysis stand elsewhere than among its root causes. */
  hasOwnCauses?: boolean;
};

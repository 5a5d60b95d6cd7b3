import type { Pool } from 'pg';
import type { RecordKind } from 'contract/core/record-kinds';
import type { GuardCases } from './guard-case.ts';
import type { XrayCases } from './xray-case.ts';

/** What a call that should succeed is given. */
export type Sample = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** A call that is made before it, by its name: what it is about is in no world. */
  first?: string;
};

type Body = Record<string, unknown>;

/** What two people send who change the same of one thing. */
export type Rivals = { mine: Body; theirs: Body };

/** Where a record is raised, and by whom. */
export type RecordPlace = {
  workspaceId: string;
  siteId: string;
  processId: string;
  accountId: string;
  /** Another site at which the process is used. */
  secondSiteId?: string;
  /** Another record of its kind. */
  otherId?: string;
  /** A published checklist of its workspace. */
  checklistId?: string | undefined;
};

/** What an action under a record of any kind is added with. */
export const actionInputOf = ({ accountId }: Pick<RecordPlace, 'accountId'>, name: string) => ({
  name,
  startDate: '2026-01-01',
  endDate: '2099-12-31',
  assignedTo: [accountId],
});

/** Makes a call below a record of the kind, by the end of its name, and gives the id that it answers. */
export type SendPart = (name: string, params: Record<string, string>, body: Body) => Promise<string>;

type BelowCall = {
  /** It is made on a record that has none of them. */
  onFree?: true;
  body?: Body | ((place: RecordPlace) => Body);
  rivals?: Rivals;
  rows?: readonly string[];
};

/** What the loops over all calls need to know of a kind of record; each module says it in `<module>.samples.ts`. */
export type KindSamples = {
  kind: RecordKind;
  /** What one is raised with. */
  input(place: RecordPlace, name: string): Record<string, unknown>;
  /** What changes one; a step that is open to a new one, with what it asks, and the status to which it leads. */
  update: Record<string, unknown>;
  /** What its actions say, so that they may be begun at once. */
  action?: Record<string, unknown>;
  step: string;
  asked?: Record<string, unknown>;
  movedTo?: string;
  /** What several are given at once; tags where it is not said. */
  several?: Record<string, unknown>;
  /** Brings one to a state of its workflow, with all that the steps from there ask; unless said, the state is its status. */
  bringTo?(owner: Pick<Pool, 'query'>, recordId: string, state: string): Promise<unknown>;
  /** Sets its workspace up so that this step is one of its ways, of a kind with more than one. */
  setWay?(owner: Pick<Pool, 'query'>, recordId: string, step: string): Promise<unknown>;
  /** Which way a step belongs to; steps of one way hold at once. */
  wayOf?(step: string): string;
  /** The stage at which one stood that is brought to being on hold. */
  heldAt?: string;
  /** A stage at which its due date is promised, of a kind whose records are given more time. */
  promisedAt?: string;
  /** What each guard and duty that its workflow adds refuses. */
  guards?: GuardCases;
  /** Of each check that its module declares, what it finds and what it does not. */
  xray?: XrayCases;
  /** What only its records have below them. */
  below?: {
    /**
     * Makes one of each in a record by its calls, called so, and gives their ids as paths name them; what no call does alone is
     * written to the database.
     */
    add(
      send: SendPart,
      place: RecordPlace,
      name: string,
      owner: Pick<Pool, 'query'>,
    ): Promise<Record<string, string>>;
    /** Brings the record that has none of them to where a call that is made on it can be made, which no call does alone. */
    prepare?(owner: Pick<Pool, 'query'>, freeId: string): Promise<unknown>;
    /** Of each call below the kind, such as `control.create`, the same as of its own; without a row it reads. */
    calls: Record<string, BelowCall>;
  };
  /** For its own calls: what one is made with, two bodies that cannot both be meant, and what it leaves in the trail. */
  own: Record<
    string,
    {
      body?: Record<string, unknown>;
      /** Whether it is made on all of the record as it was seen, and is refused without its version. */
      isDecision?: true;
      rivals?: Rivals;
      rows: readonly string[];
      partOf?: Record<string, string>;
    }
  >;
};

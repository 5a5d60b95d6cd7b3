import type { RecordKind } from 'contract/core/record-kinds';
import type { Member } from './api.ts';

/** Columns with their values as SQL, such as `current_date - 1`. */
export type Columns = Record<string, string>;

/** Where a case is made: a workspace of its module, in which a whole X-ray is done after. */
export type XrayHere = {
  kind: RecordKind;
  owner: Member;
  organizationId: string;
  workspaceId: string;
  siteId: string;
  /** Asks as the owner of the database, whom no policy holds back. */
  ask: <Row extends Record<string, unknown>>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
  /** A call of the kind, such as `update`, or of what it has below it, such as `-action.update`. */
  call: (name: string, params: object, body?: object) => Promise<Record<string, unknown>>;
  addRecord: (columns?: Columns) => Promise<string>;
  addAction: (recordId: string, columns?: Columns) => Promise<string>;
  addPerson: (level: number) => Promise<string>;
};

/** Makes what a check is about, and gives its id; where that may be so in several ways, one of each. */
type XrayCase = (here: XrayHere) => Promise<string | readonly string[]>;

/**
 * Of each check what it finds, and what is just on the other side of its boundary; `apart` where the things of other checks
 * in the same workspace would stand in its way.
 */
export type XrayCases<K extends string = string> = Record<
  K,
  { found: XrayCase; passed: XrayCase; apart?: true }
>;

/** The day at the site of the cases, as SQL. */
export const today = `(now() at time zone 'UTC')::date`;
export const ago = (interval: string) => `now() - interval '${interval}'`;

/** Both sides of a boundary, made in the same way with another value. */
export const sides = <T>(make: (here: XrayHere, value: T) => Promise<string>, found: T, passed: T) => ({
  found: (here: XrayHere) => make(here, found),
  passed: (here: XrayHere) => make(here, passed),
});

/** A record with these columns on either side. */
export const ofRecord = (found: Columns, passed: Columns) =>
  sides((here, columns: Columns) => here.addRecord(columns), found, passed);

import type { Endpoint } from 'contract/core/endpoint';

/** A record as a field says it: by its number and its name. */
export type FoundRecord = { _id: string; name: string };

/** Where the records of a field are looked for. */
export type RecordsSource = {
  /** A list that takes `search` and `limit`. */
  endpoint: Endpoint;
  params: Record<string, string>;
  /** What the list is narrowed to besides. */
  query?: Record<string, string>;
  /** The records in an answer of the call. */
  recordsIn: (answer: unknown) => readonly FoundRecord[];
  /** The one that stands in the field, where its name is known already. */
  known?: FoundRecord | null | undefined;
  /** The one that is not offered: a record is not chosen for itself. */
  leaveOut?: string | undefined;
};

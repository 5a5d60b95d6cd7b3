import type { Endpoint } from 'contract/core/endpoint';

/** Makes a call in the name of somebody of the demo. */
export type Send = (
  endpoint: Endpoint,
  args?: { params?: Record<string, string>; query?: Record<string, string>; body?: object },
) => Promise<Answered>;
// The demo reads only ids out of answers, wherever the envelope has them.
type Answered = {
  _id: string;
  data: { _id: string; status: string; version: number } & { _id: string; module: string }[];
};

/** The demo's workspace, and what its records can name. */
export type Place = {
  organizationId: string;
  send: Send;
  workspaceId: string;
  /** Where its CAPAs are. */
  capaWorkspaceId: string;
  siteIds: string[];
  processIds: string[];
  /** The safety round. */
  groupId: string;
  accounts: string[];
  /** In whose name calls are made, in the order of the accounts. */
  colleagues: Send[];
  /** With what each of them signs. */
  password: string;
};

/** The one at a place, counted round and round. */
export const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T; // the lists are not empty

/** The day so many days after today, or before it. */
export const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

import type { Endpoint } from 'contract/core/endpoint';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import type { Place } from '../make.ts';

type Risk = { id: string; status: string };

/** What a writer knows to exist. */
export type Holdings = {
  place: Place;
  risks: Risk[];
  deleted: Risk[];
  actions: { recordId: string; actionId: string }[];
  sites: string[];
};

/** A write about to be sent: `leaves` names the trail row that it makes; `forget` when nobody knows whether it did. */
export type Write = {
  endpoint: Endpoint;
  args: { params?: Record<string, string>; body?: object };
  leaves: string;
  learn?: (id: string) => void;
  forget?: () => void;
};

type Flow = (holdings: Holdings, mark: string) => Write | undefined;

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];
const take = <T>(list: T[], one: T): void => void list.splice(list.indexOf(one), 1);
const value = (mark: string) => `value ${mark}`;

/** The names of the trail rows that a change of a record could have been waited for under. */
export function namesOf(row: {
  record_id: string;
  action: string;
  changes: Record<string, [unknown, unknown]>;
}): string[] {
  const values = Object.entries(row.changes).flatMap(([field, [before, after]]) => {
    // What a new one begins with nobody has sent.
    if (typeof after !== 'string' || (field === 'status' && before === null)) return [];
    return field === 'status' ? [`status ${row.record_id} ${after}`] : [value(after)];
  });
  return [`action ${row.record_id} ${row.action}`, ...values];
}

const inRisk = ({ place }: Holdings, recordId: string) => ({ workspaceId: place.workspaceId, recordId });

const flows: Flow[] = [
  (holdings, mark) => ({
    endpoint: riskEndpoints.create,
    args: { body: holdings.place.riskInput(mark) },
    leaves: value(mark),
    learn: (id) => holdings.risks.push({ id, status: 'pending' }),
  }),
  (holdings, mark) => {
    const risk = pick(holdings.risks);
    return (
      risk && {
        endpoint: riskEndpoints.update,
        args: { params: inRisk(holdings, risk.id), body: { description: mark } },
        leaves: value(mark),
      }
    );
  },
  (holdings) => {
    const risk = pick(holdings.risks);
    if (!risk) return undefined;
    const status = risk.status === 'on-hold' ? 'pending' : 'on-hold';
    return {
      endpoint: riskEndpoints.update,
      args: { params: inRisk(holdings, risk.id), body: { status } },
      leaves: `status ${risk.id} ${status}`,
      learn: () => void (risk.status = status),
      forget: () => take(holdings.risks, risk),
    };
  },
  (holdings) => {
    const risk = pick(holdings.risks);
    if (!risk || holdings.risks.length < 3) return undefined;
    take(holdings.risks, risk);
    return {
      endpoint: riskEndpoints.remove,
      args: { params: inRisk(holdings, risk.id) },
      leaves: `action ${risk.id} deleted`,
      learn: () => {
        holdings.deleted.push(risk);
        holdings.actions = holdings.actions.filter(({ recordId }) => recordId !== risk.id);
      },
      forget: () => void (holdings.actions = holdings.actions.filter(({ recordId }) => recordId !== risk.id)),
    };
  },
  (holdings) => {
    const risk = pick(holdings.deleted);
    if (!risk) return undefined;
    take(holdings.deleted, risk);
    return {
      endpoint: riskEndpoints.restore,
      args: { params: { workspaceId: holdings.place.workspaceId }, body: { libraries: [risk.id] } },
      leaves: `action ${risk.id} restored`,
      learn: () => holdings.risks.push(risk),
    };
  },
  (holdings, mark) => {
    const risk = pick(holdings.risks);
    return (
      risk && {
        endpoint: riskParts.action.create,
        args: { params: inRisk(holdings, risk.id), body: holdings.place.actionInput(mark) },
        leaves: value(mark),
        learn: (actionId) => holdings.actions.push({ recordId: risk.id, actionId }),
      }
    );
  },
  (holdings, mark) => {
    const action = pick(holdings.actions);
    return (
      action && {
        endpoint: riskParts.action.update,
        args: {
          params: { ...inRisk(holdings, action.recordId), actionId: action.actionId },
          // Whichever version there is by then.
          body: { name: mark, version: 2 ** 31 - 1 },
        },
        leaves: value(mark),
      }
    );
  },
  (holdings, mark) => ({
    endpoint: siteEndpoints.create,
    args: { body: { name: mark, location: 'Northfield', timeZone: 'UTC' } },
    leaves: value(mark),
    learn: (id) => holdings.sites.push(id),
  }),
  (holdings, mark) => {
    const siteId = pick(holdings.sites);
    return siteId
      ? {
          endpoint: siteEndpoints.update,
          args: { params: { siteId }, body: { note: mark } },
          leaves: value(mark),
        }
      : undefined;
  },
  ({ place }, mark) => ({
    endpoint: processEndpoints.create,
    args: { body: { name: mark, parentSite: [place.siteId] } },
    leaves: value(mark),
  }),
  ({ place }, mark) => ({
    endpoint: workspaceEndpoints.risk.update,
    args: { params: { workspaceId: place.workspaceId }, body: { description: mark } },
    leaves: value(mark),
  }),
  (_holdings, mark) => ({
    endpoint: userEndpoints.updateMe,
    args: { body: { name: mark } },
    leaves: value(mark),
  }),
];

/** Some write that a writer with these holdings can make; values that it writes carry the mark. */
export function someWrite(holdings: Holdings, mark: string): Write {
  return pick(flows)?.(holdings, mark) ?? someWrite(holdings, mark);
}

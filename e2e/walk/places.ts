import type { Page } from '@playwright/test';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { choose } from '../actors.ts';
import type { World } from './world.ts';

/** The texts of a record by the labels of their fields. */
export type Texts = Record<string, string>;

/** A form in which the walk types, and what is known of its record beside the screen. */
export type Place = {
  name: string;
  address: string;
  /** The labels of its text boxes; the first one names the record. */
  fields: readonly [string, ...string[]];
  save: string;
  /** Fills in what a new record needs beside its texts. */
  complete?: (page: Page) => Promise<void>;
  /** What is stored: of a form for something new, by the name that it was given. */
  read: (name: string) => Promise<Texts | undefined>;
  /** Somebody else changes one field; missing where there is no record yet. */
  change?: (field: string, text: string) => Promise<void>;
};

type Row = Record<string, unknown>;

// What the fields of a form are called on the wire.
const riskNames = { 'Risk name': 'name', Description: 'description' } as const;
const siteNames = { 'Site name': 'name', Location: 'location', Note: 'note' } as const;
const processNames = { 'Process name': 'name', Location: 'location', Note: 'note' } as const;

const textsOf = (row: Row | undefined, names: Record<string, string>): Texts | undefined =>
  row && Object.fromEntries(Object.entries(names).map(([label, name]) => [label, String(row[name] ?? '')]));

const labelsOf = (names: Record<string, string>) => Object.keys(names) as [string, ...string[]]; // none is empty

const bodyOf = (names: Record<string, string>, field: string, text: string) => ({
  [names[field] ?? '']: text,
});

function riskPlaces({ ada, guest, riskIds }: World): Place[] {
  const { caller, address, workspaceId } = ada;
  const params = { workspaceId };
  const common = { fields: labelsOf(riskNames) };
  const edits = riskIds.map((recordId): Place => {
    const at = { params: { workspaceId, recordId } };
    return {
      ...common,
      name: `edit risk ${recordId}`,
      address: `${address}/library/detail/${recordId}/edit`,
      save: 'Save risk',
      read: async () => textsOf(await caller.call(riskEndpoints.find, at), riskNames),
      change: async (field, text) =>
        void (await guest.call(riskEndpoints.update, { ...at, body: bodyOf(riskNames, field, text) })),
    };
  });
  const made: Place = {
    ...common,
    name: 'new risk',
    address: `${address}/library/new`,
    save: 'Save risk',
    complete: async (page) => {
      await choose(page, 'Category', 'Operational');
      await choose(page, 'Site', 'Plant 1');
      await choose(page, 'Process', 'Milling');
    },
    async read(name) {
      const { results } = await caller.call(riskEndpoints.list, { params, query: { search: name } });
      const found = results.find((risk) => risk.name === name);
      if (!found) return undefined;
      const at = { params: { workspaceId, recordId: found._id } };
      return textsOf(await caller.call(riskEndpoints.find, at), riskNames);
    },
  };
  return [...edits, made];
}

function businessPlaces({ ada: { caller }, siteId, processId }: World): Place[] {
  const site = { params: { siteId } };
  const process = { params: { processId } };
  return [
    {
      name: 'edit site',
      address: `/business-management/site/${siteId}`,
      fields: labelsOf(siteNames),
      save: 'Save',
      read: async () => textsOf(await caller.call(siteEndpoints.find, site), siteNames),
      change: async (field, text) =>
        void (await caller.call(siteEndpoints.update, { ...site, body: bodyOf(siteNames, field, text) })),
    },
    {
      name: 'edit process',
      address: `/business-management/process/${processId}`,
      fields: labelsOf(processNames),
      save: 'Save',
      read: async () => textsOf(await caller.call(processEndpoints.find, process), processNames),
      change: async (field, text) =>
        void (await caller.call(processEndpoints.update, {
          ...process,
          body: bodyOf(processNames, field, text),
        })),
    },
    {
      name: 'new site',
      address: '/business-management/add-new-site',
      fields: labelsOf(siteNames),
      save: 'Create',
      async read(name) {
        const { results } = await caller.call(siteEndpoints.list, { query: { search: name } });
        return textsOf(
          results.find((row) => row.name === name),
          siteNames,
        );
      },
    },
  ];
}

/** All forms of the walk. */
export const placesOf = (world: World): Place[] => [...riskPlaces(world), ...businessPlaces(world)];

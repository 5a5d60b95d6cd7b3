import type { Page } from '@playwright/test';
import type { Caller } from '../api.ts';
import { button, type Opening } from '../openings.ts';

/** The demo company as its owner calls it. */
export type Demo = {
  caller: Caller;
  company: { risk: Record<string, string> };
};

export const inRisk = '/risk/:moduleId/workspace/:workspaceId';

/** The list of a workspace's risks. */
export const library = `${inRisk}/library`;

export const rowMenu = button(/^Actions for /);

export const listbox = (page: Page) => page.getByRole('listbox').filter({ visible: true });

export const field = (name: string) => (page: Page) => page.getByRole('combobox', { name, exact: true });

/** A screen of the demo company with what opens on it: dialogs, menus, popovers and lists. */
export type Scene = {
  address: string;
  /** Makes what has to be there first; gives the ids that the address names besides. */
  prepare?: (demo: Demo) => Promise<Record<string, string>>;
  width?: number;
  /** What is open already below that which is looked at. */
  below?: (page: Page) => Promise<void>;
  openings: Opening[];
};

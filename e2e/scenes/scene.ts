import type { Page } from '@playwright/test';
import type { Caller } from '../api.ts';
import { button, type Opening } from '../openings.ts';

/** The demo company as its owner calls it. */
export type Demo = {
  caller: Caller;
  company: { risk: Record<string, string>; capa: Record<string, string> };
};

export const inRisk = '/risk/:moduleId/workspace/:workspaceId';

/** The list of a workspace's risks. */
export const library = `${inRisk}/library`;

export const rowMenu = button(/^Actions for /);

export const listbox = (page: Page) => page.getByRole('listbox').filter({ visible: true });

export const field = (name: string) => (page: Page) => page.getByRole('combobox', { name, exact: true });

/** Checks the first two rows, so that the bar with what is done to several is there. */
export async function checkTwo(page: Page): Promise<void> {
  for (const row of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .nth(row)
      .check();
}

/** A screen of the demo company with what opens on it: dialogs, menus, popovers and lists. */
export type Scene = {
  /** The email of whoever of the demo company looks at it; its owner unless named. */
  as?: string;
  address: string;
  /** Makes what has to be there first; gives the ids that the address names besides. */
  prepare?: (demo: Demo) => Promise<Record<string, string>>;
  width?: number;
  /** What is open already below that which is looked at. */
  below?: (page: Page) => Promise<unknown>;
  openings: Opening[];
};

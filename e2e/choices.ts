import type { Locator, Page } from '@playwright/test';

/** One answer to a question of a checklist, where a finger hits it: its words stand over the radio. */
export const choiceOf = (page: Page, name: string): Locator =>
  page.locator('label', { has: page.getByRole('radio', { name, exact: true }) });

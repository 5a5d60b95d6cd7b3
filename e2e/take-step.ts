import { expect, type Page } from '@playwright/test';

/** Answers what a step of a record asks before it is taken, without the note that may be left out. */
export async function answerStep(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Takes a step of the record that is shown. */
export async function takeStep(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await answerStep(page, name);
}

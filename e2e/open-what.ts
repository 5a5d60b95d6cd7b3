import { expect, type Page } from '@playwright/test';

/** Opens the answer to What of a risk where it stands; questions that nobody has answered are shown first. */
export async function openWhat(page: Page): Promise<void> {
  const rest = page.getByRole('region', { name: '5W2H' }).getByRole('button', { name: 'Add the rest' });
  const edit = page.getByRole('button', { name: / Edit What$/ });
  await expect(rest.or(edit).first()).toBeVisible();
  if (await edit.isHidden()) await rest.click();
  await edit.click();
}

import { expect, type Page } from '@playwright/test';

export type Person = { firstName: string; lastName: string; email: string; password: string };

let count = 0;

/** Somebody new, plainly invented. */
export function makePerson(firstName = 'Ada', lastName = 'Example'): Person {
  count += 1;
  // Two processes of the run may count alike at the same moment.
  const email = `${firstName.toLowerCase()}.${Date.now()}.${process.pid}.${count}@example.test`;
  return { firstName, lastName, email, password: 'correct horse battery' };
}

/** Fills the sign-up form in. */
export async function fillSignUp(page: Page, person: Person, confirmed = person.password): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Phone', { exact: true }).fill('+923001234567');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(confirmed);
  await page.getByRole('checkbox', { name: /terms/i }).check();
}

/** Signs up by the form, as a new user would. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/signup');
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Signup successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
}

/** Logs in by the form. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Names the organization on the screen that a new person is sent to. */
export async function nameOrganization(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Name Your Organization' })).toBeVisible();
  await page.getByRole('textbox').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard\/home/);
}

/** Chooses an option of a select by its label. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

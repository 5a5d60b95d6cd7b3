import { expect, test } from 'vitest';
import { loginForm, registerInput, resetPasswordForm, signUpForm, forgotPasswordInput } from './auth.ts';
import { organizationForm } from '../user/user.ts';
import { workspaceInput } from '../../organization/workspace/workspace.ts';
import type { z } from 'zod';

/** The first sentence for each field, as a form shows them. */
function sentences(schema: z.ZodType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value);
  if (result.success) return {};
  return Object.fromEntries(
    result.error.issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]),
  );
}

test('login says what the specification says', () => {
  expect(sentences(loginForm, { email: '', password: '' })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  });
  expect(sentences(loginForm, { email: 'nobody', password: 'short' })).toEqual({
    email: 'Invalid email',
    password: 'Minimum 8 characters',
  });
});

test('sign-up says what the specification says', () => {
  expect(
    sentences(signUpForm, {
      firstName: ' ',
      lastName: '',
      contact: '',
      email: '',
      password: '',
      confirmPassword: '',
      terms: false,
    }),
  ).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    contact: 'Phone number is required',
    email: 'Email is required',
    password: 'Password is required',
    confirmPassword: 'Confirm your password',
    terms: 'You must accept terms',
  });
  const filled = {
    firstName: 'Ada',
    lastName: 'Example',
    contact: '+923001234567',
    email: 'ada@example.test',
    password: 'correct horse battery',
    terms: true,
  };
  expect(sentences(signUpForm, { ...filled, confirmPassword: 'another' })).toEqual({
    confirmPassword: 'Passwords must match',
  });
  expect(sentences(signUpForm, { ...filled, confirmPassword: filled.password })).toEqual({});
});

test('a phone number has a plus and at most 15 digits', () => {
  const contact = (value: string) => registerInput.shape.contact.safeParse(value).success;
  expect(contact('+123456789012345')).toBe(true);
  expect(contact('+1234567890123456')).toBe(false);
  expect(contact('923001234567')).toBe(false);
});

test('reset and forgotten password, organization and workspace say what the specification says', () => {
  expect(sentences(resetPasswordForm, {})).toEqual({
    password: 'New password is required',
    confirmPassword: 'Please confirm your password',
  });
  expect(sentences(resetPasswordForm, { password: 'long enough', confirmPassword: 'different' })).toEqual({
    confirmPassword: 'Passwords do not match',
  });
  expect(sentences(resetPasswordForm, { password: 'short', confirmPassword: 'short' })).toEqual({
    password: 'Minimum 8 characters',
  });
  expect(sentences(forgotPasswordInput, { email: '@' })).toEqual({ email: 'Invalid email' });
  expect(sentences(organizationForm, { orgName: '   ' })).toEqual({
    orgName: 'Organization name is required',
  });
  expect(sentences(workspaceInput, { name: '', description: '' })).toEqual({
    name: 'Workspace name is required',
    description: 'Description is required',
  });
});

test('a password is taken exactly as typed', () => {
  for (const typed of ['  spaces around  ', 'Grüße aus 北京!', 'a'.repeat(128)]) {
    expect(registerInput.shape.password.parse(typed)).toBe(typed);
  }
  expect(registerInput.shape.password.safeParse('a'.repeat(129)).success).toBe(false);
});

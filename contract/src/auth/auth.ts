import { z } from 'zod';
import { email, password, phone, requiredText } from '../core/field.ts';

/** What the sign-up call takes. */
export const registerInput = z.object({
  name: requiredText('Name is required').meta({ label: 'Name' }),
  email: email().meta({ label: 'Email' }),
  contact: phone().meta({ label: 'Phone' }),
  password: password().meta({ label: 'Password' }),
});

/** The sign-up form: the call's fields with the name in two parts, the password twice and the terms. */
export const signUpForm = z
  .object({
    firstName: requiredText('First name is required', 100).meta({ label: 'First name' }),
    lastName: requiredText('Last name is required', 100).meta({ label: 'Last name' }),
    contact: registerInput.shape.contact,
    email: registerInput.shape.email,
    password: registerInput.shape.password,
    confirmPassword: z
      .string({ error: 'Confirm your password' })
      .min(1, 'Confirm your password')
      .meta({ label: 'Confirm password' }),
    terms: z.boolean().refine((ticked) => ticked, 'You must accept terms'),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords must match',
  });

/** The login form; the server itself never judges a password's form at login. */
export const loginForm = z.object({
  email: email().meta({ label: 'Email' }),
  password: password().meta({ label: 'Password' }),
});

export const loginInput = z.object({
  email: email().meta({ label: 'Email' }),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(1000)
    .meta({ label: 'Password' }),
});

export const forgotPasswordInput = z.object({ email: email().meta({ label: 'Email' }) });

export const resetPasswordInput = z.object({
  password: password('New password is required').meta({ label: 'New Password' }),
  token: z.string().max(500).optional(),
});

/** The reset form: the new password twice. */
export const resetPasswordForm = z
  .object({
    password: password('New password is required').meta({ label: 'New Password' }),
    confirmPassword: z
      .string({ error: 'Please confirm your password' })
      .min(1, 'Please confirm your password')
      .meta({ label: 'Confirm Password' }),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  });

const token = z.object({ token: z.string(), expires: z.iso.datetime() });

/** The pair of tokens that opens a session. */
export const tokens = z.object({ access: token, refresh: token });

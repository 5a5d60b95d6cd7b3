import { meInput } from 'contract/access/user/user';
import { z } from 'zod';

const currentPassword = z.string().min(1, 'Enter your current password');

export const detailsForm = meInput.pick({ name: true, contact: true });

export const regionForm = meInput.pick({ dateFormat: true, timeZone: true });

export const emailForm = meInput.pick({ email: true }).extend({ currentPassword });

const twice = {
  password: meInput.shape.password,
  confirmPassword: z.string().min(1, 'Please confirm your password'),
};
const isSame = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword;
const differs = { path: ['confirmPassword'], message: 'Passwords do not match' };

export const passwordForm = z.object({ currentPassword, ...twice }).refine(isSame, differs);

/** A first password, for somebody who has none. */
export const newPasswordForm = z.object(twice).refine(isSame, differs);

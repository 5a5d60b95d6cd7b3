import { meInput } from 'contract/user/user';
import { z } from 'zod';

const currentPassword = z.string().min(1, 'Enter your current password');

export const detailsForm = meInput.pick({ name: true, contact: true });

export const regionForm = meInput.pick({ dateFormat: true, timeZone: true });

export const emailForm = meInput.pick({ email: true }).extend({ currentPassword });

export const passwordForm = z
  .object({
    currentPassword,
    password: meInput.shape.password,
    confirmPassword: z.string().min(1, 'Please confirm your password'),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  });

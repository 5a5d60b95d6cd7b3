import { z } from 'zod';
import { optional } from '../../core/field.ts';

/** An amount of money in the currency of the workspace, or nothing. */
export const amount = (label: string, help?: string) =>
  optional(
    z
      .number(`${label} is a number`)
      .min(0, `${label} is at least 0`)
      .max(1e12, `${label} is at most 1,000,000,000,000`),
  ).meta({ label, control: 'number', isMoney: true, ...(help ? { help } : {}) });

import { z } from 'zod';

const most = 1e12;

/** A number with decimals, above or below zero. */
export const decimal = (label: string) =>
  z
    .number({
      error: ({ input }) =>
        input === undefined || input === null ? `${label} is required` : `${label} is a number`,
    })
    .min(-most, `${label} is at least -1,000,000,000,000`)
    .max(most, `${label} is at most 1,000,000,000,000`)
    .meta({ label, control: 'number' });

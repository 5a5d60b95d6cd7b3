import { counted } from 'contract/core/counted';
/** The words of what comes up several times. */
export const trendTexts = {
  several: (count: number, category: string) =>
    `${counted(count, 'CAPA of this process has', 'CAPAs of this process have')} root causes of the category “${category}”. Look for what is behind all of them:`,
  confidential: 'One of them is confidential, so a systemic CAPA, which names them, will be too.',
  raise: 'Raise a systemic CAPA',
} as const;

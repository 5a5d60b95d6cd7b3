/** The words of a risk's task. */
export const riskTaskTexts = {
  record: 'The risk it treats',
} as const;

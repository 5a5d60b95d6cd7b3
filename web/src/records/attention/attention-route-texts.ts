/** The title of what needs attention. */
export const attentionTitles = {
  needsAttention: 'Needs attention',
} as const;

/** How good or bad what is counted is, where that has a color: from what nobody minds to what is worst. */
export const tones = ['good', 'fair', 'poor', 'bad'] as const;

export type Tone = (typeof tones)[number];

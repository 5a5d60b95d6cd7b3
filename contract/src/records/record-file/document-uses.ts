/** What a file is to its record: evidence of an action, an answer or a cause; a photo; or something to look up. */
export const documentUses = ['evidence', 'photo', 'reference'] as const;

export type DocumentUse = (typeof documentUses)[number];

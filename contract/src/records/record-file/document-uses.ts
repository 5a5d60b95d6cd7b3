/** What a file is to its record: evidence of an action, an answer or a cause; a photo; a report that was made here; or something to look up. */
export const documentUses = ['evidence', 'photo', 'report', 'reference'] as const;

export type DocumentUse = (typeof documentUses)[number];

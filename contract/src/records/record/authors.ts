/** Who may delete a record besides those who may delete any: whoever raised it, while it is a draft. */
export const authorsOf = (record: { draftBy: string | null }): { _id: string }[] =>
  record.draftBy ? [{ _id: record.draftBy }] : [];

/** How people call a root cause of a row of causes, as SQL: RC-1, or C-2 where no analysis has found it. */
export const causeLabel = (row: string) =>
  `case when ${row}.branch_id is null then 'C-' else 'RC-' end || ${row}.serial`;

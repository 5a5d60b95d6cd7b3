/** Why no mail reaches somebody, of a row of this alias that keeps it: since when, and what the mail server said. */
export const shownRefusal = (alias: string): string =>
  `case when ${alias}.mail_refused_at is not null then json_build_object('at', ${alias}.mail_refused_at, 'reason', ${alias}.mail_refusal) end`;

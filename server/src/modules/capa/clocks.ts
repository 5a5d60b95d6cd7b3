import sql from 'sql-template-tag';

const today = sql`today_in(s.time_zone)`;

const isSubmitted = sql`coalesce(t.stage, 'draft') <> 'draft'`;

const gross = sql`coalesce(t.closed_on, ${today}) - t.opened_on`;

/** The days of the CAPA of the row `t` from its detection until it was closed or today, at its site `s`; null in draft. */
export const grossDays = sql`case when ${isSubmitted} then greatest(0, ${gross}) end`;

/** The same without the days on which it was on hold, as the row `o` of the CAPA has them. */
export const netDays = sql`case when ${isSubmitted}
  then greatest(0, ${gross} - o.held_days - coalesce(${today} - o.held_since, 0)) end`;

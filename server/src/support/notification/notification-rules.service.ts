import type { WriteContext } from '../../core/http/context.ts';
import type { TrailRow } from '../../core/trail/trail.ts';
import { notify, type Notice } from './notification.service.ts';

/** What people are told of a row of the trail; `whoseOf` gives the people of its record. */
export type NoticeRule = (row: TrailRow, ctx: WriteContext) => Notice[] | Promise<Notice[]>;

/** By the entity of the row. */
export type NoticeRules = Record<string, NoticeRule>;

/** Tells people of what a write has noted for the trail. */
export function tellOf(rules: NoticeRules): (ctx: WriteContext) => Promise<void> {
  return async (ctx) => {
    const notices: Notice[] = [];
    for (const row of ctx.trail.rows) {
      const rule = rules[row.entity];
      if (rule) notices.push(...(await rule(row, ctx)));
    }
    if (notices.length > 0) await notify(ctx, notices);
  };
}

import type { RecordKind } from 'contract/core/record-kinds';
import type {
  ShownBars,
  ShownFigure,
  ShownMatrix,
  ShownMonths,
  ShownTop,
} from 'contract/records/dashboard/dashboard.endpoints';
import type { Context } from '../../core/http/context.ts';
import type { Period } from './dashboard-days.ts';

/** What is asked of a module: of which period, and which day yesterday was. */
export type OwnAsked = { period: Period; yesterday: string };

type Words = 'key' | 'title' | 'unit' | 'formula' | 'list' | 'isOfPeriod';

/** What a widget shows, without the words that are declared. */
export type OwnContent =
  | Omit<ShownFigure, Words>
  | Omit<ShownBars, Words>
  | Omit<ShownMatrix, Words>
  | Omit<ShownTop, Words>
  | Omit<ShownMonths, Words>;

/** What a module counts itself for its dashboard, by the key of the widget that shows it. */
export type OwnNumbers = (ctx: Context, asked: OwnAsked) => Promise<Record<string, OwnContent>>;

export type OwnNumbersOf = Partial<Record<RecordKind, OwnNumbers>>;

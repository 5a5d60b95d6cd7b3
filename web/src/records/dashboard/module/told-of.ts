import { wordsFor } from 'contract/core/counted';
import type { ShownFigure } from 'contract/records/dashboard/dashboard';
import { countText } from '../../../ui/layout/pager-pages.ts';
import { rateTexts as texts } from './dashboard-texts.ts';

/** A share of a whole in percent, without decimals. */
export const percentOf = (count: number, whole: number): number => Math.round((count / whole) * 100);

type Told = Pick<ShownFigure, 'now' | 'of' | 'value' | 'valueUnit'>;

/** What a figure says: a rate in percent, what is typical of what is counted in its unit, or how many there are. */
export function toldOf({ now, of, value, valueUnit = '' }: Told): { number: string; unit: string } {
  if (of)
    return { number: of.count > 0 ? texts.percent(percentOf(now.count, of.count)) : texts.none, unit: '' };
  if (value === undefined) return { number: countText(now.count), unit: '' };
  return value === null
    ? { number: texts.none, unit: '' }
    : { number: String(value), unit: wordsFor(value, valueUnit) };
}

/** The same as one text. */
export function toldText(figure: Told): string {
  const { number, unit } = toldOf(figure);
  return texts.value(number, unit);
}

/** What a rate is a part of, or stands beside; of what is no rate nothing. */
export function partText({ now, of }: Pick<ShownFigure, 'now' | 'of'>): string | undefined {
  if (!of) return undefined;
  return (of.isWhole ? texts.of : texts.beside)(
    countText(now.count),
    countText(of.count),
    wordsFor(of.count, of.unit),
  );
}

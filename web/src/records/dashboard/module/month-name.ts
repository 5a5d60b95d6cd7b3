import { trendTexts } from './dashboard-texts.ts';

const nameOf = (day: string) => trendTexts.short[Number(day.slice(5, 7)) - 1] ?? day;

/** The month of a day as an axis has it: `Dec`. */
export const monthName = (day: string): string => nameOf(day);

/** A month with its year: `Dec 2025`. */
export const monthAndYear = (day: string): string => `${nameOf(day)} ${day.slice(0, 4)}`;

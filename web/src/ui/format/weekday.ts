import { weekdays } from 'contract/core/days';

/** What a day of the week is called; Monday is 1. */
export const weekdayText = (day: number): string => weekdays[day - 1] ?? '';

/** The days of the week to choose from. */
export const weekdayOptions = weekdays.map((label, at) => ({ value: String(at + 1), label }));

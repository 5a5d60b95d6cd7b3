import { homeTexts } from './home-texts.ts';

const { greetings } = homeTexts;

/** The greeting for this hour of the person's day, by the first word of their name. */
export function greetingOf(name: string, hour: number): string {
  const [firstName = name] = name.trim().split(/\s+/);
  if (hour < 12) return greetings.morning(firstName);
  return hour < 18 ? greetings.afternoon(firstName) : greetings.evening(firstName);
}

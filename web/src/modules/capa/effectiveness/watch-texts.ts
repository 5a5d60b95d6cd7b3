import type { Effectiveness } from 'contract/modules/capa/effectiveness/effectiveness';
import { formatDate } from '../../../ui/format/format-date.ts';

type Watch = NonNullable<Effectiveness['watch']>;

const texts = {
  held: (day: string) => `It was watched after it had been closed, and held until ${day}.`,
  broke: (day: string, found: string) =>
    `It was watched after it had been closed, and no longer held from ${day} on: ${found}.`,
  blind:
    'Whether it holds is not known: repeats are told by the sort of their causes, and none of its root causes has a category.',
} as const;

/** What is said of the watch of a closed CAPA that is over or shows nothing, on the screen and on paper; else nothing. */
export function watchText({ state, lookedOn, brokenOn, found }: Watch): string | undefined {
  if (state === 'blind') return texts.blind;
  if (state !== 'over') return undefined;
  return brokenOn
    ? texts.broke(formatDate(brokenOn), found.map(({ number }) => number).join(', '))
    : texts.held(formatDate(lookedOn));
}

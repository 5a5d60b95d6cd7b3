import type { Answer } from 'contract/records/checklist/checklist';
import type { Trend } from 'contract/records/checklist/trend';
import { saidText } from '../run/answer-text.ts';

type Past = Trend['runs'][number];
type PastAnswer = Past['answers'][number];

/** What was answered to an item in a past run, in words; of a photo how many there are. */
export function wordsOfAnswer(answer: Pick<PastAnswer, 'value' | 'unit' | 'reason' | 'photos'>): string {
  const { value, unit, photos } = answer;
  const type = value === null && photos > 0 ? 'photo' : unit ? 'number' : 'text';
  return saidText({ type, unit }, answer, photos);
}

/** An answer of a past run, with the number of the run. */
export type HistoryAnswer = PastAnswer & { run: string; number: string };

/** What was answered to an item in the last runs, the newest first. */
export type ItemHistory = {
  item: string;
  name: string;
  results: Answer['result'][];
  answers: HistoryAnswer[];
  failed: number;
};

/** The history of each item that was answered, those that failed most often first. */
export function historiesOf(runs: readonly Past[]): ItemHistory[] {
  const histories = new Map<string, ItemHistory>();
  for (const { _id: run, number, answers } of runs)
    for (const answer of answers) {
      const { item, name, result } = answer;
      const before = histories.get(item) ?? { item, name, results: [], answers: [], failed: 0 };
      const failed = before.failed + (result === 'fail' ? 1 : 0);
      const given = [...before.answers, { ...answer, run, number }];
      histories.set(item, { ...before, results: [...before.results, result], answers: given, failed });
    }
  return [...histories.values()].toSorted((a, b) => b.failed - a.failed);
}

export type Difference = { item: string; name: string; first: string; second: string };

/** The items that were answered otherwise in one run than in the other. */
export function differencesOf(
  first: Past,
  second: Past,
  wordsOf: (answer: Past['answers'][number] | undefined) => string,
): Difference[] {
  const names = new Map([...second.answers, ...first.answers].map(({ item, name }) => [item, name]));
  const said = (past: Past, item: string) => wordsOf(past.answers.find((one) => one.item === item));
  return [...names]
    .map(([item, name]) => ({ item, name, first: said(first, item), second: said(second, item) }))
    .filter((one) => one.first !== one.second);
}

import type { Answer, WholeRun } from 'contract/records/checklist/checklist';
import { type ChecklistItem, type GivenAnswer, isAsked } from 'contract/records/checklist/checklist-types';
import { isAnswered } from 'contract/records/checklist/core/problems';
import { scoreOf } from 'contract/records/checklist/core/score';
import { shownItems } from 'contract/records/checklist/core/shown';
import { useSyncExternalStore } from 'react';
import { type KeptPhoto, type RunPlace, type Said } from '../outbox/kept.ts';
import type { OutboxState } from '../outbox/keeping.ts';
import { type Outbox, outboxOf } from '../outbox/outbox.ts';

/** What is on screen of an item: what waits on this device, else what the server has. */
export type ShownAnswer = Said & {
  /** The version that the server has; 0 while it has none. */
  version: number;
  problem: { message: string; current?: Answer } | undefined;
  waits: boolean;
};

const nothing: Said = { value: null, comment: null, reason: null };

/** What the server has of an item: what it has taken from here may be newer than the run on screen. */
function knownOf(run: WholeRun, { taken }: OutboxState, item: string): Answer | undefined {
  const shown = run.answers.find((one) => one.item === item);
  const sent = taken[item];
  return sent && sent.version > (shown?.version ?? 0) ? sent : shown;
}

function answerOf(run: WholeRun, state: OutboxState, item: string): ShownAnswer {
  const { answers } = state;
  const known = knownOf(run, state, item);
  const waiting = answers[item];
  const { value, comment, reason, planned = null } = waiting ?? known ?? nothing;
  return {
    value,
    comment,
    reason,
    planned: planned && { name: planned.name, assignee: planned.assignee, dueDate: planned.dueDate },
    version: known?.version ?? 0,
    problem: waiting?.problem,
    waits: waiting !== undefined,
  };
}

/** The photos of an item that are there, and those that wait. */
function photosOf(run: WholeRun, { photos }: OutboxState, item: string) {
  return {
    there: run.photos.filter((one) => one.item === item),
    waiting: photos.filter((one): one is KeptPhoto => one.item === item),
  };
}

export type RunAnswers = {
  outbox: Outbox;
  waiting: OutboxState;
  given: Map<string, GivenAnswer>;
  /** The items that are asked or told, by the answers so far. */
  items: ChecklistItem[];
  failed: readonly string[];
  answered: number;
  of: (item: string) => ShownAnswer;
  photosOf: (item: string) => ReturnType<typeof photosOf>;
};

/** The answers of a run as this device has them: with those that wait to be sent. */
export function useAnswers(run: WholeRun, place: RunPlace): RunAnswers {
  const outbox = outboxOf(place);
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.get, outbox.get);
  const of = (item: string) => answerOf(run, waiting, item);
  const photos = (item: string) => photosOf(run, waiting, item);
  const given = new Map(
    run.sections
      .flatMap(({ items }) => items)
      .map(({ _id }): [string, GivenAnswer] => {
        const { value, reason } = of(_id);
        const { there, waiting: unsent } = photos(_id);
        return [_id, { item: _id, value, reason, photos: there.length + unsent.length }];
      }),
  );
  const items = shownItems(run.sections, given);
  const answered = items.filter((item) => isAsked(item) && isAnswered(item, given.get(item._id)));
  return {
    outbox,
    waiting,
    given,
    items,
    failed: scoreOf(run.sections, given).failed,
    answered: answered.length,
    of,
    photosOf: photos,
  };
}

import { verbOf } from 'contract/activity-sentences';
import { withDaysRead } from 'contract/core/format-day';
import type { StreamChange, StreamEntry } from 'contract/records/comment/stream';
import { formatDate, isIsoDay } from '../../ui/format/format-date.ts';
import type { RecordKind } from '../record/record-kind.ts';
import { deedTexts } from './comment-texts.ts';

type Change = StreamChange['changes'][number];

// A text of several words would drown the sentence; the log opens to all of it.
const longest = 60;

const isShort = (value: string | null) =>
  value === null || (value.length <= longest && !value.includes('\n'));

/** What a field said, a day as its reader has days. */
const read = (value: string | null) => (value !== null && isIsoDay(value) ? formatDate(value) : value);

function changedOne({ label, ...values }: Change): string {
  const [old, now] = [read(values.old), read(values.new)];
  if (!isShort(old) || !isShort(now)) return deedTexts.changed(label);
  if (now === null) return deedTexts.cleared(label);
  return old === null ? deedTexts.set(label, now) : deedTexts.from(label, old, now);
}

function changedFields(changes: readonly Change[]): string {
  const [one, other, ...rest] = changes;
  if (!one) return '';
  if (!other) return changedOne(one);
  const labels =
    rest.length === 0
      ? deedTexts.two(one.label, other.label)
      : deedTexts.several(one.label, other.label, rest.length);
  return deedTexts.changed(labels);
}

const ownWords: Record<string, (what: string) => string> = {
  hold: deedTexts.hold,
  reset: deedTexts.reset,
  snoozed: deedTexts.snoozed,
  'snooze-ended': deedTexts.snoozeEnded,
};

/** What has no name of its own and is known by what it is to its record. */
const standing: readonly [RegExp, string][] = [
  [/_approval$/, deedTexts.approval],
  [/_signature$/, deedTexts.content],
];

const isSignature = ({ collectionName }: StreamChange) => collectionName.endsWith('_signature');

/** What of a decision or a signature belongs to its sentence: what it was, or what it means. */
function saidWith({ action, changes }: StreamChange, deed: string): string {
  const field = action === 'signed' ? 'meaning' : 'decision';
  const said = changes.find((one) => one.field === field)?.new;
  return said ? deedTexts.with(deed, said) : deed;
}

type Named = { isPart: boolean; known: string | undefined; what: string };

/** What the log calls a thing, which is all that there is to say of one without a name, such as the plan of a treatment. */
const calledOf = ({ act }: StreamChange) => /^\S+ (?:the )?(.+?)(?: of)?$/.exec(act)?.[1] ?? '';

/** What something was done to, as a sentence calls it. */
function namedOf(change: StreamChange, one: string): Named {
  const { about, collectionName } = change;
  const isPart = collectionName.includes('_');
  const known = standing.find(([name]) => name.test(collectionName))?.[1];
  const called = calledOf(change);
  const name = about && withDaysRead(about, (day) => formatDate(day));
  const nameless = called ? deedTexts.the(called) : deedTexts.something;
  return { isPart, known, what: isPart ? (known ?? name ?? nameless) : deedTexts.the(one) };
}

/** How it is told that a part was added: by what the log calls it, where its name alone does not say what it is. */
function addedOf(change: StreamChange, what: string): string {
  const { collectionName, about } = change;
  const kind = collectionName.slice(collectionName.indexOf('_') + 1);
  const called = about === null ? '' : calledOf(change);
  return deedTexts.addedParts[kind]?.(what) ?? deedTexts.added(called, what);
}

/** What somebody did, in words that come after their name. */
export function deedOf(change: StreamChange, { words }: Pick<RecordKind, 'words'>): string {
  const { action, changes } = change;
  const { isPart, known, what } = namedOf(change, words.one);
  if (action === 'updated' && changes.length > 0) {
    const deed = changedFields(changes);
    return isPart ? deedTexts.of(deed, what) : deed;
  }
  if (action === 'created') return isPart ? addedOf(change, what) : deedTexts.raised(what);
  const deed = ownWords[action]?.(what) ?? deedTexts.other(verbOf(change.collectionName, action), what);
  return known ? saidWith(change, deed) : deed;
}

/** A comment, something that was done, or several small changes that are folded. */
export type StreamRow = { entry: StreamEntry } | { folded: StreamEntry[] };

const shownOfRun = 3;

/** The stream as it is drawn: of what was done between two comments the first few stand, the rest is folded. */
export function foldedRows(entries: readonly StreamEntry[]): StreamRow[] {
  const rows: StreamRow[] = [];
  let run: StreamEntry[] = [];
  const close = () => {
    const isFolded = run.length > shownOfRun + 1;
    const shown = isFolded ? run.slice(0, shownOfRun) : run;
    rows.push(...shown.map((entry) => ({ entry })));
    if (isFolded) rows.push({ folded: run.slice(shownOfRun) });
    run = [];
  };
  for (const entry of entries) {
    // Who signed is looked for: it stands by itself.
    if (entry.change && !isSignature(entry.change)) run.push(entry);
    else {
      close();
      rows.push({ entry });
    }
  }
  close();
  return rows;
}

import type { Answer, PlannedAction } from 'contract/records/checklist/checklist';
import type { AnswerValue } from 'contract/records/checklist/checklist-types';
import { draftKey } from '../../../core/session/session-storage.ts';
import { session } from '../../../core/session/session.ts';

/** What is said of an item; and the action that it is to become when it fails, where that was planned. */
export type Said = {
  value: AnswerValue;
  comment: string | null;
  reason: string | null;
  planned?: PlannedAction | null;
};

/** Why something that is kept cannot be sent as it is; `current` is what another device has answered meanwhile. */
type Problem = { message: string; current?: Answer };

/** An answer as it is sent: made on a version of the answer, and under a key, so that it counts once. */
export type Attempt = Said & { base: number; key: string };

/**
 * An answer that waits to be sent. What was sent of it and is not acknowledged is kept beside it: the server may have taken
 * that, so it is repeated before what was said since.
 */
export type KeptAnswer = Attempt & { attempt?: Attempt; problem?: Problem };

/**
 * A photo that waits: its bytes lie beside, and once they are uploaded it has the key of them. Where the device kept no bytes
 * they last as long as the page; a photo whose bytes are gone is lost, and stays until somebody has seen that.
 */
export type KeptPhoto = {
  id: string;
  /** What it is sent under instead of its id, after a refusal: the server answers a key that it has refused with the same refusal. */
  key?: string;
  item: string;
  name: string;
  isPicture: boolean;
  uploaded?: string;
  isOnPageAlone?: true;
  isLost?: true;
  /** Whether the file itself was refused, so that it would be refused again. */
  isRefused?: boolean;
  problem?: Problem;
};

export type RunPlace = { type: string; workspaceId: string; runId: string };

/** What a device keeps of a run until it is sent. */
export type Kept = { place: RunPlace; answers: Record<string, KeptAnswer>; photos: KeptPhoto[] };

const word = 'checklist-run:';

/** The key of what is kept of a run: that of a draft of its person, so that logging out asks about it, too. */
export const keyOfRun = (runId: string): string => draftKey(session.get(), `${word}${runId}`);

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'place' in value && 'answers' in value && 'photos' in value;

export function readKept(key: string): Kept | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as { values?: unknown } | null; // looked at next
    return isKept(found?.values) ? found.values : undefined;
  } catch {
    return undefined;
  }
}

const isEmpty = ({ answers, photos }: Kept) => Object.keys(answers).length === 0 && photos.length === 0;

/** Keeps it on the device, or takes it off when nothing waits any more; false where the device keeps nothing. */
export function writeKept(key: string, kept: Kept): boolean {
  try {
    if (isEmpty(kept)) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ savedAt: new Date().toISOString(), values: kept }));
    return true;
  } catch {
    return false;
  }
}

/** The runs of which something waits on this device for the person and the organization at hand. */
export function keptRuns(): RunPlace[] {
  try {
    const start = draftKey(session.get(), word);
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(start))
      .flatMap((key) => readKept(key)?.place ?? []);
  } catch {
    return [];
  }
}

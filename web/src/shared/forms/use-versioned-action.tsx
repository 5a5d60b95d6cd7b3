import type { AnswerOf, ArgsOf, Endpoint } from 'contract/core/endpoint';
import { type ComponentProps, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { invalidateTopics } from '../../core/http/query-client.ts';
import { refusalText } from '../../core/forms/sending-forms.ts';
import { type ActionOptions, type Outcome, useAction } from '../../core/http/use-action.ts';
import type { Difference } from './conflict-dialog.tsx';
import { type Conflict, conflictOf, valueAt, withoutFields } from './conflict.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { reasonTexts } from './reason-texts.ts';
import { useReason } from './use-reason.tsx';

const ConflictDialog = lazyDialog(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

/** How a field is called and how its value reads; a value is as the patch has it or as the record has it. */
export type FieldWords = (name: string, value: unknown) => { label: string; text: string };

type Patch = Record<string, unknown>;

type Pending<E extends Endpoint> = {
  args: Unversioned<ArgsOf<E>>;
  conflict: Conflict;
  refused: Outcome<AnswerOf<E>>;
  settle: (outcome: Outcome<AnswerOf<E>>) => void;
};

/** What such a call is given: its version comes from what the editing began with, and from nowhere else. */
type Unversioned<A> = A extends { body: infer B } ? Omit<A, 'body'> & { body: Omit<B, 'version'> } : A;

/** What an editing began with: a form's base, or the record as it was when a value was opened in its place. */
export type Seen = { version?: number | undefined };

export type VersionedAction<E extends Endpoint> = {
  /** Makes the call on what was seen. Never rejects: look at `ok`. */
  run: (args: Unversioned<ArgsOf<E>>, seen: Seen) => Promise<Outcome<AnswerOf<E>>>;
  isBusy: boolean;
  conflictDialog: ReactNode;
};

export type VersionedOptions<E extends Endpoint> = ActionOptions<AnswerOf<E>> & {
  /** A decision about the whole of a record, as it was seen: gives the text of a field as it was then. */
  decisionOn?: (name: string) => unknown;
};

// A versioned call has a body, and it is an object; ArgsOf cannot say so for every endpoint.
const patchOf = (args: unknown) => (args as { body: Patch }).body;

const withVersion = <E extends Endpoint>(args: Unversioned<ArgsOf<E>>, version: number | undefined) =>
  ({ ...args, body: { ...patchOf(args), version } }) as unknown as ArgsOf<E>; // with its version it is one again

/** Both values of each field: mine and theirs, or for a decision what was seen and what is now. */
function differencesOf(
  { args, conflict }: { args: unknown; conflict: Conflict },
  wordsOf: FieldWords,
  seenOf?: (name: string) => unknown,
): Difference[] {
  return conflict.fields.map((name) => {
    const own = seenOf ? seenOf(name) : valueAt(patchOf(args), name);
    const { label, text } = wordsOf(name, own);
    return { name, label, mine: text, theirs: wordsOf(name, valueAt(conflict.current, name)).text };
  });
}

type QuestionsProps = { conflict: ComponentProps<typeof ConflictDialog> | null; why: ReactNode };

/** What is asked before a change is saved after all: why it is made, and which of two values stays. */
function Questions({ conflict, why }: QuestionsProps) {
  return (
    <>
      {why}
      {conflict && (
        <Suspense>
          <ConflictDialog {...conflict} />
        </Suspense>
      )}
    </>
  );
}

type Sent<E extends Endpoint> = { args: Unversioned<ArgsOf<E>>; outcome: Outcome<AnswerOf<E>> };

/** Makes a call on what was seen; where the server wants to know why, asks for the reason and makes it again with that. */
function useExplained<E extends Endpoint>(
  endpoint: E,
  make: (args: ArgsOf<E>) => Promise<Outcome<AnswerOf<E>>>,
) {
  const { askReason, reasonDialog } = useReason();

  async function send(given: Unversioned<ArgsOf<E>>, version: number | undefined): Promise<Sent<E>> {
    let sent = { args: given, outcome: await make(withVersion<E>(given, version)) };
    const why =
      sent.outcome.ok || 'reason' in patchOf(given) ? undefined : sent.outcome.error.errors['reason'];
    if (!why) return sent;
    const question = {
      name: `${endpoint.route}:${JSON.stringify((given as { params?: unknown }).params)}`, // as any call has them
      title: reasonTexts.changeTitle,
      message: why,
      names: [],
      confirmLabel: reasonTexts.changeConfirm,
      tone: 'primary' as const,
    };
    await askReason(question, async (reason) => {
      const args = { ...given, body: { ...patchOf(given), reason } } as unknown as Unversioned<ArgsOf<E>>; // one word more
      sent = { args, outcome: await make(withVersion<E>(args, version)) };
      // About a conflict the next dialog asks, with the reason in hand.
      const isConflict = !sent.outcome.ok && conflictOf(sent.outcome.error) !== undefined;
      return isConflict ? { ok: true, data: undefined } : sent.outcome;
    });
    return sent;
  }

  return { send, reasonDialog };
}

/**
 * A call that is made on the version with which the editing began. When somebody else has changed the same fields
 * meanwhile, the person chooses field by field and it is sent again; of a decision they are shown what has changed
 * since they looked, and decide anew. Where a change has to say why and does not, the reason is asked for. Going back leaves
 * everything as it was typed. Render `conflictDialog` anywhere.
 */
export function useVersionedAction<E extends Endpoint>(
  endpoint: E,
  wordsOf: FieldWords,
  { decisionOn, ...options }: VersionedOptions<E> = {},
): VersionedAction<E> {
  const [pending, setPending] = useState<Pending<E> | null>(null);
  const [opened, setOpened] = useState(false);
  const action = useAction(endpoint, {
    failureToast: (error) =>
      conflictOf(error) || error.errors['reason'] ? undefined : refusalText(error, endpoint.failure),
    ...options,
  });
  const { send, reasonDialog } = useExplained(endpoint, action.run);

  async function run(given: Unversioned<ArgsOf<E>>, { version }: Seen): Promise<Outcome<AnswerOf<E>>> {
    const { args, outcome } = await send(given, version);
    const conflict = outcome.ok ? undefined : conflictOf(outcome.error);
    if (!conflict) return outcome;
    return new Promise((settle) => {
      setPending({ args, conflict, refused: outcome, settle });
      setOpened(true);
    });
  }

  // Who leaves without a choice has saved nothing.
  const leave = useEffectEvent(() => pending?.settle(pending.refused));
  useEffect(() => () => leave(), []);

  const finish = (outcome: Outcome<AnswerOf<E>>) => {
    pending?.settle(outcome);
    setOpened(false);
    invalidateTopics([endpoint.topic]);
  };

  async function resolve({ args, conflict }: Pending<E>, mine: string[]) {
    const theirs = decisionOn ? [] : conflict.fields.filter((field) => !mine.includes(field));
    const patch = withoutFields(patchOf(args), theirs);
    if (Object.keys(patch).every((name) => name === 'reason')) {
      // Everything of theirs was kept, and that is the record as the server has just sent it.
      const data = conflict.current as AnswerOf<E>;
      options.onSuccess?.(data);
      finish({ ok: true, data });
      return;
    }
    finish(await run({ ...args, body: patch } as unknown as Unversioned<ArgsOf<E>>, conflict));
  }

  const shown = pending && {
    opened,
    busy: action.isBusy,
    isDecision: decisionOn !== undefined,
    differences: differencesOf(pending, wordsOf, decisionOn),
    onResolve: (mine: string[]) => void resolve(pending, mine),
    onClose: () => finish(pending.refused),
  };
  return { run, isBusy: action.isBusy, conflictDialog: <Questions conflict={shown} why={reasonDialog} /> };
}

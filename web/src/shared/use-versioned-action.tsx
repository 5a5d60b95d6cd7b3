import type { AnswerOf, ArgsOf, Endpoint } from 'contract/core/endpoint';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { failureMessage } from '../core/api-error.ts';
import { invalidateTopics } from '../core/query-client.ts';
import { type Action, type ActionOptions, type Outcome, useAction } from '../core/use-action.ts';
import type { Difference } from './conflict-dialog.tsx';
import { type Conflict, conflictOf, valueAt, withoutFields } from './conflict.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const ConflictDialog = lazyDialog(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

/** How a field is called and how its value reads; a value is as the patch has it or as the record has it. */
export type FieldWords = (name: string, value: unknown) => { label: string; text: string };

type Patch = Record<string, unknown>;

type Pending<E extends Endpoint> = {
  args: ArgsOf<E>;
  conflict: Conflict;
  refused: Outcome<AnswerOf<E>>;
  settle: (outcome: Outcome<AnswerOf<E>>) => void;
};

// A versioned call has a body, and it is an object; ArgsOf cannot say so for every endpoint.
const patchOf = (args: unknown) => (args as { body: Patch }).body;

function differencesOf(
  { args, conflict }: Pick<Pending<never>, 'conflict'> & { args: unknown },
  wordsOf: FieldWords,
): Difference[] {
  return conflict.fields.map((name) => {
    const { label, text } = wordsOf(name, valueAt(patchOf(args), name));
    return { name, label, mine: text, theirs: wordsOf(name, valueAt(conflict.current, name)).text };
  });
}

/**
 * A PATCH that carries the version it was made on. When somebody else has changed the same fields meanwhile, the
 * person chooses field by field and it is sent again; going back leaves everything as it was typed. Render
 * `conflictDialog` anywhere.
 */
export function useVersionedAction<E extends Endpoint>(
  endpoint: E,
  wordsOf: FieldWords,
  options: ActionOptions<AnswerOf<E>> = {},
): Action<E> & { conflictDialog: ReactNode } {
  const [pending, setPending] = useState<Pending<E> | null>(null);
  const [opened, setOpened] = useState(false);
  const action = useAction(endpoint, {
    failureToast: (error) => (conflictOf(error) ? undefined : failureMessage(error, endpoint.failure)),
    ...options,
  });

  async function run(args: ArgsOf<E>): Promise<Outcome<AnswerOf<E>>> {
    const outcome = await action.run(args);
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
    const theirs = conflict.fields.filter((field) => !mine.includes(field));
    const { version: _version, ...patch } = withoutFields(patchOf(args), theirs);
    if (Object.keys(patch).length === 0) {
      // Everything of theirs was kept, and that is the record as the server has just sent it.
      const data = conflict.current as AnswerOf<E>;
      options.onSuccess?.(data);
      finish({ ok: true, data });
      return;
    }
    finish(await run({ ...args, body: { ...patch, version: conflict.version } }));
  }

  const conflictDialog = pending && (
    <Suspense>
      <ConflictDialog
        opened={opened}
        busy={action.isBusy}
        differences={differencesOf(pending, wordsOf)}
        onResolve={(mine) => void resolve(pending, mine)}
        onClose={() => finish(pending.refused)}
      />
    </Suspense>
  );

  return { run, isBusy: action.isBusy, conflictDialog };
}

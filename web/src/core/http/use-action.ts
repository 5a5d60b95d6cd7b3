import { useMutation } from '@tanstack/react-query';
import type { AnswerOf, ArgsOf, Endpoint } from 'contract/core/endpoint';
import { useCallback, useEffect, useRef } from 'react';
import type { ToastOptions } from '../../ui/feedback/toast-options.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ApiError, isCalledOff, isUnreachable } from './api-error.ts';
import { call } from './client.ts';
import { NotSent, sendOrKeep } from './kept-writes.ts';
import { newId } from './new-id.ts';
import { refusedByPlan, wayToPlans } from './plan-refusal.ts';
import { invalidateTopics } from './query-client.ts';
import { isRepeatable } from './request.ts';
import { refusalText } from '../forms/sending-forms.ts';
import { session } from '../session/session.ts';

/** How an action ended. A call that was called off ends as refused, without a toast. */
export type Outcome<T> = { ok: true; data: T } | { ok: false; error: ApiError };

export type ActionOptions<T> = {
  /** The success toast; the endpoint's own unless told, none when false. A function's text depends on the answer. */
  successToast?: string | false | ((data: T) => string | false);
  /**
   * The failure toast; the server's message or the endpoint's fallback unless told, and none where a form shows all of it
   * at its fields. No text, no toast.
   */
  failureToast?: (error: ApiError) => string | undefined;
  toastOptions?: ToastOptions;
  onSuccess?: (data: T) => void;
  /** Awaited before what became stale is fetched again: the way off the page of what is gone. */
  leave?: (() => Promise<void>) | undefined;
};

export type Action<E extends Endpoint> = {
  /** Makes the call. Never rejects: look at `ok`. */
  run: (args: ArgsOf<E>) => Promise<Outcome<AnswerOf<E>>>;
  isBusy: boolean;
};

/** Gives the same key for the same intention: the same arguments after an attempt whose end is unknown. */
function useIdempotencyKey() {
  const last = useRef<{ intention: string; key: string }>(undefined);
  return {
    keyFor(args: unknown): string {
      const intention = JSON.stringify(args);
      if (last.current?.intention !== intention) last.current = { intention, key: newId() };
      return last.current.key;
    },
    settle(error?: ApiError) {
      const isUnknown = error && (isUnreachable(error) || error.code === 'IDEMPOTENCY_IN_FLIGHT');
      if (!isUnknown) last.current = undefined;
    },
  };
}

/** Aborts when the component goes. */
function useLife(): { signal: () => AbortSignal } {
  const life = useRef(new AbortController());
  useEffect(() => {
    if (life.current.signal.aborted) life.current = new AbortController();
    return () => life.current.abort();
  }, []);
  return { signal: () => life.current.signal };
}

const asApiError = (error: unknown) =>
  error instanceof ApiError ? error : new ApiError({ status: 'PARSING_ERROR' });

/** Has all that a call is about fetched again. */
const renewTopics = ({ topic, stales = [] }: Endpoint) => invalidateTopics([topic, ...stales]);

type Made<E extends Endpoint> = { endpoint: E; args: ArgsOf<E> };

/** As `useAction`, for calls of which it is known only when one is made which it is. */
export function useAnyAction<E extends Endpoint>(
  options: ActionOptions<AnswerOf<E>> = {},
): Pick<Action<E>, 'isBusy'> & { run: (made: Made<E>) => Promise<Outcome<AnswerOf<E>>> } {
  const intention = useIdempotencyKey();
  const life = useLife();

  const send = ({ endpoint, args }: Made<E>): Promise<AnswerOf<E>> => {
    const idempotencyKey = intention.keyFor([endpoint.route, args]);
    const once = () => call(endpoint, args, { idempotencyKey });
    const isKept = isRepeatable(endpoint) && session.get().auth.isLoggedIn;
    return isKept ? sendOrKeep(once, life.signal()) : once();
  };

  async function run(made: Made<E>): Promise<Outcome<AnswerOf<E>>> {
    const { endpoint } = made;
    try {
      const data = await send(made);
      intention.settle();
      await options.leave?.();
      succeed(endpoint, data);
      return { ok: true, data };
    } catch (thrown) {
      const error = asApiError(thrown);
      intention.settle(error);
      if (!isCalledOff(thrown)) showFailure(endpoint, error);
      return { ok: false, error };
    }
  }

  function succeed(endpoint: E, data: AnswerOf<E>) {
    renewTopics(endpoint);
    const { successToast = endpoint.success } = options;
    const message = typeof successToast === 'function' ? successToast(data) : successToast;
    if (message) toast.success(message, options.toastOptions);
    options.onSuccess?.(data);
  }

  function showFailure(endpoint: E, error: ApiError) {
    if (error instanceof NotSent) {
      // Who called it off knows.
      if (error.wasLeft) toast.warning(error.message);
      return;
    }
    const { failureToast = (refusal) => refusalText(refusal, endpoint.failure) } = options;
    const message = failureToast(error);
    if (error.code === 'SIGN_IN_BARRED') invalidateTopics(['user']);
    if (refusedByPlan(error)) invalidateTopics(['user', 'subscription']);
    // Somebody else was first: what is on screen is older than what refused it.
    if (error.status === 409 || error.status === 404) renewTopics(endpoint);
    if (message) toast.error(message, { ...options.toastOptions, link: wayToPlans(error) });
  }

  const mutation = useMutation({ mutationFn: run });
  return { run: mutation.mutateAsync, isBusy: mutation.isPending };
}

/**
 * A call that changes something: shows its toasts and drops what it made stale. Where the server cannot be reached it
 * waits for the connection, under the same key, and `isBusy` with it; it ends unsent when the component goes.
 */
export function useAction<E extends Endpoint>(
  endpoint: E,
  options: ActionOptions<AnswerOf<E>> = {},
): Action<E> {
  const { run: runAny, isBusy } = useAnyAction<E>(options);
  const run = useCallback((args: ArgsOf<E>) => runAny({ endpoint, args }), [endpoint, runAny]);
  return { run, isBusy };
}

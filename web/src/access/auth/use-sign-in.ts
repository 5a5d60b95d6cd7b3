import type { AnswerOf } from 'contract/core/endpoint';
import type { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { useState } from 'react';
import { session } from '../../core/session/session.ts';
import { toast } from '../../ui/feedback/toast.ts';

type Answer = AnswerOf<typeof authEndpoints.login>;

/** A login that waits for its second step. */
export type WaitingLogin = Extract<Answer, { mfa: unknown }>['mfa'];

/** The success toast of a login: none while its second step is still to come. */
export const welcome = (message: string) => (answer: Answer) => ('mfa' in answer ? false : message);

/** What a login's answer leads to: the session, which the guard of signed-out screens then follows, or the second step. */
export function useSignIn() {
  const [waiting, setWaiting] = useState<WaitingLogin | null>(null);

  function accept(answer: Answer): void {
    toast.dismissErrors();
    if ('mfa' in answer) {
      session.authWaits();
      setWaiting(answer.mfa);
    } else session.login(answer);
  }

  return { waiting, accept, startAgain: () => setWaiting(null) };
}

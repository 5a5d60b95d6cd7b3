import type { PermissionInput } from 'contract/people/account/account';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { useState } from 'react';
import { type ApiError, failureMessage } from '../../core/http/api-error.ts';
import { type Outcome, useAction } from '../../core/http/use-action.ts';
import { organizationToast, toast } from '../../ui/feedback/toast.ts';
import { inviteTexts as texts } from './account-texts.ts';
import type { InviteResult } from './invite-parts.tsx';

/** One toast for each entry of a map of fields, as the specification has it; else the server's sentence. */
export function showRefusal(error: ApiError): undefined {
  const fields = Object.entries(error.errors);
  if (error.message.includes('already sent')) toast.warning(texts.pending, organizationToast);
  else if (fields.length === 0) toast.error(failureMessage(error, 'Operation failed'), organizationToast);
  else for (const [field, message] of fields) toast.error(`${field}: ${message}`, organizationToast);
}

const wordsOf = (error: ApiError): string =>
  error.message.includes('already sent') ? texts.pending : failureMessage(error, 'Operation failed');

type Invite = { addresses: string[]; Permissions: PermissionInput[] };

/** Sends one invitation to each address; of several, says what became of each, and hands back those that got none. */
export function useInvite(onDone: () => void) {
  const [results, setResults] = useState<InviteResult[]>([]);
  const one = useAction(invitationEndpoints.create, {
    toastOptions: organizationToast,
    failureToast: showRefusal,
    onSuccess: onDone,
  });
  const each = useAction(invitationEndpoints.create, { successToast: false, failureToast: () => undefined });
  // The organization at hand is the one that the header names; the role is a label.
  const bodyOf = (email: string, Permissions: PermissionInput[]) => ({ email, role: 'admin', Permissions });

  async function inviteEach({ addresses, Permissions }: Invite): Promise<string[]> {
    const done: InviteResult[] = [];
    for (const email of addresses) {
      const outcome = await each.run({ body: bodyOf(email, Permissions) });
      done.push({ email, isSent: outcome.ok, text: outcome.ok ? texts.sent : wordsOf(outcome.error) });
      setResults([...done]);
    }
    const left = done.filter(({ isSent }) => !isSent).map(({ email }) => email);
    if (left.length < done.length) toast.success(texts.sentTo(done.length - left.length), organizationToast);
    if (left.length === 0) onDone();
    return left;
  }

  async function invite(
    given: Invite,
    onLeft: (left: string[]) => void,
  ): Promise<Outcome<unknown> | undefined> {
    const [email = '', ...others] = given.addresses;
    if (others.length === 0) {
      setResults([]);
      return one.run({ body: bodyOf(email, given.Permissions) });
    }
    onLeft(await inviteEach(given));
    return undefined;
  }

  return { invite, results };
}

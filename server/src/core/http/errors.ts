import { type Barrier, barrierTexts } from 'contract/access/security/sign-in-policy';
import { errorStatus, type ErrorCode, type ErrorReply } from 'contract/core/errors';

type Extras = { errors?: Record<string, string>; details?: Record<string, unknown>; retryAfter?: number };

/** A refusal: a code of the wire, a sentence for a person, and what the code carries besides. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extras: Extras;

  constructor(code: ErrorCode, message: string, extras: Extras = {}) {
    super(message);
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** 404: absent, or not the caller's; the answer is the same. */
export function notFound(what: string, field?: string): AppError {
  const message = `${what} not found`;
  return new AppError('NOT_FOUND', message, field ? { errors: { [field]: message } } : {});
}

/** 400 with one sentence for each field. */
export function invalid(errors: Record<string, string>, message?: string): AppError {
  return new AppError('VALIDATION', message ?? Object.values(errors)[0] ?? 'Check what you entered', {
    errors,
  });
}

/** 409: what the record or its surroundings do not allow now. */
export function conflict(message: string, code: ErrorCode = 'CONFLICT'): AppError {
  return new AppError(code, message);
}

/** 409 for removing what is still used; says by how many of what. */
export function inUse(name: string, users: readonly [count: number, one: string, many: string][]): AppError {
  const counts = users.flatMap(([count, one, many]) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}`],
  );
  return conflict(`${name} is used by ${counts.join(' and ')}. Set it inactive instead.`, 'IN_USE');
}

/** 403: the role does not allow it. */
export function forbidden(message = 'Your role does not allow this'): AppError {
  return new AppError('ROLE_NOT_ALLOWED', message);
}

/** 403: the ways to sign in may be changed only shortly after showing again who one is. */
export function proofNeeded(): AppError {
  return new AppError('REAUTH_REQUIRED', 'Confirm first that it is you');
}

/** 403: the organization asks for something that the person has still to do about how they sign in. */
export function barred(barrier: Barrier): AppError {
  return new AppError('SIGN_IN_BARRED', barrierTexts[barrier], { details: { barrier } });
}

/** 401: no valid session. */
export function noSession(): AppError {
  return new AppError('NO_SESSION', 'Please log in again');
}

/** Where people go to see what their subscriptions hold and where they stand. */
const subscriptionPath = '/subscription-billing';

/** 403: the subscription to a module does not run; `plan` is its name. Everything in it is read and exported still. */
export function notEntitled(plan: string, state: 'suspended' | 'canceled'): AppError {
  return new AppError(
    'MODULE_NOT_ENTITLED',
    `The subscription to ${plan} is ${state}: everything can be read and exported, nothing changed.`,
    { details: { path: subscriptionPath } },
  );
}

/** 403: what the plans hold is used up. */
export function limitReached(message: string, used: number, limit: number): AppError {
  return new AppError('PLAN_LIMIT_REACHED', message, { details: { path: subscriptionPath, used, limit } });
}

/** 503: the database is away or overloaded; asks to try again after `retryAfter` seconds. */
export function unavailable(retryAfter = 2): AppError {
  return new AppError('UNAVAILABLE', 'The service is not available right now. Try again in a moment.', {
    retryAfter,
  });
}

/** The body of a refusal, as the wire has it. */
export function errorBody(error: AppError): ErrorReply {
  const { errors, details } = error.extras;
  return {
    success: false,
    status: error.status >= 500 ? 'error' : 'fail',
    message: error.message,
    code: error.code,
    ...(errors && Object.keys(errors).length > 0 ? { errors } : {}),
    ...(details ? { details } : {}),
  };
}

/** The name of the unique index or constraint that refused a write, when that is what an error says. */
export function refusingIndex(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined;
}

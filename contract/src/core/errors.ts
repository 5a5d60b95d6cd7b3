import { z } from 'zod';

/** Every error code of the wire and the HTTP status it answers with. */
export const errorStatus = {
  VALIDATION: 400,
  BAD_TOKEN: 400,
  NO_SESSION: 401,
  BAD_CREDENTIALS: 401,
  ROLE_NOT_ALLOWED: 403,
  REAUTH_REQUIRED: 403,
  SIGN_IN_BARRED: 403,
  NO_ACCOUNT: 403,
  ACCOUNT_INACTIVE: 403,
  MODULE_NOT_ENTITLED: 403,
  PLAN_LIMIT_REACHED: 403,
  SOD_VIOLATION: 403,
  ESIGN_REQUIRED: 403,
  ESIGN_INVALID: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  ALREADY_SENT: 409,
  ALREADY_MEMBER: 409,
  EMAIL_TAKEN: 409,
  IN_USE: 409,
  EVER_APPROVED: 409,
  INVALID_TRANSITION: 409,
  PRECONDITION_UNMET: 409,
  RECORD_LOCKED: 409,
  RETENTION_NOT_EXPIRED: 409,
  LEGAL_HOLD_ACTIVE: 409,
  PENDING_REVISION_EXISTS: 409,
  VERSION_CONFLICT: 409,
  IDEMPOTENCY_IN_FLIGHT: 409,
  EXPIRED: 410,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

// Object.keys loses the literal keys of a constant object.
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** The one body of every refusal: `message` is for a person, `code` for programs, `errors` maps field to sentence. */
export const errorReply = z.object({
  success: z.literal(false),
  status: z.enum(['fail', 'error']),
  message: z.string(),
  code: z.enum(errorCodes),
  errors: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});

export type ErrorReply = z.output<typeof errorReply>;

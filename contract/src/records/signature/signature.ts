import { z } from 'zod';
import { webAuthn, totpCode } from '../../access/auth/auth.ts';
import type { RecordKind } from '../../core/record-kinds.ts';
import {
  id,
  instant,
  neededVersion,
  omittable,
  opaque,
  optionalLongText,
  person,
  requiredText,
} from '../../core/field.ts';

/** What is signed: records, and what the log of a month was. */
export type SignedKind = RecordKind | 'log_review';

/** What a signature can mean. */
export const signatureMeanings = [
  'Authored',
  'Reviewed',
  'Approved',
  'Released',
  'Rejected',
  'Acknowledged',
  'Verified',
  'Accepted',
  'Witnessed',
  'Closed',
] as const;
export type SignatureMeaning = (typeof signatureMeanings)[number];

/** What somebody may sign a record as whom nobody has asked to decide about it, and what each says. */
export const freeMeanings = {
  Authored: 'I wrote this.',
  Reviewed: 'I have read it, and it is right as far as I can tell.',
  Acknowledged: 'I have read it.',
  Verified: 'I have checked that it is so.',
  Witnessed: 'I was there.',
} as const satisfies Partial<Record<SignatureMeaning, string>>;

/** What the signature of a decision means, and what each says. */
export const decisionMeanings = {
  Approved: 'It may be relied on as it stands.',
  Rejected: 'It has to be changed first. Say why.',
} as const satisfies Partial<Record<SignatureMeaning, string>>;

/** What the signature of a step of a lifecycle means besides, and what each says. */
export const stepMeanings = {
  Accepted: 'It may be lived with as it stands, for as long as this says.',
  Closed: 'Nothing is left to be done about it.',
} as const satisfies Partial<Record<SignatureMeaning, string>>;

export type OfferedMeaning =
  keyof typeof freeMeanings | keyof typeof decisionMeanings | keyof typeof stepMeanings;

/** What may be signed as now, in this order. */
export const offeredMeanings = [
  ...Object.keys(decisionMeanings),
  ...Object.keys(freeMeanings),
  ...Object.keys(stepMeanings),
] as [OfferedMeaning, ...OfferedMeaning[]]; // Object.keys loses the literal keys

/** Whether a meaning is that of a decision which somebody was asked for. */
export const isDecision = (meaning: SignatureMeaning): meaning is keyof typeof decisionMeanings =>
  meaning in decisionMeanings;

/** One thing that a record says, in words, as it is signed. */
export const shownField = z.object({ field: z.string(), label: z.string(), text: z.string() });
export type ShownField = z.output<typeof shownField>;

/** By which step of its lifecycle something was signed, in words; undefined where it was none. */
export const stepOf = (content: readonly ShownField[]): string | undefined =>
  content.find(({ field }) => field === 'step')?.text;

/** What became of one of these since a signature. */
export const fieldChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type FieldChange = z.output<typeof fieldChange>;

/** By what somebody has shown who they are. */
export const signingMethods = {
  password: 'Password',
  'password+totp': 'Password and authenticator code',
  secret: 'Signing secret',
  'secret+totp': 'Signing secret and authenticator code',
  passkey: 'Passkey',
} as const;
export type SigningMethod = keyof typeof signingMethods;
const methods = Object.keys(signingMethods) as [SigningMethod, ...SigningMethod[]]; // Object.keys loses the literal keys

/** A signature as records, print sheets and lists show it. */
export const signature = z.object({
  _id: id,
  serial: z.int(),
  signer: person.nullable(),
  /** As the signer was called when they signed, and what they were there. */
  printedName: z.string(),
  title: z.string().nullable(),
  /** For whom it was given, as they were called then; nobody where the signer was asked themselves. */
  forName: z.string().nullable(),
  meaning: z.enum(signatureMeanings),
  comment: z.string().nullable(),
  number: z.string(),
  name: z.string(),
  version: z.int(),
  signedAt: instant,
  zone: z.string(),
  method: z.enum(methods),
  /** The SHA-256 of what was signed. */
  hash: z.string(),
  /** What was signed, as it read then; for a step also what stood below the record that the step was about. */
  content: z.array(shownField),
  /** What the record says otherwise than when it was signed; nothing while the signed content is unchanged. */
  changes: z.array(fieldChange),
});
export type Signature = z.output<typeof signature>;

/** How a signature is printed: with whom it was given for, where that is somebody else. */
export const signedBy = ({ printedName, forName }: Pick<Signature, 'printedName' | 'forName'>): string =>
  forName === null ? printedName : `${printedName} for ${forName}`;

/** The same with what the signer was there. */
export const signerText = ({
  printedName,
  forName,
  title,
}: Pick<Signature, 'printedName' | 'forName' | 'title'>): string => {
  const name = [printedName, title].filter(Boolean).join(', ');
  return forName === null ? name : `${name}, for ${forName}`;
};

/** How somebody can show who they are. Without any they set a signing secret first. */
export const signingWays = z.object({
  password: z.boolean(),
  secret: z.boolean(),
  code: z.boolean(),
  passkey: z.boolean(),
});
export type SigningWays = z.output<typeof signingWays>;

const step = requiredText('Step is required', 40);

/** For which step somebody would sign; without any, the record itself. */
export const signingReviewQuery = z.object({ step: step.optional() });

/** What would be signed now: the record, what it says, and what has changed since the signature before. */
export const signingReview = z.object({
  record: z.object({ _id: id, number: z.string(), name: z.string(), version: z.int(), updatedAt: instant }),
  hash: z.string(),
  content: z.array(shownField),
  /** The last signature, and what has changed since. */
  previous: signature
    .pick({ printedName: true, forName: true, meaning: true, version: true, signedAt: true })
    .nullable(),
  changes: z.array(fieldChange),
  /** Whether the caller was asked to decide, and what with. */
  decision: z
    .object({
      stage: id,
      note: z.string().nullable(),
      askedBy: person.nullable(),
      /** Who was asked, where the caller stands in for them. */
      standsInFor: person.nullable(),
      /** What it is justified against, where it is about what is their own and the team is small. */
      justification: z.string().nullable(),
    })
    .nullable(),
  meanings: z.array(z.enum(offeredMeanings)),
  signer: z.object({ name: z.string(), title: z.string().nullable(), email: z.string() }),
  zone: z.string(),
  ways: signingWays,
});
export type SigningReview = z.output<typeof signingReview>;

const meaning = z.enum(offeredMeanings, 'Choose what your signature means').meta({ label: 'Meaning' });
const hash = z
  .string({ error: 'Look at the record first' })
  .max(64, 'Look at the record first')
  .regex(/^[0-9a-f]{64}$/, 'Look at the record first')
  .meta({ isOpaque: true, label: 'Content mark' });

/** What somebody is about to sign: as they have seen it. */
export const signingInput = z.object({
  meaning,
  hash,
  recordVersion: neededVersion.meta({ label: 'Version' }),
  /** The step of the record that is taken by it. */
  step: omittable(step).meta({ label: 'Step' }),
});

/** What a signature answers: a token that is good once, for two minutes, and what a passkey is asked. */
export const signingChallenge = z.object({
  token: z.string(),
  options: z.record(z.string(), z.unknown()),
  expiresAt: instant,
});

const comment = optionalLongText(2000).meta({ label: 'Comment', control: 'textarea' });

/** Why somebody decides about what is their own, where the team is small. */
export const justification = optionalLongText(1000).meta({ label: 'Justification', control: 'textarea' });

/** What a signature is given with: one's own proof, and nothing of who one is. */
export const signatureInput = z.object({
  token: opaque('Start again', 200),
  comment,
  justification,
  password: omittable(opaque('Enter your password', 1000)).meta({ label: 'Password' }),
  secret: omittable(opaque('Enter your signing secret', 1000)).meta({ label: 'Signing secret' }),
  code: omittable(totpCode).meta({ label: 'Code' }),
  passkey: omittable(webAuthn('Use a passkey')),
});
export type SignatureInput = z.output<typeof signatureInput>;

/** What the log calls what it keeps of a signature. */
export const signatureFields = z.object({
  meaning: meaning.meta({ label: 'Meaning' }),
  comment,
  mark: z.string().meta({ label: 'Mark' }),
});

/** What is found about a signature whose hash and mark are worked out anew. */
export const signatureCheck = z.object({
  _id: id,
  serial: z.int(),
  printedName: z.string(),
  forName: z.string().nullable(),
  meaning: z.enum(signatureMeanings),
  signedAt: instant,
  /** Sentences of what is wrong with it. */
  problems: z.array(z.string()),
});

/** What a verification of all signatures of a record has found; problems of the row of signatures as a whole besides. */
export const verification = z.object({
  checkedAt: instant,
  isWhole: z.boolean(),
  signatures: z.array(signatureCheck),
  problems: z.array(z.string()),
});
export type Verification = z.output<typeof verification>;

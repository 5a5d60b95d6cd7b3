import { z } from 'zod';
import { isOneLine, isPlainText, isVisible } from './characters.ts';
import { limits } from './limits.ts';
import { speakPlainly } from './sentences.ts';

speakPlainly();

/**
 * How a field is drawn: its label, the control that edits it, the help below it; and what its text is, where it is not
 * one line: several lines, or what a program made.
 */
export type FieldMeta = {
  label?: string;
  control?: string;
  help?: string;
  isLong?: boolean;
  isOpaque?: boolean;
  /** An amount of money, in the currency of the workspace. */
  isMoney?: boolean;
  /** How many characters a value of any shape has at most, as JSON. */
  mostCharacters?: number;
  /** How many names an object may have. */
  mostNames?: number;
  /** How the values read that may be chosen, where they are not read as they are kept. */
  choices?: Readonly<Record<string, string>>;
};

declare module 'zod' {
  interface GlobalMeta extends FieldMeta {}
}

const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed();
const storableMessage = 'Contains characters that cannot be stored';

/** What is said of characters that a text of one line may not hold. */
export const oneLineMessage = 'Use one line, without control or direction characters';
const plainMessage = 'Leave out control characters';
const visibleMessage = 'Type something that can be seen';

const atMost = (max: number) => `At most ${max} characters`;

/** One line of at most `max` characters that the database can hold as typed. */
export function text(max: number = limits.textMax) {
  return z
    .string()
    .max(max, atMost(max))
    .refine(storable, storableMessage)
    .refine(isOneLine, oneLineMessage)
    .refine((value) => value.trim() === '' || isVisible(value), visibleMessage);
}

/** One line that must be present after trimming; `message` says so. Leading and trailing blanks are dropped. */
export function requiredText(message: string, max: number = limits.nameMax) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, atMost(max))
    .refine(storable, storableMessage)
    .refine(isOneLine, oneLineMessage)
    .refine(isVisible, message);
}

/** Text of several lines, of at most `max` characters. */
export function longText(max: number = limits.textMax) {
  return z
    .string()
    .max(max, atMost(max))
    .refine(storable, storableMessage)
    .refine(isPlainText, plainMessage)
    .meta({ isLong: true });
}

/** Text of several lines that must be present after trimming, with `least` characters; `message` says so. */
export function requiredLongText(message: string, max: number = limits.textMax, least = 1) {
  return z
    .string({ error: message })
    .trim()
    .min(least, message)
    .max(max, atMost(max))
    .refine(storable, storableMessage)
    .refine(isPlainText, plainMessage)
    .refine(isVisible, message)
    .meta({ isLong: true });
}

/** What is only looked for, never kept: any characters that can be asked of the database. */
export function searchText(max: number = limits.nameMax) {
  return z.string().max(max, atMost(max)).refine(storable, storableMessage).trim();
}

/** What a program made and hands back as it came, such as a token; `message` says what is wrong with another. */
export function opaque(message: string, max: number, required: string = message) {
  return z
    .string({ error: required })
    .min(1, required)
    .max(max, message)
    .refine(storable, message)
    .meta({ isOpaque: true });
}

/** Makes a field optional on the wire: an empty string means absent, null clears it. */
export function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.nullish());
}

/** Makes a field that always has a value optional on the wire: an empty string and null mean absent, too. */
export function omittable<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());
}

// Blanks alone are trimmed to nothing, and nothing means absent.
const unlessBlank = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    schema.nullish(),
  );

/** One line, trimmed, that may be absent. */
export function optionalText(max: number = limits.textMax) {
  return unlessBlank(text(max).trim());
}

/** Text of several lines, trimmed, that may be absent. */
export function optionalLongText(max: number = limits.textMax) {
  return unlessBlank(longText(max).trim());
}

/** A whole number within these bounds; `message` says so. */
export function wholeNumber(min: number, max: number, message: string) {
  return z.int(message).min(min, message).max(max, message);
}

/** An email address; absent gives `required`, malformed gives 'Invalid email'. Kept as typed. */
export function email(required = 'Email is required') {
  return z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(254, 'Invalid email')
    .regex(z.regexes.email, 'Invalid email');
}

/** A phone number in international format: a plus and 7 to 15 digits (E.164). */
export function phone(required = 'Phone number is required') {
  return z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(30, `A phone number has ${limits.phoneDigitsMin} to ${limits.phoneDigitsMax} digits`)
    .regex(/^\+[0-9]+$/, 'Use the international format: a plus and digits only')
    .refine(
      (value) => value.length - 1 >= limits.phoneDigitsMin && value.length - 1 <= limits.phoneDigitsMax,
      `A phone number has ${limits.phoneDigitsMin} to ${limits.phoneDigitsMax} digits`,
    );
}

/** A password exactly as typed, 8 to 128 characters; which ones are too common is the server's to say. */
export function password(required = 'Password is required') {
  return z
    .string({ error: required })
    .min(1, required)
    .min(limits.passwordMin, `Minimum ${limits.passwordMin} characters`)
    .max(limits.passwordMax, `At most ${limits.passwordMax} characters`)
    .refine(storable, storableMessage)
    .meta({ isOpaque: true });
}

const dateMessage = 'Use a date like 2026-03-31';

/** A calendar date as `YYYY-MM-DD`; it has no time zone and never shifts. */
export function calendarDate(required: string) {
  return z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(20, dateMessage)
    .regex(z.regexes.date, dateMessage)
    .refine((value) => value >= '1900-01-01', 'Use a date from 1900 on');
}

/** An id as a caller gives it, in small letters whatever way it was written; `message` says what is wanted. */
export function givenId(message: string) {
  return z.uuid(message).toLowerCase();
}

/** The id of another record: an id going in, `{ _id, name }` coming out. */
export function ref(required: string) {
  return z
    .string({ error: required })
    .min(1, required)
    .max(100, 'Choose one from the list')
    .pipe(givenId('Choose one from the list'));
}

/** Ids of other records, without repeats and at most `max`; at least one when `required` is given. */
export function refs(required?: string, max = 100) {
  const ids = z
    .array(givenId('Choose one from the list'), { error: required ?? 'A list of ids is needed' })
    .max(max, `At most ${max}`)
    .transform((list) => [...new Set(list)]);
  return required ? ids.refine((list) => list.length > 0, required) : ids;
}

/** An object with any names and values, for what checks them further; at most `max` characters as JSON. */
export function looseObject(max: number, message: string) {
  return z
    .record(z.string().max(100), z.unknown(), { error: message })
    .refine((value) => JSON.stringify(value).length <= max, message)
    .meta({ mostCharacters: max });
}

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });

/** The id of a record (UUIDv7 made by the application). */
export const id = z.uuid();

/** The version that a change was made on; a change on an older one is merged or refused. */
export const baseVersion = optional(wholeNumber(0, 2 ** 31 - 1, 'Version is a whole number'));

/** The version of each that a change of several was made on, by its id; those that have changed since are refused. */
export const baseVersions = optional(
  z
    .record(z.uuid('Name them by their ids'), wholeNumber(0, 2 ** 31 - 1, 'Version is a whole number'))
    .refine((versions) => Object.keys(versions).length <= limits.bulkMax, `At most ${limits.bulkMax} at once`)
    .meta({ mostNames: limits.bulkMax }),
);

/** As `baseVersion`, of a call that is refused without it. What nobody has set yet is at version 0. */
export const neededVersion = wholeNumber(0, 2 ** 31 - 1, 'Say which version was changed: a whole number');

/** What a reference looks like in an answer. */
export const named = z.object({ _id: id, name: z.string() });

/** One person in one organization; `_id` is the membership's. */
export const person = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  profilePicture: z.string().nullable(),
});

export type Named = z.output<typeof named>;
export type Person = z.output<typeof person>;

type Wrapped = { def: { innerType?: z.ZodType; out?: z.ZodType; in?: z.ZodType } };

// zod does not type the inside of a wrapper generically.
const insideOf = (schema: z.ZodType) => (schema as unknown as Wrapped).def;

/** The label and control of a field, found through optional, pipe and the like (zod drops meta when wrapping). */
export function metaOf(schema: z.ZodType): FieldMeta {
  const own = z.globalRegistry.get(schema);
  if (own) return own;
  const { innerType, out, in: input } = insideOf(schema);
  const inner = innerType ?? (out && metaOf(out).label ? out : input);
  return inner ? metaOf(inner) : {};
}

/** What a field is inside of optional, pipe and the like. */
export function insideOfAll(schema: z.ZodType): z.ZodType {
  const { innerType, out } = insideOf(schema);
  const inner = innerType ?? out;
  return inner ? insideOfAll(inner) : schema;
}

/** The object that a field is inside of optional and the like; undefined for any other. */
export function objectIn(schema: z.ZodType): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema;
  const { innerType, out } = insideOf(schema);
  const inner = innerType ?? out;
  return inner && objectIn(inner);
}

/** The label of each field of an object schema by the field's name; those of an object in it by `field.inner`. */
export function labelsOf(schema: z.ZodObject): Record<string, string> {
  const labels = Object.entries(schema.shape).flatMap(([name, field]): [string, string][] => {
    const within = objectIn(field);
    const inner = within ? Object.entries(labelsOf(within)) : [];
    return [
      [name, metaOf(field).label ?? name],
      ...inner.map(([key, label]): [string, string] => [`${name}.${key}`, label]),
    ];
  });
  return Object.fromEntries(labels);
}

/** The reason that somebody gives for what they change: at least three characters. */
export const reason = requiredLongText('Give a reason of at least 3 characters', 1000, 3).meta({
  label: 'Reason',
  control: 'textarea',
});

/** What a deletion may say of itself: the screens ask for a reason, other callers may leave it out. */
export const removalInput = z.object({
  reason: omittable(reason).meta({ label: 'Reason', control: 'textarea' }),
});

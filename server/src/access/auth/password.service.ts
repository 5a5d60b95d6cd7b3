import type { Match, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { repeatedUnit } from 'contract/core/password-strength';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Connection } from '../../core/database/database.ts';
import { invalid } from '../../core/http/errors.ts';
import { refuseInTransaction } from '../../core/database/in-transaction.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { verifyPassword } from '../../core/tokens/password.ts';
import { sendPasswordMail } from './auth.jobs.ts';

// Below this many guesses a password falls to anybody who tries patiently: zxcvbn's score 0 and 1.
const fewGuesses = 1_000_000;
// Longer ones are costly to take apart: they are judged in pieces, and one that is hard to guess is enough.
const pieceLength = 40;

const ownWordsMessage = 'Choose a password without your name, email, organization or the name of the product';
const commonMessage = 'This password is too common or too easy to guess. Choose another one.';

type Judge = { zxcvbn: ZxcvbnFactory; common: readonly (string | number)[] };

let loading: Promise<Judge> | undefined;

/** The list of common passwords and the keyboards' neighbours; loaded with the first password that is set. */
async function loadJudge(): Promise<Judge> {
  const [core, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return { zxcvbn: new core.ZxcvbnFactory({ dictionary, graphs }), common: dictionary['passwords-common'] };
}

const blanks = /[^\p{L}\p{N}]+/gu;

/** A name or an address as somebody would work it into a password: its parts, whole or run together, and its words. */
const wordsIn = (text: string): string[] =>
  [text, ...text.split('@'), ...text.split(/[@.]/)]
    .flatMap((part) => [part, part.replace(blanks, ''), ...part.split(blanks)])
    .filter((word) => word.length >= 3);

const piecesOf = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / pieceLength) }, (_, index) =>
    text.slice(index * pieceLength, (index + 1) * pieceLength),
  );

/** Whether a match is one of the person's own words, or repeats one. */
const isOwnWord = ({ dictionaryName, baseToken }: Match, own: ReadonlySet<string>): boolean =>
  dictionaryName === 'userInputs' || own.has(String(baseToken).toLowerCase());

const longestFirst = (texts: Iterable<string>) => [...texts].toSorted((a, b) => b.length - a.length);

/**
 * What a password comes to for somebody who guesses: what it repeats, also with signs between, with each character as
 * often as somebody liked, and around the person's own words. Each of them has to be hard to guess.
 */
function formsOf(password: string, own: ReadonlySet<string>): Set<string> {
  const together = password.replace(blanks, '');
  const unit = repeatedUnit(together);
  const others = longestFirst(own).reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase());
  return new Set([
    repeatedUnit(password),
    ...(unit === together ? [] : [unit]),
    Array.from(password)
      .filter((key, index, all) => key !== all[index - 1])
      .join(''),
    ...(others.length < password.length ? [others] : []),
  ]);
}

/**
 * Refuses a password that is common, a run of keys or of letters, a date, made of the person's own words (their name,
 * email and organization), or a repetition of such a thing or of a few characters; 400 on `password`. There is no rule
 * on which characters it holds.
 */
export async function checkPassword(password: string, ownTexts: readonly (string | null)[]): Promise<void> {
  refuseInTransaction('Judging a password');
  const { zxcvbn, common } = await (loading ??= loadJudge());
  if (common.includes(password.toLowerCase())) throw invalid({ password: commonMessage });
  const own = new Set([...ownTexts, 'plumbline'].flatMap((text) => wordsIn((text ?? '').toLowerCase())));
  const judge = (form: string) => piecesOf(form).map((piece) => zxcvbn.check(piece, [...own]));
  const easy = [...formsOf(password, own)]
    .map((form) => ({ judged: judge(form), isWhole: form === password }))
    .filter(
      ({ judged, isWhole }) =>
        !judged.some(
          ({ guesses, sequence }) =>
            guesses >= fewGuesses || (isWhole && sequence.every(({ pattern }) => pattern === 'bruteforce')),
        ),
    );
  if (easy.length === 0) return;
  const isOwn = judge(password).some(({ sequence }) => sequence.some((match) => isOwnWord(match, own)));
  throw invalid({ password: isOwn ? ownWordsMessage : commonMessage });
}

/** What the organizations of a person ask of a new password; `used` are the hashes that it must not fit. */
export type PasswordRules = { shortest: number; remembered: number; used: string[] };

/** Refuses a password that is shorter than an organization of the person asks. */
export function checkLength(password: string, shortest: number | null | undefined): void {
  if (shortest && password.length < shortest)
    throw invalid({ password: `Use at least ${shortest} characters: your organization asks for it` });
}

/** Refuses what the organizations of a person do not allow: too short, or used before. */
export async function checkRules(password: string, rules: PasswordRules | undefined): Promise<void> {
  checkLength(password, rules?.shortest);
  for (const hash of rules?.used ?? [])
    if (await verifyPassword(hash, password, { goesFirst: true }))
      throw invalid({ password: `Choose another password: not one of your last ${rules?.remembered}` });
}

/** Voids the reset links of the signed-in person, so that whoever holds an older mail does not get in. */
export async function voidResets(tx: Connection): Promise<void> {
  await tx.query(sql`select void_own_resets()`);
}

/** What follows a new password in its transaction: links that are still out are void, and a mail tells of it. */
export async function settlePasswordChange(tx: Connection, userId: string): Promise<void> {
  await voidResets(tx);
  await tx.query(sql`select void_own_email_change()`);
  await enqueue(tx, sendPasswordMail, { id: newId(), userId });
}

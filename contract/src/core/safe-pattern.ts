import { createMatcher, type State, type Takes } from './pattern-machine.ts';

/**
 * Patterns that people write, such as `[A-Z]{2}-\d{4}`, matched in as many steps as the text is long times the pattern:
 * RegExp tries one way after the other, and some patterns hang it. What it knows is what such patterns need: characters,
 * `.`, classes, `\d \w \s` and their opposites, groups, `|`, `* + ?` and `{n,m}`. A pattern stands for the whole text.
 */
export type SafePattern = { matches: (text: string) => boolean };

export const patternLengthMax = 200;

// A repeated part is written out so many times; more states than this are refused.
const statesMax = 520;
const nestingMax = 20;

/** A part of a pattern, which leads to the state that comes after it; gives the state that it begins with. */
type Part = (machine: State[], next: number) => number;

class PatternError extends Error {}

const isDigit: Takes = (sign) => sign >= '0' && sign <= '9';
const isWord: Takes = (sign) => isDigit(sign) || sign === '_' || /^\p{L}$/u.test(sign);
const isSpace: Takes = (sign) => /^\s$/u.test(sign);
const not =
  (takes: Takes): Takes =>
  (sign) =>
    !takes(sign);
const classes: Record<string, Takes> = {
  d: isDigit,
  w: isWord,
  s: isSpace,
  D: not(isDigit),
  W: not(isWord),
  S: not(isSpace),
};

function add(machine: State[], state: State): number {
  if (machine.length >= statesMax) throw new PatternError('It repeats too much');
  return machine.push(state) - 1;
}

const taking =
  (takes: Takes): Part =>
  (machine, next) =>
    add(machine, { takes, next });

// An empty one is a state as well: repeated a thousand times a thousand times, it would pass every limit otherwise.
const sequence =
  (parts: readonly Part[]): Part =>
  (machine, next) =>
    parts.length === 0
      ? add(machine, { either: [next] })
      : parts.reduceRight((after, part) => part(machine, after), next);

const anyOf =
  (parts: readonly Part[]): Part =>
  (machine, next) =>
    add(machine, { either: parts.map((part) => part(machine, next)) });

const optional =
  (part: Part): Part =>
  (machine, next) =>
    add(machine, { either: [part(machine, next), next] });

const endless =
  (part: Part): Part =>
  (machine, next) => {
    const either: number[] = [];
    const loop = add(machine, { either });
    either.push(part(machine, loop), next);
    return loop;
  };

function repeated(part: Part, least: number, most: number): Part {
  if (most < least) throw new PatternError('The second number of a repetition is below the first');
  if (Math.max(least, Number.isFinite(most) ? most : 0) > statesMax)
    throw new PatternError('It repeats too much');
  const needed = Array.from({ length: least }, () => part);
  if (!Number.isFinite(most)) return sequence([...needed, endless(part)]);
  // Each that may be left out leaves out those after it.
  let rest: Part = sequence([]);
  for (let count = least; count < most; count += 1) rest = optional(sequence([part, rest]));
  return sequence([...needed, rest]);
}

/** Reads a pattern from left to right. */
class Reader {
  readonly #signs: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(pattern: string) {
    this.#signs = Array.from(pattern);
  }

  read(): Part {
    const whole = this.#either();
    if (this.#at < this.#signs.length) throw new PatternError('A bracket is closed that was not opened');
    return whole;
  }

  #peek(): string | undefined {
    return this.#signs[this.#at];
  }

  #take(): string {
    const sign = this.#signs[this.#at];
    if (sign === undefined) throw new PatternError('It ends too early');
    this.#at += 1;
    return sign;
  }

  #takes(sign: string): boolean {
    if (this.#peek() !== sign) return false;
    this.#at += 1;
    return true;
  }

  #either(): Part {
    const ways = [this.#sequence()];
    while (this.#takes('|')) ways.push(this.#sequence());
    return ways.length === 1 ? (ways[0] ?? sequence([])) : anyOf(ways);
  }

  #sequence(): Part {
    const parts: Part[] = [];
    for (let sign = this.#peek(); sign !== undefined && sign !== '|' && sign !== ')'; sign = this.#peek())
      parts.push(this.#repeated());
    return sequence(parts);
  }

  #repeated(): Part {
    let part = this.#single();
    for (;;) {
      if (this.#takes('*')) part = endless(part);
      else if (this.#takes('+')) part = sequence([part, endless(part)]);
      else if (this.#takes('?')) part = optional(part);
      else if (this.#takes('{')) part = this.#counted(part);
      else return part;
    }
  }

  #counted(part: Part): Part {
    const least = this.#number();
    if (least === undefined) throw new PatternError('A repetition needs a number: {2} or {2,4}');
    const most = this.#takes(',') ? (this.#number() ?? Infinity) : least;
    if (!this.#takes('}')) throw new PatternError('A repetition ends with }');
    return repeated(part, least, most);
  }

  #number(): number | undefined {
    let digits = '';
    for (let sign = this.#peek(); sign !== undefined && isDigit(sign); sign = this.#peek()) {
      digits += sign;
      this.#at += 1;
    }
    return digits === '' ? undefined : Number(digits);
  }

  #single(): Part {
    const sign = this.#take();
    if (sign === '(') return this.#group();
    if (sign === '[') return taking(this.#class());
    if (sign === '.') return taking(() => true);
    if (sign === '\\') return taking(this.#escaped());
    if ('*+?{'.includes(sign)) throw new PatternError(`Nothing stands before ${sign} that it could repeat`);
    if ('}]^$'.includes(sign)) throw new PatternError(`Write \\${sign} where the character itself is meant`);
    return taking((other) => other === sign);
  }

  #group(): Part {
    this.#depth += 1;
    if (this.#depth > nestingMax) throw new PatternError('Its brackets are nested too deeply');
    // A group that is only there to be repeated may say so.
    if (this.#takes('?') && !this.#takes(':'))
      throw new PatternError('Groups that begin with (? are not known');
    const inside = this.#either();
    if (!this.#takes(')')) throw new PatternError('A bracket is not closed');
    this.#depth -= 1;
    return inside;
  }

  #escaped(): Takes {
    const sign = this.#take();
    const known = classes[sign];
    if (known) return known;
    if (/^[A-Za-z0-9]$/.test(sign)) throw new PatternError(`\\${sign} is not known`);
    return (other) => other === sign;
  }

  #class(): Takes {
    const isOpposite = this.#takes('^');
    const some: Takes[] = [];
    while (!this.#takes(']')) some.push(this.#range());
    if (some.length === 0) throw new PatternError('Between [ and ] stands nothing');
    const takes: Takes = (sign) => some.some((one) => one(sign));
    return isOpposite ? not(takes) : takes;
  }

  #range(): Takes {
    const from = this.#take();
    if (from === '\\') return this.#escaped();
    if (this.#peek() !== '-' || this.#signs[this.#at + 1] === ']') return (sign) => sign === from;
    this.#take();
    const to = this.#take();
    if (to < from) throw new PatternError(`From ${from} to ${to} there is nothing`);
    return (sign) => sign >= from && sign <= to;
  }
}

function compile(pattern: string): SafePattern {
  const machine: State[] = [];
  const end = add(machine, { end: true });
  // It stands for the whole text anyway; whoever is used to saying so may.
  const whole = pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, '');
  const begin = new Reader(whole).read()(machine, end);
  return { matches: createMatcher(machine, begin) };
}

/** A pattern ready to match, or what is wrong with it in a sentence. */
export function safePattern(pattern: string): SafePattern | { problem: string } {
  try {
    return compile(pattern);
  } catch (error) {
    if (error instanceof PatternError) return { problem: error.message };
    throw error;
  }
}

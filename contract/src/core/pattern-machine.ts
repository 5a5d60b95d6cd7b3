export type Takes = (sign: string) => boolean;

/** A step of the machine: takes a character, goes on in several ways, or is the end. */
export type State = { takes: Takes; next: number } | { either: readonly number[] } | { end: true };

/** Where a machine is at once: its states that take a character, and where each character leads that was seen here. */
type Place = { at: readonly Taking[]; isEnd: boolean; known: Map<string, Place> };
type Taking = { index: number; kind: number; takes: Takes; next: number };

// What is kept of one machine. A text that leads to ever new places is followed without keeping more.
const stepsKept = 500;

const takesIt = 1;
const leavesIt = 2;

/** How a machine goes from where it is at once to where it is after a character. */
function walk(machine: readonly State[]) {
  // A part that is written out several times is of one kind, which is asked once for each character.
  const kinds = new Map<Takes, number>();
  const kindOf = (takes: Takes) => {
    if (!kinds.has(takes)) kinds.set(takes, kinds.size);
    return kinds.get(takes) ?? 0;
  };
  const states = machine.map((state, index) =>
    'takes' in state ? { ...state, index, kind: kindOf(state.takes) } : state,
  );
  const seenIn = new Uint32Array(states.length);
  const answers = new Uint8Array(kinds.size);
  let round = 0;

  /** Everything that the machine can be at from these states without taking a character. */
  function reach(open: number[]): Place {
    round += 1;
    const at: Taking[] = [];
    let isEnd = false;
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      const state = states[one];
      if (!state || seenIn[one] === round) continue;
      seenIn[one] = round;
      if ('takes' in state) at.push(state);
      else if ('either' in state) for (const next of state.either) open.push(next);
      else isEnd = true;
    }
    return { at, isEnd, known: new Map() };
  }

  function follow({ at }: Place, sign: string): Place {
    const next: number[] = [];
    answers.fill(0);
    for (const { kind, takes, next: after } of at) {
      answers[kind] ||= takes(sign) ? takesIt : leavesIt;
      if (answers[kind] === takesIt) next.push(after);
    }
    return reach(next);
  }

  return { reach, follow };
}

/**
 * Follows a text through a machine. Where a character leads is worked out once for each place and kept, so that a text
 * that goes round among few places costs a look-up for each character, however many states the machine has.
 */
export function createMatcher(machine: readonly State[], begin: number): (text: string) => boolean {
  const { reach, follow } = walk(machine);
  const places = new Map<string, Place>();
  let kept = 0;

  function step(from: Place, sign: string): Place {
    const known = from.known.get(sign);
    if (known) return known;
    const found = follow(from, sign);
    if (kept >= stepsKept) return found;
    kept += 1;
    const indexes = found.at.map(({ index }) => index).toSorted((a, b) => a - b);
    const key = `${found.isEnd} ${indexes.join()}`;
    const place = places.get(key) ?? found;
    places.set(key, place);
    from.known.set(sign, place);
    return place;
  }

  const first = reach([begin]);
  return (text) => {
    let place = first;
    for (const sign of text) {
      place = step(place, sign);
      if (place.at.length === 0 && !place.isEnd) return false;
    }
    return place.isEnd;
  };
}

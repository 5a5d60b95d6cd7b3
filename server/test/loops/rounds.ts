/** What came of a question: allowed, and rightly so; something changed by it; and a check of all that it should show. */
export type Heard = { isAllowed: boolean; hasChanged: boolean; check: () => Promise<void> | void };

/**
 * Asks every question of a place that is as it was made, or of one that allowed calls have changed: what is allowed even
 * there is settled, and what is refused may have been refused for what those have done, so that it is asked again of
 * another place. A refusal is thus believed of an untouched place alone, without one being made for each question.
 */
export async function askInRounds<Place, Question>(
  questions: readonly Question[],
  enter: () => Promise<Place>,
  ask: (place: Place, question: Question) => Promise<Heard>,
): Promise<void> {
  let left = questions;
  while (left.length > 0) {
    const place = await enter();
    let isUntouched = true;
    const again: Question[] = [];
    for (const question of left) {
      const { isAllowed, hasChanged, check } = await ask(place, question);
      if (isUntouched || isAllowed) await check();
      else again.push(question);
      if (hasChanged) isUntouched = false;
    }
    left = again;
  }
}

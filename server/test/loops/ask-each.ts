/** What came of a question: whether something was changed by it, and a check of all that it should show. */
export type Heard = { hasChanged: boolean; check: () => Promise<void> | void };

/** Asks every question of a place that is as it was made: it is entered anew wherever the one before has changed something. */
export async function askEach<Place, Question>(
  questions: readonly Question[],
  enter: () => Promise<Place>,
  ask: (place: Place, question: Question) => Promise<Heard>,
): Promise<void> {
  let place = await enter();
  for (const question of questions) {
    const { hasChanged, check } = await ask(place, question);
    await check();
    if (hasChanged) place = await enter();
  }
}

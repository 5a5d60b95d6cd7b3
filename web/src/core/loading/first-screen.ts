import { waits } from 'contract/core/waits';

let isStanding = true;
const waiting = new Set<() => void>();

/** Whether this file had to be fetched: a browser that kept it has kept the font too. */
function isNewHere(): boolean {
  const [fetched] = performance.getEntriesByName(import.meta.url) as PerformanceResourceTiming[]; // a file is a resource
  return fetched !== undefined && fetched.transferSize > 0;
}

/** Says that a screen is about to be drawn for the first time: what it can do without waits until it stands. */
export function awaitFirstScreen(): void {
  isStanding = false;
  if (isNewHere()) document.documentElement.dataset['fontLater'] = '';
}

/** Resolves when the browser has drawn the screen, or has had two seconds for it. */
export const whenDrawn = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(resolve, { timeout: waits.socketReconnectDelayMs });
    else setTimeout(resolve);
  });

/** Has the words drawn in their font; fetched before it is asked for, so that they are laid out once more and not twice. */
async function takeFont(): Promise<void> {
  const { dataset } = document.documentElement;
  if (!('fontLater' in dataset)) return;
  await document.fonts.load('1em "Inter Variable"').catch(() => undefined); // then each text asks for it
  delete dataset['fontLater'];
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Lets go on what has waited for the first screen, once the browser has drawn what it has now: one after the other, so that none holds the person up. */
export async function firstScreenIsShown(): Promise<void> {
  await whenDrawn();
  isStanding = true;
  void takeFont();
  for (const goOn of waiting) {
    waiting.delete(goOn);
    goOn();
    await nextTask();
  }
}

/** Whether a first screen is about to be drawn, and does not stand yet. */
export const isFirstScreenAwaited = () => !isStanding;

/** Runs this once the first screen stands, unless it is called off by what this gives. */
export function whenFirstScreenStands(goOn: () => void): () => void {
  if (isStanding) goOn();
  else waiting.add(goOn);
  return () => void waiting.delete(goOn);
}

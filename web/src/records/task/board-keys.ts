const downwards: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
const sideways: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

const cardsOf = (lane: Element) => [...lane.querySelectorAll<HTMLElement>('[data-card]')];

/** The card that a key leads to from another: down and up within its lane, sideways to the next lane that has any. */
export function neighbourOf(board: HTMLElement, card: HTMLElement, key: string): HTMLElement | undefined {
  const lanes = [...board.querySelectorAll('[data-lane]')].map(cardsOf);
  const lane = lanes.findIndex((cards) => cards.includes(card));
  const place = lanes[lane]?.indexOf(card) ?? -1;
  const down = downwards[key];
  if (down !== undefined) return lanes[lane]?.[place + down];
  const along = sideways[key];
  if (along === undefined) return undefined;
  const next = lanes[lane + along * (document.dir === 'rtl' ? -1 : 1)];
  return next?.[Math.min(place, next.length - 1)];
}

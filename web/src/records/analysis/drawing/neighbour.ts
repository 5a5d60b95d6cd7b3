import type { Box, Part } from './scene.ts';

type Way = { x: -1 | 0 | 1; y: -1 | 0 | 1 };

/** The way that an arrow goes. */
export const arrows: Record<string, Way | undefined> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** What lies nearest to what is chosen in the way of an arrow; what lies askew counts as further off. Without a choice the first. */
export function neighbour(parts: readonly Part[], chosen: string | undefined, way: Way): string | undefined {
  const chooseable = parts.filter((part) => part.id !== undefined && !part.isButton);
  const own = chooseable.find(({ id }) => id === chosen);
  if (!own) return chooseable[0]?.id;
  const from = middle(own.box);
  const found = chooseable.flatMap(({ id, box }) => {
    const [dx, dy] = [middle(box).x - from.x, middle(box).y - from.y];
    const along = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    return along > 1 ? [{ id, far: along + 2 * aside }] : [];
  });
  return found.toSorted((one, other) => one.far - other.far)[0]?.id;
}

/** How wide things are, in pixels: each tab, the room for all of them, what opens the rest, and the gap between two. */
export type TabWidths = { tabs: number[]; room: number; more: number; gap: number };

/**
 * Which tabs are shown, by their place: all of them, or those that fit from the start beside what opens the rest. The open
 * one is always shown, and takes the place of the last ones where it has to. A place of -1 is of no tab.
 */
export function fittingTabs({ tabs, room, more, gap }: TabWidths, open: number): number[] {
  const places = tabs.map((_, place) => place);
  const widthOf = (shown: number[]) => shown.reduce((sum, place) => sum + (tabs[place] ?? 0) + gap, -gap);
  // Where nothing is drawn there is no room, and nothing to leave out.
  if (room === 0 || widthOf(places) <= room) return places;
  for (let count = tabs.length - 1; count > 0; count -= 1) {
    const first = places.slice(0, count);
    const shown = open < count ? first : [...first.slice(0, -1), open];
    if (widthOf(shown) + gap + more <= room) return shown;
  }
  return [Math.max(open, 0)];
}

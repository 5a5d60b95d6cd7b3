import { expect, test } from 'vitest';
import { fittingTabs } from './fitting-tabs.ts';

const widths = { tabs: [80, 60, 70, 90, 50], more: 60, gap: 20 };

test('as long as all tabs fit, all of them are shown', () => {
  expect(fittingTabs({ ...widths, room: 430 }, 0)).toEqual([0, 1, 2, 3, 4]);
  expect(fittingTabs({ tabs: [0, 0, 0], more: 0, gap: 20, room: 0 }, 1)).toEqual([0, 1, 2]);
});

test('where they do not, those are shown that fit beside what opens the rest', () => {
  expect(fittingTabs({ ...widths, room: 429 }, 0)).toEqual([0, 1, 2]);
  expect(fittingTabs({ ...widths, room: 330 }, 1)).toEqual([0, 1, 2]);
  expect(fittingTabs({ ...widths, room: 329 }, 1)).toEqual([0, 1]);
});

test('the open one is always shown, in place of as many others as it needs', () => {
  expect(fittingTabs({ ...widths, room: 330 }, 4)).toEqual([0, 1, 4]);
  expect(fittingTabs({ ...widths, room: 330 }, 3)).toEqual([0, 3]);
  expect(fittingTabs({ ...widths, room: 100 }, 3)).toEqual([3]);
  expect(fittingTabs({ ...widths, room: 100 }, -1)).toEqual([0]);
});

import { expect } from '@playwright/test';
import { makeChance } from './chance.ts';
import { makeModel } from './model.ts';
import { placesOf } from './places.ts';
import { steps as ordinary, type Walk } from './steps.ts';
import { throwingAway } from './throwing-away.ts';
import { watchWalk } from './watcher.ts';
import type { World } from './world.ts';

export type Report = { steps: number; byName: Record<string, number>; words: number };

type Options = { seed: number; seconds: number; say: (line: string) => void };

const steps = { ...ordinary, ...throwingAway };

const bag = Object.entries(steps).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name));

/**
 * Walks through the screens at random for so long. After each step nothing may stand in the console; each step itself
 * holds what is on screen and what is stored against what was typed.
 */
export async function takeWalk(world: World, { seed, seconds, say }: Options): Promise<Report> {
  const watcher = watchWalk(world.context);
  const model = makeModel();
  const walk: Walk = { world, places: placesOf(world), chance: makeChance(seed), model, watcher };
  const report: Report = { steps: 0, byName: {}, words: 0 };
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const name = walk.chance.pick(bag);
    report.steps += 1;
    report.byName[name] = (report.byName[name] ?? 0) + 1;
    try {
      await steps[name]?.take(walk);
      expect(watcher.problems).toEqual([]);
    } catch (error) {
      say(`Step ${report.steps} of the walk with seed ${seed} failed: ${name}.`);
      throw error;
    }
  }
  report.words = model.typed.size;
  return report;
}

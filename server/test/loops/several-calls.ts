import type { RecordKind } from 'contract/core/record-kinds';
import type { Sample } from '../kind-samples.ts';
import type { World } from '../world.ts';

type Several = {
  one: (world: World) => string;
  movedTo: string;
  asked: object | undefined;
  several: object | undefined;
};

/** What the calls are made with that change the same of several records of a kind. */
export const severalSamples = ({
  one,
  movedTo,
  asked,
  several = { tags: ['cold chain'] },
}: Several): Record<string, (world: World) => Sample> => {
  const about = (given: (world: World) => object) => (world: World) => ({
    body: { libraries: [one(world)], ...given(world) },
  });
  return {
    '.removeMany': about(() => ({})),
    '.assignMany': about(({ ids }) => ({ managers: [ids['accountId']] })),
    '.moveMany': about(() => ({ status: movedTo, ...asked })),
    '.dateMany': about(() => ({ dueDate: '2100-01-31' })),
    '.setMany': about(() => several),
  };
};

/** The rows of the log that they leave. */
export const severalRows = (kind: RecordKind, step: string): Record<string, readonly string[]> => ({
  [`${kind}.removeMany`]: [`${kind}.deleted`],
  [`${kind}.assignMany`]: [`${kind}.updated`],
  [`${kind}.dateMany`]: [`${kind}.updated`],
  [`${kind}.setMany`]: [`${kind}.updated`],
  [`${kind}.moveMany`]: [`${kind}.${step}`],
});

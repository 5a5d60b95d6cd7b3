import { useState } from 'react';

type Made = { _id: string };

/**
 * The newest of what stands there now and did not when whoever writes a new one began; undefined while there is none. Nothing of
 * it is lost, but two people may be writing the same. `isOwn` leaves out what they have just saved themselves.
 */
export function useComeSince<T extends Made>(
  all: readonly T[] | undefined,
  isOwn: (one: T) => boolean,
): T | undefined {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  if (all && !known) setKnown(new Set(all.map(({ _id }) => _id)));
  return known ? all?.find((one) => !known.has(one._id) && !isOwn(one)) : undefined;
}

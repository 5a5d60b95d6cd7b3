import { type ComponentType, Suspense, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';

/** Some are told whether what they ask was done. */
type DialogLike = { opened?: boolean; onClose: (isDone: boolean) => void };

/** A dialog whose code is fetched when it is first opened. It can be closed even when that does not come. */
export function lazyDialog<P extends DialogLike>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Fetched = lazyPart<P>(load, {
    place: 'dialog',
    closeOf:
      ({ onClose }) =>
      () =>
        onClose(false),
    isShown: ({ opened = true }) => opened,
  });
  return function LazyDialog(props: P) {
    const { opened = true } = props;
    const [wasOpened, setWasOpened] = useState(false);
    if (opened && !wasOpened) setWasOpened(true);
    if (!wasOpened) return null;
    return (
      <Suspense>
        <Fetched {...props} />
      </Suspense>
    );
  };
}

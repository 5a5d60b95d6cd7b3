import { reach } from '../../core/http/reach.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { loadToastRegion, toastRegion } from './load-toast-region.ts';
import { PlainToasts } from './plain-toasts.tsx';

const quietTime = 3000;

/**
 * Stands once at the root of the application. Its code comes with the first toast, or when the first screen has been
 * quiet for a while, so that a connection that breaks later can still be told of.
 */
export function Toaster() {
  const region = useSyncExternalStore(toastRegion.subscribe, toastRegion.read, toastRegion.read);
  useEffect(() => {
    const timer = setTimeout(() => void loadToastRegion(), quietTime);
    const forget = reach.onBack(() => void loadToastRegion());
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, []);
  return (
    <>
      {region && <region.ToastRegion />}
      <PlainToasts />
    </>
  );
}

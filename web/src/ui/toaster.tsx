import { useEffect, useSyncExternalStore } from 'react';
import { loadToastRegion, toastRegion } from './load-toast-region.ts';

const quietTime = 3000;

/**
 * Stands once at the root of the application. Its code comes with the first toast, or when the first screen has been
 * quiet for a while, so that a connection that breaks later can still be told of.
 */
export function Toaster() {
  const region = useSyncExternalStore(toastRegion.subscribe, toastRegion.read, toastRegion.read);
  useEffect(() => {
    const timer = setTimeout(() => void loadToastRegion(), quietTime);
    return () => clearTimeout(timer);
  }, []);
  return region && <region.ToastRegion />;
}

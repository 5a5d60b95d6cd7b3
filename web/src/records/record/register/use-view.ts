import { useSearchParams } from 'react-router';
import type { RegisterView } from './register-props.ts';

/** The word of the view in the address. */
export const viewInAddress = 'view';

/** The view that the address names; undefined for the table, which is the first. */
export function useView<R>(views: RegisterView<R>[] | undefined): RegisterView<R> | undefined {
  const [url] = useSearchParams();
  return views?.find(({ key }) => key === url.get(viewInAddress));
}

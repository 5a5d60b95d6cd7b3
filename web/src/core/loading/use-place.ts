import { useLocation } from 'react-router';
import { type Place, placeOf } from './place.ts';

/** The place of the page on screen. */
export function usePlace(): Place | null {
  return placeOf(useLocation().pathname);
}

import type { useNavigate } from 'react-router';

/**
 * Leaves the page for a path before another organization is entered: what is open belongs to the one at hand, and may ask
 * to stay. Gives false when it did.
 */
export async function leaveFor(navigate: ReturnType<typeof useNavigate>, path: string): Promise<boolean> {
  await navigate(path);
  return location.pathname === path;
}

const key = 'carried-state';

/** Fetches the document anew. The browser may forget the router's state of an entry that it has just made, so it is carried. */
export function reloadWithState(): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(history.state));
  } catch {
    // Storage is forbidden: who was led here goes home instead.
  }
  location.reload();
}

/** Gives the entry its state back, before a router reads it. */
export function takeCarriedState(): void {
  try {
    const carried = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (carried) history.replaceState(JSON.parse(carried), '');
  } catch {
    // Storage is forbidden, or what it holds is not ours.
  }
}

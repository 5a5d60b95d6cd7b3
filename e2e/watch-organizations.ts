import type { Page, WebSocket } from '@playwright/test';

/** An organization as a screen gives it away: its name above the navigation, and a word that all its texts hold. */
export type Marked = {
  organization: string;
  word: string;
  /** What `subid` may say there. */
  subids: string[];
  /** The ids of its records. */
  ids: string[];
};

type Watched = typeof globalThis & { mixed?: string[] };

/** Looks at every frame and every request in the page: nothing of one organization may meet the other. */
function watchPage(sides: Marked[]): void {
  const mixed = new Set<string>();
  const report = (line: string) => {
    mixed.add(`${location.pathname}: ${line}`);
    (globalThis as Watched).mixed = [...mixed];
  };

  function look(): void {
    const text = document.body?.textContent ?? '';
    const shown = sides.filter(({ word }) => text.includes(word));
    const titles = [...document.querySelectorAll('aside button')].map((button) => button.textContent ?? '');
    const title = titles.find((one) => one.includes(', switch')) ?? '';
    const at = sides.find(({ organization }) => title.startsWith(organization));
    if (shown.length > 1) report('texts of both');
    const foreign = shown.find((side) => at && side !== at);
    if (foreign) report(`a text of ${foreign.organization} under ${title}`);
    requestAnimationFrame(look);
  }
  requestAnimationFrame(look);

  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    // Whether the server is ready, and which version it has, is nobody's.
    if (!String(input).startsWith('/v1/')) return send(input, init);
    const asked = new Headers(init?.headers).get('subid') ?? 'default';
    const kept = localStorage.getItem('subid') ?? 'default';
    if (asked !== kept) report(`a request as ${asked} at ${kept}`);
    return send(input, init);
  };
}

/** Notes what each socket of a page hears of an organization that it did not name when it connected. */
function watchSockets(page: Page, sides: Marked[]) {
  const open = new Set<WebSocket>();
  const foreign: string[] = [];
  let heard = 0;
  page.on('websocket', (socket) => {
    let at: Marked | undefined;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('framesent', ({ payload }) => {
      const said = /^40(\{.*\})/s.exec(String(payload))?.[1];
      if (!said) return;
      const { subid = 'default' } = JSON.parse(said) as { subid?: string };
      at = sides.find(({ subids }) => subids.includes(subid));
    });
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload);
      const of = sides.find(({ ids }) => ids.some((id) => text.includes(id)));
      if (of) heard += 1;
      if (of && of !== at) foreign.push(`at ${at?.organization}: ${text.slice(0, 300)}`);
    });
  });
  return { foreign, heard: () => heard, open: () => open.size };
}

/** Watches a page from its first screen on. What it gives back is asked at the end. */
export async function watchOrganizations(page: Page, sides: Marked[]) {
  await page.addInitScript(watchPage, sides);
  const sockets = watchSockets(page, sides);
  return {
    /** A line for each way in which two organizations met. */
    mixed: async () => [
      ...((await page.evaluate(() => (globalThis as Watched).mixed)) ?? []),
      ...sockets.foreign,
    ],
    /** How much the sockets have heard of records, and how many are open. */
    heard: sockets.heard,
    open: sockets.open,
  };
}

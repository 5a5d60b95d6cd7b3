import type { BrowserContext, Page } from '@playwright/test';

export type Watcher = {
  problems: string[];
  /** What follows is without a connection, or is so no more. */
  setOffline(isOffline: boolean): void;
  /** One conflict is about to be answered. */
  expectConflict(): void;
};

// Of a connection that was cut on purpose, and of a page that was left while it asked.
const ofTheCut = /ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|ABORTED|CONNECTION_RESET)|WebSocket/;
const ofConflict = /status of 409/;
// A machine that others use as well: it is asked again, and the answer is held against what was typed like any other.
const ofTooBusy = /\b503\b/;

/** Notes every error of every page of a browser, but those that the walk itself brings about. */
export function watchWalk(context: BrowserContext): Watcher {
  const problems: string[] = [];
  let isOffline = false;
  let conflicts = 0;

  const note = (text: string) => {
    if (ofTheCut.test(text) || ofTooBusy.test(text) || isOffline) return;
    if (ofConflict.test(text) && conflicts > 0) return;
    problems.push(text);
  };

  const watchPage = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error') note(`console at ${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => note(`uncaught at ${page.url()}: ${error.message}`));
    page.on('requestfailed', (request) => note(`${request.failure()?.errorText ?? ''} ${request.url()}`));
    page.on('response', (response) => {
      if (response.status() < 400) return;
      if (response.status() === 409 && conflicts > 0) return;
      note(`${response.status()} ${response.request().method()} ${response.url()}`);
    });
    // A window with something typed asks before it is left; the one who walks leaves.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  };
  for (const page of context.pages()) watchPage(page);
  context.on('page', watchPage);

  return {
    problems,
    setOffline: (now) => {
      isOffline = now;
    },
    expectConflict: () => {
      conflicts += 1;
    },
  };
}

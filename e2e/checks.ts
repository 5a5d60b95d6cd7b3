import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const quietMs = 200;

export type Watched = {
  /** What went wrong so far: errors in the console, uncaught ones, and calls that failed. */
  problems: string[];
  /** Waits until the page asks for nothing more, so that everything it shows of itself is there. */
  settle(): Promise<void>;
};

/** Watches a page while it is used; to be called before it is opened. */
export function watch(page: Page): Watched {
  const problems: string[] = [];
  const open = new Set<unknown>();
  let changedAt = Date.now();
  const change = () => (changedAt = Date.now());
  page.on('request', (request) => (open.add(request), change()));
  page.on('requestfinished', (request) => (open.delete(request), change()));
  page.on('requestfailed', (request) => {
    open.delete(request);
    change();
    // A page that is left calls off what it still waits for.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') problems.push(`${reason} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400)
      problems.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));

  const isQuiet = () => open.size === 0 && Date.now() - changedAt > quietMs;
  const settle = async () => {
    await expect.poll(isQuiet, { message: 'the page comes to rest', intervals: [50] }).toBe(true);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  };
  return { problems, settle };
}

type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** How far the parts of a page have moved by themselves since it was opened, and which of them, for whoever reads it. */
export function readLayoutShift(page: Page): Promise<{ shift: number; moved: string }> {
  return page.evaluate(
    () =>
      new Promise<{ shift: number; moved: string }>((resolve) => {
        const moves: LayoutShift[] = [];
        const place = ({ x, y, width, height }: DOMRectReadOnly) =>
          [x, y, width, height].map(Math.round).join(' ');
        const observer = new PerformanceObserver((list) => {
          // The type of a layout shift is in no library yet.
          moves.push(...(list.getEntries() as LayoutShift[]).filter((one) => !one.hadRecentInput));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => {
          const moved = moves.flatMap(({ value, startTime, sources }) =>
            sources.map(({ node, previousRect, currentRect }) => {
              const name = node instanceof Element ? `${node.tagName} ${node.className}` : node?.textContent;
              const words = node?.textContent?.slice(0, 40);
              return `${value.toFixed(3)} at ${Math.round(startTime)}: ${name} "${words}" from ${place(previousRect)} to ${place(currentRect)}`;
            }),
          );
          resolve({ shift: moves.reduce((sum, { value }) => sum + value, 0), moved: moved.join('\n') });
        }, 50);
      }),
  );
}

/** Waits until no colour and nothing that opens or closes is on its way; what is so is neither here nor there. */
async function restTransitions(page: Page): Promise<void> {
  // They set out with the next frame.
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    // What is busy turns for as long as it waits, so that transitions alone are waited for; one that is called off, since
    // its element has gone, is over too.
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
}

/** Switches the page to the system's light or dark theme. */
export async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await restTransitions(page);
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

// All rules that are on by default, and the size of targets, which WCAG 2.2 has added.
const everything = {
  resultTypes: ['violations'] as 'violations'[],
  rules: { 'target-size': { enabled: true } },
};

// The rules that look at colours.
const colours = { ...everything, runOnly: ['color-contrast', 'link-in-text-block'] };

// The minified one: every page that is loaded reads it anew.
const axeSource = await readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** A page keeps the checker that it was given first, which saves most of the time. */
async function findViolations(page: Page, options: typeof everything): Promise<Violation[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) {
    const checker = new AxeBuilder({ page, axeSource }).options(options).setLegacyMode();
    return (await checker.analyze()).violations;
  }
  return page.evaluate(async (how) => {
    type Checker = { axe: { run(root: Document, how: object): Promise<{ violations: Violation[] }> } };
    return (await (window as unknown as Checker).axe.run(document, how)).violations; // the builder has put it there
  }, options);
}

async function expectNoViolations(page: Page, what: string, options: typeof everything): Promise<void> {
  await restTransitions(page);
  const found = (await findViolations(page, options)).map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ html, failureSummary }) => `${html.slice(0, 300)} ${failureSummary ?? ''}`),
  }));
  expect(found, `axe: ${what}`).toEqual([]);
}

/** Zero violations of any impact. */
export const expectAccessible = (page: Page, what: string) => expectNoViolations(page, what, everything);

/** Every text stands out from its ground: what another theme can change. */
export const expectReadable = (page: Page, what: string) => expectNoViolations(page, what, colours);

/** Initials stay in their circle, and an icon in what it belongs to. */
export async function expectMarksInside(page: Page): Promise<void> {
  const outside = () =>
    page.evaluate(() => {
      const sticksOut = (part: Element) => {
        const frame = part.parentElement?.getBoundingClientRect();
        const box = part.getBoundingClientRect();
        if (!frame || frame.width <= 1 || box.width <= 1 || !part.checkVisibility()) return false;
        return box.left < frame.left - 2 || box.right > frame.right + 2;
      };
      const icons = [...document.querySelectorAll('main svg.tabler-icon')].filter(sticksOut);
      const initials = [...document.querySelectorAll('main span[data-color][data-size]')].filter(
        (circle) => circle.scrollWidth > circle.clientWidth,
      );
      return [...icons, ...initials].map((part) => (part.parentElement?.outerHTML ?? '').slice(0, 300));
    });
  await expect.poll(outside, 'initials and icons stay inside').toEqual([]);
}

/** Nothing is wider than the window, so that nobody scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 700 });
  /** What reaches beyond the page, when the page scrolls sideways. */
  const beyond = () =>
    page.evaluate((right) => {
      const widest = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
      if (widest <= right) return [];
      const parts = [...document.body.querySelectorAll('*')]
        .filter((part) => {
          const box = part.getBoundingClientRect();
          return Math.max(box.right, box.left + part.scrollWidth) > right; // its words may be wider than itself
        })
        .filter((part, _, all) => !all.some((other) => other !== part && part.contains(other)))
        .map((part) => `${part.tagName.toLowerCase()} “${(part.textContent ?? '').slice(0, 60)}”`);
      return [`${widest} px`, ...parts];
    }, width);
  await expect.poll(beyond, `nothing is wider than ${width} px`).toEqual([]);
}

/**
 * Every column and every menu of a row is within reach: nothing of a table stands beyond the edge of what holds it, where
 * one would have to scroll sideways or could not get at it at all. A preview of paper is as wide as that.
 */
export async function expectTablesWithinReach(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const found = new Set<string>();
      const holds = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
      const edgeOf = (element: Element) => {
        let right = innerWidth;
        for (let at = element.closest('table'); at; at = at.parentElement as typeof at)
          if (at !== document.documentElement && at !== document.body && holds(at))
            right = Math.min(right, at.getBoundingClientRect().right);
        return right;
      };
      for (const part of document.querySelectorAll(
        'main table[aria-label] :is(th, tr > td, td button, td a)',
      )) {
        const { right, width } = part.getBoundingClientRect();
        if (!part.checkVisibility() || width <= 1 || right <= edgeOf(part) + 1) continue;
        const table = part.closest('table')?.getAttribute('aria-label') ?? '';
        found.add(`${table}: ${part.getAttribute('aria-label') ?? part.textContent.trim().slice(0, 40)}`);
      }
      return [...found];
    });
  await expect.poll(beyond, 'what of a table is out of reach').toEqual([]);
}

import type { Page } from '@playwright/test';

/** A call that something on a page makes: its route, what it asks of whoever makes it, and what there is to make it with. */
export type Offered = { route: string; access: string; controls: string[] };

type Hook = { memoizedState: unknown; next: Hook | null };
type Fiber = { memoizedState: Hook | null; stateNode: unknown; child: Fiber | null; sibling: Fiber | null };

/**
 * What a page offers to change something with: for each part of it that is bound to a call, the controls of its forms, and
 * its buttons where it has but a few. What only unfolds something to be read is left out, and so are menus, which say of
 * each of their items why it is not allowed. React keeps with each callback what it depends on, and `useAction` depends on
 * its endpoint: so it is seen without sending anything.
 */
export function offeredOn(page: Page): Promise<Offered[]> {
  return page.evaluate(() => {
    const fewButtons = 3;
    const found: Offered[] = [];
    const controlsIn = (first: Fiber | null): HTMLElement[] => {
      const controls: HTMLElement[] = [];
      for (let fiber = first; fiber; fiber = fiber.sibling) {
        const node = fiber.stateNode;
        const isControl = node instanceof HTMLElement && node.matches('button, input, select, textarea');
        if (isControl && !node.matches(':disabled, [aria-disabled=true]') && node.checkVisibility())
          controls.push(node);
        controls.push(...controlsIn(fiber.child));
      }
      return controls;
    };
    const nameOf = (one: HTMLElement) =>
      one.getAttribute('aria-label') ?? (one.textContent || one.getAttribute('name') || one.tagName);
    const look = (fiber: Fiber, { memoizedState }: Hook) => {
      const [endpoint] =
        Array.isArray(memoizedState) && Array.isArray(memoizedState[1]) ? memoizedState[1] : [];
      if (typeof endpoint?.route !== 'string' || endpoint.method === 'GET') return;
      const all = controlsIn(fiber.child);
      const areButtons = all.every((one) =>
        one.matches('button:not([aria-haspopup], [aria-pressed], [role=radio])'),
      );
      const isSmall = all.length <= fewButtons && areButtons;
      const controls = isSmall ? all : all.filter((one) => one.matches('form :not([type=search])'));
      const changing = controls.filter((one) => !one.matches('button[aria-expanded]'));
      found.push({ route: endpoint.route, access: endpoint.access, controls: changing.map(nameOf) });
    };
    const visit = (first: Fiber | null) => {
      for (let fiber = first; fiber; fiber = fiber.sibling) {
        const hooks = fiber.memoizedState;
        const hasHooks = typeof hooks === 'object' && hooks !== null && 'next' in hooks;
        for (let hook = hasHooks ? hooks : null; hook; hook = hook.next) look(fiber, hook);
        visit(fiber.child);
      }
    };
    for (const element of document.querySelectorAll('*')) {
      const key = Object.keys(element).find((name) => name.startsWith('__reactContainer$'));
      const container = key && (element as unknown as Record<string, { stateNode: { current: Fiber } }>)[key];
      if (container) visit(container.stateNode.current);
    }
    return found;
  });
}

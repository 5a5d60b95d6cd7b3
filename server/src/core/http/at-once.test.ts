import { expect, test } from 'vitest';
import { createTurnstile } from './at-once.ts';

test('so much is under way for one at once, others have their own, and what ends makes room', async () => {
  const turnstile = createTurnstile(2);
  const releases: (() => void)[] = [];
  const held = () => turnstile.through('kim', () => new Promise<void>((resolve) => releases.push(resolve)));
  const [first, second] = [held(), held()];
  await expect(held()).rejects.toMatchObject({ status: 429, extras: { retryAfter: 1 } });
  await expect(turnstile.through('lee', async () => 'done')).resolves.toBe('done');
  releases[0]?.();
  await first;
  await expect(turnstile.through('kim', () => Promise.reject(new Error('went wrong')))).rejects.toThrow(
    'went wrong',
  );
  releases[1]?.();
  await second;
  expect(turnstile.size()).toBe(0);
});

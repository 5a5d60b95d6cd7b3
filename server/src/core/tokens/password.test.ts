import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('who is known does not wait for all the strangers who guess (A-08)', async () => {
  const hash = await hashPassword('correct horse battery');
  let done = 0;
  const strangers = Array.from({ length: 20 }, async (_, n) => {
    expect(await verifyPassword(hash, `wrong ${n}`)).toBe(false);
    done += 1;
  });
  expect(await verifyPassword(hash, 'correct horse battery', { goesFirst: true })).toBe(true);
  expect(done).toBeLessThan(6);
  await Promise.all(strangers);
  expect(done).toBe(20);
});

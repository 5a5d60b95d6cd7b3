import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { memoryEnvironment, root, serverCommand, serverEnvironment } from './pinned-node.mjs';

test('an image runs the server as the scripts do: the same command, with the same bounds of memory', async () => {
  const dockerfile = await readFile(`${root}/Dockerfile`, 'utf8');
  expect(JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? '')).toEqual(['node', ...serverCommand]);
  const environment = /^ENV (.*)$/m.exec(dockerfile)?.[1]?.split(' ');
  for (const [name, value] of Object.entries(memoryEnvironment)) {
    expect(environment).toContain(`${name}=${value}`);
    expect(serverEnvironment({})[name]).toBe(value);
  }
});

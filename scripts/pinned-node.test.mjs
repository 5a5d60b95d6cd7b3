import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

test('whoever ends a script of ours ends the tool that it runs', async () => {
  const tool = 'console.log(process.pid); setInterval(() => {}, 1000)';
  const script = spawn(process.execPath, [`${root}/scripts/with-node.mjs`, 'node', '-e', tool], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await once(script.stdout, 'data');
  const pid = Number(printed);
  expect(process.kill(pid, 0)).toBe(true);
  script.kill('SIGTERM');
  await once(script, 'exit');
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

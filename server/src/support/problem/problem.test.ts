import { Writable } from 'node:stream';
import { problemEndpoints } from 'contract/support/problem/problem.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { createLog } from '../../core/operations/log.ts';

let api: TestApi;
const lines: string[] = [];

beforeAll(async () => {
  const to = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  api = await testApi({}, createLog('info', to));
});
afterAll(() => api.close());

const problem = { reference: '0a1b2c3d', message: 'x is not a function', screen: '/dashboard/home' };

test('the reference that a person sees stands in the log, with what went wrong and no id or token (H-53)', async () => {
  const screen = '/risk/018f0000-0000-7000-8000-000000000001/workspace?token=secret-token';
  const { status } = await api.call(problemEndpoints.report, { body: { ...problem, screen } });
  expect(status).toBe(200);
  const line = lines.find((one) => one.includes('0a1b2c3d')) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    msg: 'a screen failed',
    problem: 'x is not a function',
    screen: '/risk/:id/workspace',
  });
  expect(lines.join('')).not.toContain('secret-token');
});

test('a line of the log stays one line, and a report a small one', async () => {
  const message = 'first\n{"level":30,"msg":"invented"}';
  await api.call(problemEndpoints.report, { body: { ...problem, reference: 'ffffffff', message } });
  const line = lines.find((one) => one.includes('ffffffff')) ?? '';
  expect(line.trim().split('\n')).toHaveLength(1);
  for (const wrong of [
    { message: 'x'.repeat(501) },
    { stack: 'x'.repeat(4001) },
    { reference: 'no reference' },
  ])
    expect((await api.call(problemEndpoints.report, { body: { ...problem, ...wrong } })).status).toBe(400);
});

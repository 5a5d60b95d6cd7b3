import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('what is secret is left out wherever it stands, also of errors and what the database says of a row', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const secret = 'hunter2';
  log.info({ authorization: secret, req: { headers: { cookie: secret, authorization: secret } } }, 'asked');
  log.info(
    { body: { password: secret, token: secret, currentPassword: secret, refreshToken: secret } },
    'told',
  );
  const refused = Object.assign(new Error('duplicate key'), {
    detail: `Key (email)=(${secret}) exists`,
    where: secret,
  });
  log.error({ err: refused }, 'failed');
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toContain(secret);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['asked', 'told', 'failed']);
});

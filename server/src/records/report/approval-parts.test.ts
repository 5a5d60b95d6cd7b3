import type { Approval } from 'contract/records/approval/approval';
import type { Signature } from 'contract/records/signature/signature';
import { expect, test } from 'vitest';
import { approvalsPart, signaturesPart } from './approval-parts.ts';
import type { ReportSection } from './report-template.service.ts';

const person = (name: string) => ({
  _id: name,
  name,
  email: `${name}@kestrel.example`,
  profilePicture: null,
});
const at = '2026-11-20T09:00:00.000Z';
const given = { decidedAt: at, comment: 'Fine', justification: null, isSigned: true };
const missing = { decision: null, decidedAt: null, comment: null, justification: null, isSigned: false };

const slots = [
  { person: person('Petra'), decision: 'approved', ...given },
  { person: person('Hana'), ...missing },
];
const stage = { _id: 'stage', status: 'open', needed: 2, days: 5, needsSignature: true, openedAt: at };
const open = {
  status: 'open',
  recordVersion: 3,
  stages: [{ ...stage, slots }],
} as unknown as Approval; // what is printed of it

const signature = {
  _id: 'signature',
  printedName: 'Petra Ruiz',
  forName: null,
  title: 'Quality manager',
  meaning: 'Approved',
  comment: null,
  number: 'RSK-2026-0034',
  version: 3,
  signedAt: at,
  zone: 'Europe/Berlin',
  hash: 'a'.repeat(64),
  content: [],
  changes: [{ field: 'name', label: 'Name', before: 'a', after: 'b' }],
} as unknown as Signature; // as above

async function cellsOf({ rows }: ReportSection) {
  const cells = [];
  for await (const batch of rows) cells.push(...batch.map((row) => row.cells));
  return cells;
}

test('a report says who decided what, and with a line who has not', async () => {
  expect(await cellsOf(approvalsPart([open]))).toEqual([
    ['Version 3: Asked\nStage 1', 'Petra', 'Approved', { instant: at }, 'Fine\nWith a signature.'],
    ['Version 3: Asked\nStage 1', 'Hana', expect.stringMatching(/^- -/), null, ''],
  ]);
});

test('it shows name, meaning, time with zone, number and version of a signature, and where one is missing', async () => {
  const [signed, toSign] = await cellsOf(signaturesPart([signature], [open]));
  expect(signed).toEqual([
    'Petra Ruiz, Quality manager',
    'Approved',
    '2026-11-20 09:00 UTC\nSigned in Europe/Berlin',
    'RSK-2026-0034, version 3\nContent mark aaaaaaaaaaaaaaaa',
    'Changed since: Name',
  ]);
  expect(toSign?.[0]).toMatch(/^- - .*\nHana$/);
  expect(toSign?.[2]).toBe('Asked on 2026-11-20 09:00 UTC');
});

import type { Approval } from 'contract/records/approval/approval';
import type { Signature, SigningReview } from 'contract/records/signature/signature';
import type { SignedParts } from '../src/records/signature/signed-kind.ts';
import type { fakeServer } from './fake-server.ts';
import { idOf } from './make.ts';

const at = '2026-11-20T09:00:00.000Z';

/** An invented signature. */
export const makeSignature = (fields: Partial<Signature> = {}): Signature => ({
  _id: idOf(801),
  serial: 1,
  signer: null,
  printedName: 'Petra Ruiz',
  title: 'Quality manager',
  forName: null,
  meaning: 'Approved',
  comment: null,
  number: 'RSK-2026-0034',
  name: 'Torque tool drift',
  version: 3,
  signedAt: at,
  zone: 'UTC',
  method: 'password',
  hash: 'a'.repeat(64),
  content: [{ field: 'description', label: 'Description', text: 'Clutches wear out.' }],
  changes: [],
  ...fields,
});

/** What somebody would sign who is asked to decide. */
export const makeReview = (fields: Partial<SigningReview> = {}): SigningReview => ({
  record: { _id: idOf(100), number: 'RSK-2026-0034', name: 'Torque tool drift', version: 3, updatedAt: at },
  hash: 'b'.repeat(64),
  content: [{ field: 'description', label: 'Description', text: 'Clutches wear out.' }],
  previous: null,
  changes: [],
  decision: {
    stage: idOf(811),
    note: 'Please look at the description',
    askedBy: null,
    standsInFor: null,
    justification: null,
  },
  meanings: ['Approved', 'Rejected'],
  signer: { name: 'Mara Lindqvist', title: 'Quality manager', email: 'mara@kestrel.example' },
  zone: 'UTC',
  ways: { password: true, secret: false, code: true, passkey: false },
  ...fields,
});

/** An approval that one person has given. */
export const makeApproval = (fields: Partial<Approval> = {}): Approval => {
  const person = { _id: idOf(13), name: 'Petra Ruiz', email: 'petra@kestrel.example', profilePicture: null };
  return {
    _id: idOf(810),
    record: idOf(100),
    status: 'approved',
    note: null,
    recordVersion: 3,
    stages: [
      {
        _id: idOf(811),
        status: 'passed',
        rule: 'all',
        needed: 1,
        groups: [],
        roles: [],
        days: 5,
        needsSignature: true,
        needsQuality: false,
        noStandIn: false,
        openedAt: at,
        dueDate: '2026-11-25',
        slots: [
          {
            person,
            decidedBy: null,
            isUnable: false,
            isMember: false,
            isQuality: false,
            decision: 'approved',
            decidedAt: at,
            comment: null,
            justification: null,
            isSigned: true,
          },
        ],
      },
    ],
    createdBy: null,
    createdAt: at,
    endedAt: at,
    endedBy: null,
    endedReason: null,
    changes: [],
    version: 3,
    ...fields,
  };
};

/** Binds the calls of approvals where nobody was asked and nobody has signed. */
export function quietApprovals(server: ReturnType<typeof fakeServer>, parts: SignedParts): void {
  server.on(parts.approval.overview, () => ({ approvals: [], wasSigned: false, mine: null }));
  server.on(parts.signature.list, () => []);
}

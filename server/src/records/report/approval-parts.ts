import { type Approval, approvalStates } from 'contract/records/approval/approval';
import { type Signature, signerText, stepOf } from 'contract/records/signature/signature';
import { once, type ReportRow, type ReportSection } from './report-template.service.ts';

const decisions = { approved: 'Approved', rejected: 'Rejected' };

/** Where a signature or a decision is still missing, somebody can give it by hand. */
const line = '- - - - - - - - - - - -';

function decisionRows({ status, recordVersion, stages }: Approval): ReportRow[] {
  return stages.flatMap(({ _id, slots }, index) =>
    slots.map(({ person, decision, decidedAt, comment, justification, isSigned }): ReportRow => {
      const said = [
        comment,
        justification && `Justification: ${justification}`,
        decision && (isSigned ? 'With a signature.' : 'Without a signature.'),
      ];
      const of = `Version ${recordVersion}: ${approvalStates[status].label}\nStage ${index + 1}`;
      const what = decision ? decisions[decision] : status === 'open' ? line : 'Not decided';
      return {
        key: `${_id} ${person._id}`,
        name: person.name,
        cells: [of, person.name, what, decidedAt && { instant: decidedAt }, said.filter(Boolean).join('\n')],
      };
    }),
  );
}

/** The approvals of a record, the first one first, with who decided what in each stage. */
export const approvalsPart = (approvals: readonly Approval[]): ReportSection => ({
  key: 'approvals',
  heading: 'Approvals',
  header: ['Approval', 'Who', 'Decision', 'When', 'Comment'],
  rows: once(approvals.toReversed().flatMap(decisionRows)),
  none: 'Nobody has been asked to approve it.',
});

const inUtc = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

function freshness({ meaning, changes: [first, ...more] }: Signature): string {
  if (meaning === 'Rejected') return '';
  if (!first) return 'Signed content unchanged';
  return `Changed since: ${first.label}${more.length > 0 ? ` and ${more.length} more` : ''}`;
}

function signatureRow(signature: Signature): ReportRow {
  const {
    _id,
    printedName: name,
    meaning,
    comment,
    signedAt,
    zone,
    number,
    version,
    hash,
    content,
  } = signature;
  const who = [signerText(signature), comment].filter(Boolean).join('\n');
  const what = [stepOf(content), `${number}, version ${version}`, `Content mark ${hash.slice(0, 16)}`];
  return {
    key: _id,
    name,
    cells: [
      who,
      meaning,
      `${inUtc(signedAt)}\nSigned in ${zone}`,
      what.filter(Boolean).join('\n'),
      freshness(signature),
    ],
  };
}

/** Who is still to sign: a line for each, and since when they have been asked. */
function missingRows(approvals: readonly Approval[]): ReportRow[] {
  return approvals
    .filter(({ status }) => status === 'open')
    .flatMap(({ stages, recordVersion }) =>
      stages
        .filter(({ status, needsSignature }) => status === 'open' && needsSignature)
        .flatMap(({ _id, openedAt, slots }) =>
          slots
            .filter(({ decision }) => decision === null)
            .map(({ person }) => ({
              key: `${_id} ${person._id}`,
              name: person.name,
              cells: [
                `${line}\n${person.name}`,
                '',
                openedAt ? `Asked on ${inUtc(openedAt)}` : '',
                `Version ${recordVersion}`,
                '',
              ],
            })),
        ),
    );
}

/** The signatures of a record as they are shown with it: who, as what, when, of what, and what has changed since. */
export const signaturesPart = (
  signatures: readonly Signature[],
  approvals: readonly Approval[],
): ReportSection => ({
  key: 'signatures',
  heading: 'Signatures',
  header: ['Signed by', 'Meaning', 'Signed at', 'What was signed', 'Signed content'],
  rows: once([...signatures.map(signatureRow), ...missingRows(approvals)]),
  none: 'There are no signatures.',
});

/**
 * What was signed with the steps of a lifecycle, as it read then. What a signature of the record alone stands for the record
 * says itself; what a step is about stands below it, where it goes on changing.
 */
export const signedContentPart = (signatures: readonly Signature[]): ReportSection => ({
  key: 'signed-content',
  heading: 'What was signed with steps',
  header: ['Signature', 'Field', 'As it was signed'],
  rows: once(
    signatures.flatMap((signature) => {
      const { _id, signedAt, content, printedName } = signature;
      const step = stepOf(content);
      if (step === undefined) return [];
      return content
        .filter(({ field }) => field !== 'step')
        .map(({ field, label, text }, index) => ({
          key: `${_id} ${field}`,
          name: label,
          // Who signed is said once, before all that was signed with it.
          cells: [index === 0 ? `${step}\n${printedName}, ${inUtc(signedAt)}` : '', label, text],
        }));
    }),
  ),
  none: 'Nothing was signed with a step.',
});

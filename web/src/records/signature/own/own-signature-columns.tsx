import { IconArrowBackUp, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import { type OwnSignature, signedStates } from 'contract/records/signature/own-signatures';
import { Link } from 'react-router';
import type { Column } from '../../../shared/data-table/column.ts';
import { momentText, zoneText } from '../../../shared/print/printed-at.ts';
import { Pill } from '../../../ui/layout/pill.tsx';
import { Freshness } from '../freshness.tsx';
import { ownSignatureTexts as texts } from './own-signature-texts.ts';

const { columns } = texts;

const fieldsOf = ({ changes }: OwnSignature) => changes.map(({ label }) => label).join(', ');

/** When it was signed, and how far that time is from UTC. */
const signedText = ({ signedAt }: OwnSignature) => `${momentText(signedAt)} (${zoneText(signedAt)})`;

const stateText = (row: OwnSignature) =>
  row.state === 'changed' ? texts.changedSince(fieldsOf(row)) : signedStates[row.state].label;

const icons = { superseded: <IconRefresh />, rejected: <IconArrowBackUp />, hidden: <IconEyeOff /> };

function State({ row }: { row: OwnSignature }) {
  if (row.state === 'unchanged' || row.state === 'changed') return <Freshness changes={row.changes} />;
  return (
    <Pill tone="neutral" icon={icons[row.state]}>
      {stateText(row)}
    </Pill>
  );
}

/** The columns of one's own signatures; the record is a link while one may see it. */
export const ownSignatureColumns: Column<OwnSignature>[] = [
  {
    id: 'name',
    header: columns.name,
    isPrimary: true,
    cell: ({ name, link }) => (link ? <Link to={link}>{name}</Link> : name),
    below: ({ number, version }) => texts.version(number, version),
    print: ({ name, number, version }) => `${texts.version(number, version)}: ${name}`,
  },
  { id: 'meaning', header: columns.meaning, width: 120, card: 'top', cell: ({ meaning }) => meaning },
  { id: 'signedAt', header: columns.signedAt, width: 260, sortable: true, cell: signedText },
  {
    id: 'state',
    header: columns.state,
    width: 250,
    card: 'line',
    cell: (row) => <State row={row} />,
    print: stateText,
  },
  {
    id: 'workspaceName',
    header: columns.workspace,
    width: 160,
    cell: ({ workspaceName }) => workspaceName ?? '',
  },
];

import { IconArrowUpRight, IconCopy } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { raiseFromTexts as texts } from './raise-from-texts.ts';
import type { RaisedSource } from './raised-from.ts';

/** Above a form that began with what another record says: which one that is. */
export function RaisedNotice({ source: { by, number, name, link } }: { source: RaisedSource }) {
  const isCopy = by === 'copiedFrom';
  return (
    <Notice tone="info" icon={isCopy ? <IconCopy /> : <IconArrowUpRight />}>
      {isCopy ? texts.copied : texts.from} <Link to={link}>{`${number} ${name}`}</Link>.{' '}
      {isCopy && texts.checkCopy} {texts.linked}
    </Notice>
  );
}

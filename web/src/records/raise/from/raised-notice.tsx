import { IconArrowUpRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { raiseFromTexts as texts } from './raise-from-texts.ts';
import type { RaisedSource } from './raised-from.ts';

/** Above a form that began with what another record says: which one that is. */
export function RaisedNotice({ source: { number, name, link } }: { source: RaisedSource }) {
  return (
    <Notice tone="info" icon={<IconArrowUpRight />}>
      {texts.from} <Link to={link}>{`${number} ${name}`}</Link>. {texts.linked}
    </Notice>
  );
}

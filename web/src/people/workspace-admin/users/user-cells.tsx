import { IconAlertTriangle, IconCircleCheck, IconClockPause } from '@tabler/icons-react';
import { levelWord } from 'contract/core/rights/access';
import type { Named } from 'contract/core/field';
import { type Member, memberStateLabels } from 'contract/people/member/member';
import { Pill } from '../../../ui/layout/pill.tsx';
import { userTexts as texts } from './user-texts.ts';

const states = {
  active: { tone: 'ok', icon: <IconCircleCheck /> },
  expired: { tone: 'warn', icon: <IconAlertTriangle /> },
  inactive: { tone: 'neutral', icon: <IconClockPause /> },
} as const;

/** Whether a person has access now. */
export function MemberStatus({ status }: Pick<Member, 'status'>) {
  return <Pill {...states[status]}>{memberStateLabels[status]}</Pill>;
}

/** What gives a person their rights, in one phrase. */
export function roleWords({ isAdministrator, organizationRole, role, level }: Member): string {
  if (isAdministrator) return texts.organizationRoles[organizationRole];
  return role?.name ?? texts.ownLevel(levelWord(level));
}

const namesOf = (records: Named[] | null) => records?.map(({ name }) => name).join(', ');

/** What a person is narrowed to, in one phrase. */
export function scopeWords({ scope }: Pick<Member, 'scope'>): string {
  return [namesOf(scope.sites), namesOf(scope.processes)].filter(Boolean).join(' · ') || texts.everywhere;
}

/** A phrase that may be cut, whole on hover. */
export function Cut({ text }: { text: string }) {
  return <span title={text}>{text}</span>;
}

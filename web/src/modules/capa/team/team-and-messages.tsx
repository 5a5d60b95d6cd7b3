import type { Capa } from 'contract/modules/capa/capa';
import { Messages } from '../message/messages.tsx';
import { TeamRoles } from './team-roles.tsx';

/** The team of a CAPA and what people were told about it. */
export function TeamAndMessages({ record }: { record: Capa }) {
  return (
    <>
      <TeamRoles record={record} />
      <Messages record={record} />
    </>
  );
}

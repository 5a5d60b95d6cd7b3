import { memberInput } from 'contract/people/member/member';
import type { FieldSpec } from '../../../shared/forms/field-spec.ts';
import { fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { adminTexts } from '../admin-texts.ts';
import { optionsOf, useRoles, useScopeOptions } from '../use-admin-names.ts';
import { userTexts } from './user-texts.ts';

const { role, sites, processes, validUntil } = memberInput.shape;

export type AccessFieldName = 'role' | 'sites' | 'processes' | 'validUntil';

/** The fields of somebody's access with the choices of this workspace. */
export function useAccessFields(): { name: AccessFieldName; field: FieldSpec }[] {
  const roles = useRoles();
  const scope = useScopeOptions();
  return [
    {
      name: 'role',
      field: { ...fieldSpecOf(role), options: optionsOf(roles), placeholder: userTexts.chooseRole },
    },
    {
      name: 'sites',
      field: {
        ...fieldSpecOf(sites),
        options: scope.sites,
        placeholder: adminTexts.chooseSites,
        help: adminTexts.scopeHelp,
      },
    },
    {
      name: 'processes',
      field: {
        ...fieldSpecOf(processes),
        options: scope.processes,
        placeholder: adminTexts.chooseProcesses,
        help: adminTexts.scopeHelp,
      },
    },
    { name: 'validUntil', field: fieldSpecOf(validUntil) },
  ];
}

/** No choice means all of them, which the wire says by null. */
export const narrowed = (ids: string[]) => (ids.length > 0 ? ids : null);

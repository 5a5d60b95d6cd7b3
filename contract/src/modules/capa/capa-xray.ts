import type { XrayCheck } from '../../records/xray/xray-check.ts';

/** What contradicts itself in a register of CAPAs as it stands. */
export const capaChecks = {
  capa_without_action: {
    title: 'In implementation without an action',
    why: 'The CAPA is being implemented, and none of its actions is to be done.',
    severity: 'warn',
    group: 'records',
    about: 'record',
    act: 'Add an action',
  },
  capa_closed_without_cause: {
    title: 'Closed without a root cause',
    why: 'The CAPA is closed, it was to be more than a correction, and no root cause is named.',
    severity: 'alert',
    group: 'records',
    about: 'record',
    act: 'Open',
  },
} as const satisfies Record<string, XrayCheck>;

import type { ModuleKey } from 'contract/core/modules';
import type { RecordNavigation } from '../records/record/record-navigation.ts';
import { riskNavigation } from '../modules/risk/risk-navigation.tsx';

/** How the records of each module stand in its navigation; a module without records has none. */
export const moduleRegisters: Partial<Record<ModuleKey, RecordNavigation>> = { risk: riskNavigation };

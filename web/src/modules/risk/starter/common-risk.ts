import type { riskCategories } from 'contract/modules/risk/risk-choices';
import { automotiveRisks } from './automotive-risks.ts';
import { foodRisks } from './food-risks.ts';
import { manufacturingRisks } from './manufacturing-risks.ts';
import { medicalDevicesRisks } from './medical-devices-risks.ts';
import { pharmaceuticalsRisks } from './pharmaceuticals-risks.ts';

/** A risk that many have: its name, its category, and the cause, the event and the consequence of its statement. */
export type CommonRisk = readonly [
  name: string,
  category: (typeof riskCategories)[number],
  cause: string,
  event: string,
  consequence: string,
];

/** The common risks by industry, twenty of each, to be changed to what is true of a company. */
export const commonRisks = {
  manufacturing: manufacturingRisks,
  medicalDevices: medicalDevicesRisks,
  pharmaceuticals: pharmaceuticalsRisks,
  automotive: automotiveRisks,
  food: foodRisks,
} satisfies Record<string, readonly CommonRisk[]>;

export type Industry = keyof typeof commonRisks;
export const industries = Object.keys(commonRisks) as [Industry, ...Industry[]]; // Object.keys loses the literal keys

/** The statement of a risk in one sentence (ISO 31000: source, event, consequence). */
export const statementOf = ([, , cause, event, consequence]: CommonRisk): string =>
  `Because of ${cause}, ${event} may happen, leading to ${consequence}.`;

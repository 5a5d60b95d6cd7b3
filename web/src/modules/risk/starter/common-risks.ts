import type { CommonRisk } from './common-risk.ts';
import { automotiveRisks } from './automotive-risks.ts';
import { foodRisks } from './food-risks.ts';
import { manufacturingRisks } from './manufacturing-risks.ts';
import { medicalDevicesRisks } from './medical-devices-risks.ts';
import { pharmaceuticalsRisks } from './pharmaceuticals-risks.ts';

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

import type { ReactNode } from 'react';
import { useRiskMode } from './use-risk-mode.ts';

/** Says to what stands in it whether the workspace judges by ISO 14971. */
export function OnlyInIso({ children }: { children: (isAsked: boolean) => ReactNode }) {
  return children(useRiskMode() === 'iso14971');
}

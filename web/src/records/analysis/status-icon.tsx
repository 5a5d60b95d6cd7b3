import { IconBan, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { BranchStatus } from 'contract/records/analysis/analysis-rules';

/** The sign of a state, which always stands beside its word or is read out with it. */
export function StatusIcon({ status }: { status: BranchStatus }) {
  if (status === 'confirmed') return <IconCircleCheck data-tone="ok" />;
  if (status === 'ruled-out') return <IconBan data-tone="quiet" />;
  return <IconCircleDashed data-tone="warn" />;
}

import { loadCode } from '../core/loading/load-code.ts';
import type { TaskKinds } from '../records/task/task-kind.ts';

/** The kinds of tasks of every module that has any. */
export async function loadTaskKinds(): Promise<TaskKinds> {
  const { riskKind } = await loadCode(() => import('../modules/risk/risk-kind.ts'));
  return { risk_action: riskKind };
}

import type { ReactNode } from 'react';
import type { QuestionGroup } from './record-fields.ts';

type WhereAskedProps = { group: QuestionGroup; children: (isAsked: boolean) => ReactNode };

/** Says to what stands in it whether the questions of a group are asked here: everywhere, unless the group says where. */
export function WhereAsked({ group: { Asked }, children }: WhereAskedProps) {
  return Asked ? <Asked>{children}</Asked> : children(true);
}

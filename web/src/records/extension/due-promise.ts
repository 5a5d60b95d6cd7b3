import type { RecordKind, ShownRecord } from '../record/record-kind.ts';

/** Whether the due date of the records of a kind is promised at some stage. */
export const promisesDue = ({ stages = {} }: Pick<RecordKind, 'stages'>): boolean =>
  Object.values(stages).some(({ promised }) => promised);

const stageOf = ({ stages }: Pick<RecordKind, 'stages'>, { stage, status }: ShownRecord) =>
  stages?.[stage ?? status];

/** Whether the due date of a record has been promised, so that it is moved only by giving it more time. */
export const isDuePromised = (kind: Pick<RecordKind, 'stages'>, record: ShownRecord): boolean =>
  stageOf(kind, record)?.promised === true;

/** Whether what a record was due for is done, so that it needs no more time. */
export const isDueMet = (kind: Pick<RecordKind, 'stages'>, record: ShownRecord): boolean =>
  stageOf(kind, record)?.met === true;

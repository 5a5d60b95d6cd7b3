import type { RecordKind, ShownRecord } from './record-kind.ts';

type Staged = Pick<RecordKind, 'states' | 'stages'>;

/** Where records of a kind may stand: the stages of its lifecycle, else the statuses. */
export const placesOf = ({ stages, states }: Staged) => stages ?? states;

/** Where a record stands among these; one on hold stands there, whatever its stage. */
export const standsAt = (
  { stages }: Staged,
  { status, stage }: Pick<ShownRecord, 'status' | 'stage'>,
): string => (stages && stage && status !== 'on-hold' ? stage : status);

/** Whether a record is over: it stands where nothing leads on, as closed or cancelled. */
export const isFinal = (kind: Staged, record: Pick<ShownRecord, 'status' | 'stage'>): boolean =>
  placesOf(kind)[standsAt(kind, record)]?.final === true;

/** The coarse status of a place. */
export const statusAt = ({ stages }: Staged, place: string): string => stages?.[place]?.status ?? place;

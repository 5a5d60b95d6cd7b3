import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/**
 * A write that was begun: what it leaves in the trail, by which it is found again, and under which key it was sent. A
 * finished upload leaves a file instead.
 */
export type Begun = { id: number; leaves: string | null; key: string | null };
export type Acknowledged = { id: number; file?: { url: string; sha256: string } };

export type Ledger = {
  begin(write: Omit<Begun, 'id'>): number;
  acknowledge(write: Acknowledged): void;
  close(): void;
};

/** Keeps what was begun and what was acknowledged in a file; each line is on the disk before the next step. */
export function openLedger(path: string): Ledger {
  const file = openSync(path, 'a');
  let last = 0;
  const append = (entry: object) => {
    writeSync(file, `${JSON.stringify(entry)}\n`);
    fdatasyncSync(file);
  };
  return {
    begin(write) {
      last += 1;
      append({ begun: { id: last, ...write } });
      return last;
    },
    acknowledge: (write) => append({ acknowledged: write }),
    close: () => closeSync(file),
  };
}

/** Everything that was begun, each with its acknowledgement if there was one. */
export function readLedger(path: string): (Begun & { acknowledged?: Acknowledged })[] {
  const begun: Begun[] = [];
  const acknowledged = new Map<number, Acknowledged>();
  for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
    const entry = JSON.parse(line) as { begun?: Begun; acknowledged?: Acknowledged };
    if (entry.begun) begun.push(entry.begun);
    if (entry.acknowledged) acknowledged.set(entry.acknowledged.id, entry.acknowledged);
  }
  return begun.map((write) => {
    const answer = acknowledged.get(write.id);
    return answer ? { ...write, acknowledged: answer } : write;
  });
}

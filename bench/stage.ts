import type { Request, Work } from './load.ts';
import type { Databases } from './databases.ts';
import type { RegisterStage } from './hot-paths.ts';
import { startBare, startOurs, type Server } from './servers.ts';

/** Both servers on one database with this many risks. */
export type Stage = { risks: number; ownerUrl: string; bare: Server; ours: Server };

/** Opens a stage for as long as the work takes. */
export async function onStage<T>(
  databases: Databases,
  risks: number,
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  const ownerUrl = await databases.withRisks(risks);
  await using opened = new AsyncDisposableStack();
  const bare = await startBare(ownerUrl);
  opened.defer(() => bare.stop());
  const ours = await startOurs(ownerUrl);
  opened.defer(() => ours.stop());
  return await work({ risks, ownerUrl, bare, ours });
}

/** Opens Plumbline on a filled database for as long as the work takes. */
async function onOurs<T>(
  ownerUrl: string,
  records: number,
  work: (stage: RegisterStage) => Promise<T>,
): Promise<T> {
  const ours = await startOurs(ownerUrl);
  try {
    return await work({ records, ownerUrl, ours });
  } finally {
    await ours.stop();
  }
}

/** Opens Plumbline on the register of one organization. */
export const onRegister = async <T>(
  databases: Databases,
  records: number,
  work: (stage: RegisterStage) => Promise<T>,
): Promise<T> => onOurs(await databases.withRegister(records), records, work);

/** Opens Plumbline on so many CAPAs in 50 organizations. */
export const onCases = async <T>(
  databases: Databases,
  cases: number,
  work: (stage: RegisterStage) => Promise<T>,
): Promise<T> => onOurs(await databases.withCases(cases), cases, work);

/** The same asked of both servers. */
export function bothOf(stage: Stage, requests: { bare: Request[]; ours: Request[] }): [Work, Work] {
  return [
    { url: stage.bare.url, requests: requests.bare },
    { url: stage.ours.url, requests: requests.ours },
  ];
}

/** A number of risks as people write it. */
export const sizeOf = ({ risks }: Stage) => risks.toLocaleString('en');

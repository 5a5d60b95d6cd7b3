import type { WriteContext } from './context.ts';
import type { Binding } from './route.ts';
import type { Job } from '../jobs/jobs.ts';

/** What a feature brings to the server: the calls it serves and the jobs it does. */
export type Feature = {
  routes: readonly Binding[];
  jobs?: readonly Job[];
  /** Looks at what any write has noted for the trail, in its transaction and before that is written. */
  follow?: (ctx: WriteContext) => Promise<void>;
};

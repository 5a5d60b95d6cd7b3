import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';

/** What the job queue holds: jobs by state, and for how many seconds the oldest that could run has waited. */
export type Queue = { ready: number; running: number; scheduled: number; failed: number; lag: number };

export type MetricsSources = { database: Database; queue(): Promise<Queue>; sockets(): number };

/** Counts the requests of an app and reads the figures of its surroundings; gives the text that Prometheus reads. */
export function createMetrics(app: FastifyInstance, { database, queue, sockets }: MetricsSources) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state, and callers that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle, waiting } = database.connections();
      this.set({ state: 'busy' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Gauge({
    name: 'socket_connections',
    help: 'Sockets connected to this process',
    registers,
    collect() {
      this.set(sockets());
    },
  });
  const measureQueue = queueGauges(registers, queue);

  return {
    contentType: register.contentType,
    async text(): Promise<string> {
      await measureQueue();
      return register.metrics();
    },
  };
}

/** The figures of the queue, and how to set them to what they are now: two of them come of one question. */
function queueGauges(registers: Registry[], queue: MetricsSources['queue']): () => Promise<void> {
  const lag = new Gauge({
    name: 'job_queue_lag_seconds',
    help: 'For how long the oldest job that could run has waited',
    registers,
  });
  const jobs = new Gauge({
    name: 'job_queue_jobs',
    help: 'Jobs in the queue by state; a failed one is not tried again',
    labelNames: ['state'],
    registers,
  });
  return async () => {
    jobs.reset();
    // Without the database there is no figure; the others are all the more wanted.
    const { lag: seconds, ...counts } = await queue().catch(() => ({ lag: Number.NaN }));
    for (const [state, count] of Object.entries(counts)) jobs.set({ state }, count);
    lag.set(seconds);
  };
}

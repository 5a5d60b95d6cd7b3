import autocannon from 'autocannon';

/** A request as autocannon takes it. */
export type Request = {
  method?: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** What is asked of a server, in turn, by each of its connections. */
export type Work = { url: string; requests: readonly Request[]; connections?: number };

/** Answers in a second, and how long they took in milliseconds. */
export type Measured = { perSecond: number; p50: number; p99: number };

/** How often both sides of a comparison are measured, and for how long each time. */
export type Pace = { rounds: number; seconds: number };

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const rotated = (requests: readonly Request[], by: number) => [
  ...requests.slice(by % requests.length),
  ...requests.slice(0, by % requests.length),
];

/** Asks as fast as the server answers; throws when an answer is not a success. */
export async function load({ url, requests, connections = 64 }: Work, seconds: number): Promise<Measured> {
  let begun = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: 100,
    // Each connection begins elsewhere, so that they do not all ask the same at once.
    setupClient: (client) => {
      const share = Math.ceil(requests.length / connections);
      client.setRequests(rotated(requests, begun * share).map((request) => ({ ...request })));
      begun += 1;
    },
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} of the answers of ${url}${requests[0]?.path} are failures`);
  const answered = result['2xx'];
  // Without any answer, autocannon says that they took no time.
  const { p50, p99 } = answered > 0 ? result.latency : { p50: Infinity, p99: Infinity };
  return { perSecond: answered / result.duration, p50, p99 };
}

export type Compared = { first: Measured; second: Measured; ratio: number };

const middle = (all: readonly Measured[]): Measured => ({
  perSecond: median(all.map((one) => one.perSecond)),
  p50: median(all.map((one) => one.p50)),
  p99: median(all.map((one) => one.p99)),
});

/**
 * Measures two works in turn, round after round, and gives the median of each and of the rounds' ratios: how much of
 * the first one's answers in a second the second one gives.
 */
export async function compare(first: Work, second: Work, { rounds, seconds }: Pace): Promise<Compared> {
  const all: { first: Measured; second: Measured }[] = [];
  // Nobody's plans and caches are cold when it counts.
  for (const work of [first, second]) await load(work, 1);
  for (let round = 0; round < rounds; round++) {
    all.push({ first: await load(first, seconds), second: await load(second, seconds) });
  }
  return {
    first: middle(all.map((one) => one.first)),
    second: middle(all.map((one) => one.second)),
    ratio: median(all.map((one) => one.second.perSecond / one.first.perSecond)),
  };
}

/** Asks one after the other, and gives how long each answer took in milliseconds, from the shortest to the longest. */
export async function askInTurn({ url, requests }: Work, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const { path, ...request } = requests[index % requests.length] ?? { path: '/', headers: {} };
    const began = performance.now();
    const response = await fetch(url + path, request);
    await response.arrayBuffer();
    times.push(performance.now() - began);
    if (!response.ok) throw new Error(`${url}${path} answers ${response.status}`);
  }
  return times.toSorted((a, b) => a - b);
}

/** The value below which this part of the sorted values lies. */
export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

/** The same done with each, one after the other. */
export async function inSequence<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

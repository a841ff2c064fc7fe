import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time for compiled code, open connections and full pools, as on a server that has run for days. */
const WARM_UP_MS = 3_000;
const MEASURED_MS = 10_000;

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

export interface Load {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  /** Undefined when nothing is left to send: the measurement ends early. */
  readonly next: () => LoadRequest | undefined;
}

/** A steady load: calls answered per second, and their duration in ms. */
export interface LoadFigures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/**
 * Keeps every connection busy, first to warm up and then during the measured ten seconds, concurrently with `whileMeasured`.
 * Every answer's envelope is read, because a refused load would measure nothing.
 */
export async function steadyLoad(
  load: Load,
  whileMeasured: (measured: () => Promise<void>) => Promise<void> = (measured) => measured(),
): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  let took: number[] = [];
  let ended = false;
  const connection = async () => {
    for (let wanted = load.next(); wanted && !ended; wanted = load.next()) {
      const from = performance.now();
      const answer = await send(agent, load, wanted);
      if (!answer.includes('"success":true')) throw new Error(`A call was refused: ${answer}`);
      took.push(performance.now() - from);
    }
  };
  const all = Promise.all(Array.from({ length: load.connections }, connection));
  try {
    await Promise.race([sleep(WARM_UP_MS), all]);
    let seconds = 0;
    await whileMeasured(async () => {
      took = [];
      const from = performance.now();
      await Promise.race([sleep(MEASURED_MS), all]);
      seconds = (performance.now() - from) / 1_000;
    });
    ended = true;
    const sorted = took.toSorted((a, b) => a - b);
    await all;
    return { perSecond: sorted.length / seconds, ...percentiles(sorted) };
  } finally {
    ended = true;
    agent.destroy();
  }
}

export function percentiles(sorted: readonly number[]) {
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const [p50, p95, p99] = [at(0.5), at(0.95), at(0.99)];
  if (p50 === undefined || p95 === undefined || p99 === undefined) throw new Error('No call was answered');
  return { p50, p95, p99 };
}

/** Sends one request and gives the answer's text. */
export function send(
  agent: Agent,
  { origin, headers }: Pick<Load, 'origin' | 'headers'>,
  { method, path, body }: LoadRequest,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(
      new URL(path, origin),
      { agent, method, headers: { ...headers, ...type } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        response.on('end', () => resolve(text)).on('error', reject);
      },
    );
    sent.on('error', reject).end(body);
  });
}

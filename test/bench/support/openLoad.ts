import { Agent, request } from 'node:https';
import { type OpenLoadFigures, type OpenLoadOrder, openLoadOrder } from './openLoadMessage.ts';

/**
 * A process that asks at a rate, whether or not earlier calls were answered: people do not wait for each other. A call's time counts from
 * when it was due, so that a server that stands still makes all of them slow. It ends with its figures when its parent says so.
 */
const TICK_MS = 5;
const CONNECTIONS = 128;
/** More are not waited for at once: beyond it the machine cannot ask at this rate, which the figures say. */
const WAITING_MAX = 1_000;
const GIVE_UP_MS = 60_000;
const LOST_MAX = 50;

process.once('message', (message) => {
  const load = openLoad(openLoadOrder.parse(message));
  process.once('message', async () => {
    const figures = await load.end();
    process.send?.(figures, () => process.disconnect());
  });
});

function openLoad({ socketPath, perSecond, calls }: OpenLoadOrder) {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: CONNECTIONS,
    scheduling: 'fifo',
    rejectUnauthorized: false,
  });
  const begunAt = performance.now();
  const took: number[] = [];
  const lost: string[] = [];
  let [due, asked, heldBack, waiting] = [0, 0, 0, 0];
  let onRest: (() => void) | undefined;

  const ask = (dueAt: number) => {
    const { path, headers } = calls[asked % calls.length] ?? { path: '/', headers: {} };
    asked += 1;
    waiting += 1;
    const ended = (problem: string | undefined) => {
      waiting -= 1;
      if (problem === undefined) took.push(performance.now() - dueAt);
      else if (lost.length < LOST_MAX) lost.push(`${path.split('?')[0]}: ${problem}`);
      if (waiting === 0) onRest?.();
    };
    const sent = request(
      { socketPath, agent, path, timeout: GIVE_UP_MS, headers: { ...headers, host: 'print.example.edu' } },
      (answer) => {
        answer.resume();
        answer.once('error', (error) => ended(error.message));
        answer.once('end', () => ended(answer.statusCode === 200 ? undefined : `HTTP ${answer.statusCode}`));
      },
    );
    sent.once('timeout', () => sent.destroy(new Error('no answer')));
    sent.once('error', (error) => ended(error.message));
    sent.end();
  };
  const timer = setInterval(() => {
    const now = performance.now() - begunAt;
    for (; due < (now * perSecond) / 1_000; due += 1) {
      if (waiting < WAITING_MAX) ask(begunAt + (due * 1_000) / perSecond);
      else heldBack += 1;
    }
  }, TICK_MS);

  return {
    end: async (): Promise<OpenLoadFigures> => {
      clearInterval(timer);
      const seconds = (performance.now() - begunAt) / 1_000;
      if (waiting > 0)
        await new Promise<void>((resolve) => {
          onRest = resolve;
        });
      agent.destroy();
      const sorted = took.toSorted((one, other) => one - other);
      const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
      return {
        asked,
        heldBack,
        lost,
        seconds,
        ms: { p50: at(0.5), p99: at(0.99), longest: at(1) },
      };
    },
  };
}

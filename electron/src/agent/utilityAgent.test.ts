import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { STOP_WITHIN_MS } from '../limits.ts';
import { emitting } from '../testing/emitting.ts';
import { handTime } from '../testing/handTime.ts';
import { utilityAgent } from './utilityAgent.ts';
import { adaptUtilityProcess } from './utilityEntry.ts';

/** A utility process and the agent's side of it: `process` as seen by the program in it. */
function utilityWorld() {
  const parent = emitting();
  const port = emitting();
  const inside: EventEmitter & { send?: (message: unknown) => void } = new EventEmitter();
  adaptUtilityProcess({
    port: {
      on: port.on,
      postMessage: (data) => parent.emit('message', data),
    },
    process: inside,
  });
  const forked: unknown[][] = [];
  const killed: number[] = [];
  const time = handTime();
  const received: unknown[] = [];
  const start = utilityAgent({
    fork: (...args) => {
      forked.push(args);
      return {
        pid: 42,
        on: parent.on,
        postMessage: (data) => port.emit('message', { data }),
      };
    },
    bootstrap: '/app/agentUtility.mjs',
    entry: '/app/agent/main.mjs',
    environment: { SELF_PRINT_AGENT_DATA_DIR: '/data' },
    time,
    killProcess: (pid) => killed.push(pid),
  });
  const agent = start({
    onMessage: (message) => received.push(message),
    onExit: (reason) => received.push(reason),
  });
  return { agent, inside, parent, port, forked, killed, time, received };
}

describe('utilityAgent', () => {
  it('runs the agent behind the bootstrap and receives its messages', () => {
    const { forked, inside, received } = utilityWorld();
    expect(forked).toEqual([
      [
        '/app/agentUtility.mjs',
        ['/app/agent/main.mjs'],
        expect.objectContaining({ env: { SELF_PRINT_AGENT_DATA_DIR: '/data' } }),
      ],
    ]);
    inside.send?.({ type: 'ready' });
    expect(received).toEqual([{ type: 'ready' }]);
  });

  it('stops it the way a signal would', async () => {
    const { agent, inside, parent, killed, time } = utilityWorld();
    inside.on('SIGTERM', () => parent.emit('exit', 0));
    await agent.stop();
    time.advance(STOP_WITHIN_MS);
    expect(killed).toEqual([]);
  });

  it('kills one that does not stop, and one that does not respond', async () => {
    const { agent, parent, killed, time, received } = utilityWorld();
    const stopped = agent.stop();
    time.advance(STOP_WITHIN_MS);
    expect(killed).toEqual([42]);
    parent.emit('exit', 9);
    await stopped;
    expect(received).toEqual(['code 9']);
    agent.kill();
    expect(killed).toEqual([42, 42]);
  });

  it('heeds no other message as a wish to stop', async () => {
    const { inside, agent, port } = utilityWorld();
    let signals = 0;
    inside.on('SIGTERM', () => {
      signals += 1;
    });
    for (const data of [undefined, 'other', { type: 'stop' }, []]) port.emit('message', { data });
    expect(signals).toBe(0);
    void agent.stop();
    expect(signals).toBe(1);
  });
});

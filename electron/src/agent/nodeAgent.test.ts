import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { handTime } from '../testing/handTime.ts';
import { nodeAgent } from './nodeAgent.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'node-agent-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs a program in place of the agent; resolves with its first message. */
async function run(program: string) {
  const entry = join(folder, 'agent.mjs');
  await writeFile(entry, `setInterval(() => {}, 1_000); ${program}`);
  const time = handTime();
  const message = Promise.withResolvers<unknown>();
  const exit = Promise.withResolvers<string>();
  const start = nodeAgent({ entry, environment: { ...process.env, GREETING: 'hello' }, time });
  const agent = start({ onMessage: message.resolve, onExit: exit.resolve });
  return { agent, time, message: message.promise, exit: exit.promise };
}

describe('nodeAgent', () => {
  it("receives the agent's messages and stops it by SIGTERM", async () => {
    const { agent, message, exit } = await run(
      "process.on('SIGTERM', () => process.exit(3)); process.send({ greeting: process.env.GREETING })",
    );
    expect(await message).toEqual({ greeting: 'hello' });
    await agent.stop();
    expect(await exit).toBe('code 3');
  });

  it('kills one that does not stop in time', async () => {
    const { agent, message, exit, time } = await run(
      "process.on('SIGTERM', () => process.send('heard')); process.send('ready')",
    );
    await message;
    const stopped = agent.stop();
    time.advance(2_000);
    await stopped;
    expect(await exit).toBe('SIGKILL');
  });

  it('reports that one ended', async () => {
    expect(await (await run('process.exit(1)')).exit).toBe('code 1');
  });
});

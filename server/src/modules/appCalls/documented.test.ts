import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { hookAdminCalls } from '@self-print/contract/platform/hookAdmin.ts';
import { hookEventKind } from '@self-print/contract/schoolEvents.ts';
import { sql } from 'drizzle-orm';
import { createHookReceivers } from '../../adapters/hookReceivers/hookReceivers.ts';
import { LOOPBACK } from '../../adapters/hookReceivers/testing/startReceiver.ts';
import { sign } from '../../adapters/signedCalls/signature.ts';
import { schoolEvent } from '../../db/schema/schoolEvents.ts';
import { systemClock, systemRandom } from '../../system.ts';
import { startTestPlatform } from '../../testing/testPlatform.ts';
import { expectOk } from '../../testing/testSchool.ts';
import { type AppDesk, openAppDesk } from '../schoolApps/testing/appDesk.ts';
import { runHooks } from '../webHooks/runHooks.ts';

const run = promisify(execFile);
const DOCUMENT = new URL('../../../../docs/interface.md', import.meta.url);
const PERSON = '2023010777';
/** The example for a shell needs these; a bare machine may have neither. */
const canShell = ['curl', 'openssl'].every((program) => spawnSync(program, ['version']).error === undefined);

let text: string;
let folder: string;
let desk: AppDesk;
let userId: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  text = await readFile(DOCUMENT, 'utf8');
  folder = await mkdtemp(join(tmpdir(), 'self-print-interface-'));
  desk = await openAppDesk(
    await startTestPlatform({
      hookReceivers: createHookReceivers({
        allowed: LOOPBACK,
        lookUp: async () => [],
        clock: systemClock,
        random: systemRandom,
      }),
    }),
  );
  // The examples go by the clock of this machine.
  desk.platform.clock.advance(Date.now() - desk.platform.clock.now().getTime());
  userId = await desk.school.addPerson({ userName: PERSON, name: '张小明' });
});
afterAll(async () => {
  for (const child of children) child.kill();
  await desk.close();
  await rm(folder, { recursive: true, force: true });
});

/** Writes an example of the document, as it stands there, into a file. */
async function example(name: string): Promise<string> {
  const code = new RegExp(`^\`\`\`\\w+ ${name.replace('.', '\\.')}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(
    text,
  )?.[1];
  if (code === undefined) throw new Error(`docs/interface.md has no example ${name}`);
  const path = join(folder, name);
  await writeFile(path, code);
  return path;
}

const environment = ({ keyId, secret }: { readonly keyId: string; readonly secret: string }) => ({
  PATH: process.env.PATH ?? '',
  PLATFORM: desk.platform.origin,
  KEY_ID: keyId,
  SECRET: secret,
  PERSON,
});

it('signs as the worked example does', () => {
  const line = (name: string) => {
    const found = text.match(new RegExp(`^${name} +(.*)$`, 'm'))?.[1];
    if (found === undefined) throw new Error(`docs/interface.md has no example of ${name}`);
    return found;
  };
  expect([line('line 1'), line('line 2')]).toEqual(['INTERFACE1-REQUEST', 'POST']);
  const [path, timestamp, nonce, body] = [line('line 3'), line('line 4'), line('line 5'), line('body')];
  const parts = { kind: 'INTERFACE1-REQUEST', act: 'POST', path, timestamp, nonce } as const;
  expect(sign({ ...parts, body: Buffer.from(body) }, line('key'))).toBe(line('signature'));
});

it('is called by the example for Node', async () => {
  const { key } = await desk.addApp();
  const { orderId } = await desk.school.addOrder({ userId });
  await desk.platform.deps.db.orm
    .update(schoolEvent)
    .set({ writtenAt: sql`clock_timestamp() - interval '1 minute'` });
  const { stdout } = await run(process.execPath, [await example('call.mjs')], { env: environment(key) });
  const [app, orders, pushed, events] = stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(app).toMatchObject({ name: '教务系统' });
  expect(orders).toMatchObject({ rows: [{ orderId, person: { number: '2023****77', name: '张**' } }] });
  expect(pushed).toEqual({ changed: 1, same: 0, problems: [] });
  expect(events).toMatchObject({ events: [{ kind: 'order.placed', subject: `order:${orderId}` }] });
  const record = await desk.platform.deps.records.read({ schoolCode: desk.school.schoolCode, userId });
  expect(record?.values).toEqual({ 'student.major': '物理学' });
});

(canShell ? it : it.skip)('is called by the example for a shell', async () => {
  const { key } = await desk.addApp();
  const { orderId } = await desk.school.addOrder({ userId });
  const { stdout } = await run('/bin/sh', [await example('call.sh')], { env: environment(key) });
  expect(JSON.parse(stdout)).toMatchObject({ code: '0000', data: { rows: expect.any(Array) } });
  expect(stdout).toContain(orderId);
});

it('tells the example of a receiver, which refuses what is not ours', async () => {
  const { app, key } = await desk.addApp();
  const receiver = spawn(process.execPath, [await example('receive.mjs')], {
    env: environment(key),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(receiver);
  const lines = createInterface(receiver.stdout);
  const said: string[] = [];
  lines.on('line', (line) => said.push(line));
  await once(lines, 'line');
  const address = `http://127.0.0.1:${said[0]?.split(' ')[1]}/events`;
  const administrator = await desk.signIn();
  const hook = expectOk(
    await administrator(hookAdminCalls.save, {
      hookId: randomUUID(),
      appId: app.appId,
      address,
      kinds: [...hookEventKind.options],
      enabled: true,
      revision: 0,
    }),
  );
  expect(expectOk(await administrator(hookAdminCalls.test, { hookId: hook.hookId })).state).toBe('delivered');
  const { orderId } = await desk.school.addOrder({ userId });
  await runHooks(desk.platform.deps);
  const listed = expectOk(
    await administrator(hookAdminCalls.deliveries, { hookId: hook.hookId, page: 1, rows: 10 }),
  ).rows;
  expect(listed.map(({ state, notTaken }) => [state, notTaken])).toEqual([
    ['delivered', null],
    ['delivered', null],
  ]);
  expect(said.slice(1)).toEqual([
    expect.stringMatching(/^event test test:/),
    `event order.placed order:${orderId}`,
  ]);
  const stranger = await fetch(address, { method: 'POST', body: '{"id":"1","kind":"test","subject":"x"}' });
  expect(stranger.status).toBe(401);
});

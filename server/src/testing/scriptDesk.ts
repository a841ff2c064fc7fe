import type { CallFunction } from '@self-print/contract/client.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { scriptAdminCalls as calls, type RunTerminal } from '@self-print/contract/platform/scriptAdmin.ts';
import { scriptVersionCalls as versionCalls } from '@self-print/contract/platform/scriptVersions.ts';
import type { ScriptStep } from '@self-print/contract/scripts/scriptSteps.ts';
import type { CommandOutcome } from '@self-print/contract/terminalLink.ts';
import type { BuiltInRole } from '../db/builtInRoles.ts';
import { takeMessage } from '../link/linkWork.ts';
import { type CommandRow, waitingCommands } from '../modules/commands/waitingCommands.ts';
import { listRuns, listRunTerminals } from '../modules/scripts/listRuns.ts';
import { tryMoveOn } from '../modules/scripts/moveOn.ts';
import { takeLinkNumber } from '../modules/terminals/linkNumbers.ts';
import { signedIn } from './signedIn.ts';
import type { TestPlatform } from './testPlatform.ts';
import { addTestSchool, expectOk, type TestTerminal } from './testSchool.ts';

export const DONE: CommandOutcome = { ok: true, data: {} };
export const TWO_STEPS: ScriptStep[] = [
  { kind: 'maintenanceOn', values: {} },
  { kind: 'maintenanceOff', values: {} },
];

/** A school with two administrators who write and publish scripts, and terminals that answer as a test says. */
export async function openScriptDesk(platform: TestPlatform, terminals = 1) {
  // Activations of one address are limited.
  platform.clock.advance(11 * MINUTE_MS);
  const { deps } = platform;
  const school = await addTestSchool(platform);
  const { schoolCode } = school;
  const person = async (role: BuiltInRole) => {
    const userId = await school.addPerson({ role });
    return { userId, call: await signedIn(platform, { schoolCode, userId }, 'admin') };
  };
  const writer = await person('admin');
  const publisher = await person('admin');
  const all: TestTerminal[] = [];
  for (let count = 0; count < terminals; count += 1) all.push(await school.addTerminal());
  let scripts = 0;

  const published = async (steps: ScriptStep[] = TWO_STEPS) => {
    scripts += 1;
    const drafted = expectOk(
      await writer.call(versionCalls.create, { name: `script ${scripts}`, purpose: 'a test', steps }),
    );
    const { scriptId, revision } = drafted;
    return expectOk(await publisher.call(calls.publish, { scriptId, revision }));
  };
  const key = (terminalCode: string) => ({ schoolCode, terminalCode });
  const wire = (terminalCode: string) => ({
    terminal: key(terminalCode),
    about: () => ({}),
    send: () => true,
    close: () => {},
  });
  const waiting = (terminalCode: string) => waitingCommands(deps.db, key(terminalCode), platform.clock.now());
  const first = async (terminalCode: string): Promise<CommandRow> => {
    const [command] = await waiting(terminalCode);
    if (!command) throw new Error(`Nothing waits for ${terminalCode}`);
    return command;
  };
  const take = (terminalCode: string, commandId: string) =>
    takeMessage(deps, wire(terminalCode), { type: 'commandTaken', commandId });
  const tell = (terminalCode: string, commandId: string, outcome: CommandOutcome) =>
    takeMessage(deps, wire(terminalCode), { type: 'commandDone', commandId, outcome });

  return {
    school,
    schoolCode,
    person,
    writer,
    publisher,
    terminals: all,
    published,
    waiting,
    first,
    take,
    tell,
    /** Lets a terminal take its next step and say how it went; returns what it was. */
    answer: async (terminalCode: string, outcome: CommandOutcome = DONE) => {
      const command = await first(terminalCode);
      await take(terminalCode, command.commandId);
      await tell(terminalCode, command.commandId, outcome);
      return command;
    },
    /** Opens another connection of a terminal. */
    connect: async (terminalCode: string) => {
      await takeLinkNumber(deps.db, key(terminalCode));
      await tryMoveOn(deps, key(terminalCode));
    },
    begin: async (
      script: { readonly scriptId: string; readonly publishedVersion: number | null },
      rules: { readonly failureLimit?: number; readonly automaticHours?: number | null } = {},
      admin: CallFunction = writer.call,
    ) => {
      platform.clock.advance(1_000);
      return admin(calls.run, {
        scriptId: script.scriptId,
        version: script.publishedVersion ?? 1,
        choice: { kind: 'all' },
        automaticHours: null,
        failureLimit: 0,
        ...rules,
      });
    },
    now: async () => {
      const [newest] = (await listRuns(deps, schoolCode, { page: 1, rows: 1 })).rows;
      if (!newest) throw new Error('There is no run');
      return newest;
    },
    standing: async (runId: string): Promise<readonly RunTerminal[]> =>
      (await listRunTerminals(deps, schoolCode, { runId, page: 1, rows: 100 })).rows,
  };
}
export type ScriptDesk = Awaited<ReturnType<typeof openScriptDesk>>;

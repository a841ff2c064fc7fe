import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { projectPath } from '@self-print/build/project.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { agentReady } from '@self-print/contract/processes.ts';
import { DEFAULT_TERMINAL_SETTINGS, type FaceSettings, faceSettings } from '@self-print/contract/settings.ts';
import { freePort } from '@self-print/server/adapters/testing/peerProgram.ts';
import { signInOffer } from '@self-print/server/db/schema/signIn.ts';
import { commandLineOperation } from '@self-print/server/http/operation.ts';
import { setFaceGroups } from '@self-print/server/modules/faces/setFaceGroups.ts';
import { hashPassword } from '@self-print/server/modules/signIn/passwords.ts';
import { createTerminal } from '@self-print/server/modules/terminals/createTerminal.ts';
import { issueActivationCode } from '@self-print/server/modules/terminals/issueActivationCode.ts';
import { changeTerminalSettings } from '@self-print/server/modules/terminals/terminalSettings.ts';
import { visiting } from '@self-print/server/testing/signedIn.ts';
import { startTestPlatform } from '@self-print/server/testing/testPlatform.ts';
import { addTestSchool, expectOk } from '@self-print/server/testing/testSchool.ts';
import { z } from 'zod';
import { agentClient } from './agentClient.ts';

/** A platform and a kiosk with a camera, whose school a test may change at will. */
export interface FaceStand {
  /** Address of the kiosk page. */
  readonly kiosk: string;
  readonly agent: CallFunction;
  /** Calls of a person who signed in at a terminal of the same school, as a page makes them at the platform. */
  readonly visiting: (userId: string) => Promise<CallFunction>;
  /** Adds a person who may be recognised within these groups; returns their id. */
  readonly addPerson: (...groups: readonly string[]) => Promise<string>;
  /** Adds somebody who signs in at the kiosk by a password. */
  readonly addStudent: () => Promise<{ readonly userName: string; readonly password: string }>;
  /** Changes the recognition settings, and waits until the kiosk has them. */
  readonly changeFace: (change: Partial<FaceSettings>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const TERMINAL = 'T-face';
/** Longer than the agent takes to get new settings. */
const CHANGE_MS = 20_000;
const LOOK_MS = 100;
/** The part of the agent's stored terminal that tests examine. */
const keptFace = z.object({ settings: z.object({ face: faceSettings }).optional() });
const PLACE = { zh: '图书馆', en: 'Library' };

export async function startFaceStand(face: Partial<FaceSettings>): Promise<FaceStand> {
  // Known before the agent has it, so that its page may call the platform.
  const agentPort = await freePort();
  const platform = await startTestPlatform({ kioskOrigins: [`http://127.0.0.1:${agentPort}`] });
  const school = await addTestSchool(platform, ['FACE']);
  const { schoolCode } = school;
  await platform.deps.db.orm
    .insert(signInOffer)
    .values({ schoolCode, client: 'terminal', terminalCode: '', ways: ['DB', 'FACE'] });
  const terminal = await school.addTerminal();
  const { devices, face: presets } = DEFAULT_TERMINAL_SETTINGS;
  const camera = { driver: 'page', label: '', mirrored: true } as const;
  expectOk(
    await createTerminal(platform.deps, {
      schoolCode,
      terminalCode: TERMINAL,
      name: PLACE,
      location: PLACE,
      terminalType: 1,
      settings: { devices: { ...devices, camera }, face: { ...presets, ...face } },
    }),
  );
  const { activationCode } = expectOk(
    await issueActivationCode(platform.deps, { schoolCode, terminalCode: TERMINAL }),
  );
  const dataDir = await mkdtemp(path.join(tmpdir(), 'self-print-face-'));
  let students = 0;
  const child = fork(projectPath('agent/src/main.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {
      PATH: process.env.PATH,
      SELF_PRINT_AGENT_PORT: String(agentPort),
      SELF_PRINT_AGENT_DATA_DIR: dataDir,
      SELF_PRINT_PLATFORM: platform.origin,
      SELF_PRINT_ACTIVATION_CODE: activationCode,
    },
  });
  const [message] = await once(child, 'message');
  const { origin } = agentReady.parse(message);
  const agent = agentClient({ kiosk: origin });
  const changeFace = async (change: Partial<FaceSettings>) => {
    const wanted = { ...presets, ...face, ...change };
    const key = { schoolCode, terminalCode: TERMINAL };
    expectOk(await changeTerminalSettings(platform.deps, key, { face: wanted }));
    // Thresholds never reach a page: the agent stores them with its other settings.
    const kept = path.join(dataDir, 'settings', 'terminal.json');
    for (let waited = 0; waited < CHANGE_MS; waited += LOOK_MS) {
      const text = await readFile(kept, 'utf8').catch(() => '{}');
      if (isDeepStrictEqual(keptFace.parse(JSON.parse(text)).settings?.face, wanted)) return;
      await wait(LOOK_MS);
    }
    throw new Error('the agent has not heard of the new settings');
  };
  return {
    kiosk: `${origin}/`,
    agent,
    changeFace,
    visiting: (userId) => visiting(platform, terminal, { schoolCode, userId }),
    addPerson: async (...groups) => {
      const userId = await school.addPerson();
      const operation = commandLineOperation(schoolCode, 'face-groups-set');
      await setFaceGroups(platform.deps, operation, userId, groups);
      return userId;
    },
    addStudent: async () => {
      students += 1;
      const userName = `77${String(students).padStart(8, '0')}`;
      const password = `face of ${userName}`;
      await school.addPerson({ userName, passwordHash: await hashPassword(password) });
      return { userName, password };
    },
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      await platform.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { commonCalls } from '@self-print/contract/agent/common.ts';
import { type KioskState, kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import { type PrintTicket, printerCalls } from '@self-print/contract/agent/printer.ts';
import type { JobView } from '@self-print/contract/agent/printerView.ts';
import { HEADERS } from '@self-print/contract/call.ts';
import { type CallFunction, makeClient } from '@self-print/contract/client.ts';
import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import { DOCUMENT_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { ok } from '@self-print/contract/result.ts';
import { COMMAND_HEADER } from '@self-print/contract/signedCommand.ts';
import { type Agent, buildAgent, type StartedAgent } from '../app.ts';
import type { AgentConfig } from '../config.ts';
import type { OpenByteLink } from '../devices/framework/byteLink.ts';
import { openByteLink } from '../devices/framework/openByteLink.ts';
import { type MemoryPrinterHandle, makeMemoryPrinter } from '../devices/printer/testing/memoryPrinter.ts';
import type { Printer } from '../devices/printer/types.ts';
import { openHid } from '../devices/scanner/hid/openHid.ts';
import { type FaultHook, NO_FAULTS } from '../faults.ts';
import { openDatabase } from '../journal/database.ts';
import { createLog } from '../log.ts';
import { createLogBook } from '../logBook.ts';
import { type OpenLinkSocket, openLinkSocket } from '../platform/linkSocket.ts';
import type { OpenPrinter } from '../printing/printerSlot.ts';
import { aMachine } from './bareMachine.ts';
import { DOCUMENT, documentUrl, PAGES, sha256Of } from './fakeOrders.ts';
import { type FakePlatform, startFakePlatform } from './fakePlatform.ts';
import { ACTIVATION_CODE } from './fakeTerminal.ts';
import { type ManualTime, manualTime } from './manualTime.ts';
import { bothLogs, type MemoryLog, memoryLog } from './memoryLog.ts';

const CALL_TIMEOUT_MS = 10_000;
/** An agent with real HTTP, a real journal in its own folder, an in-memory printer and manual time. */
export interface AgentHarness {
  readonly time: ManualTime;
  readonly platform: FakePlatform;
  readonly printer: MemoryPrinterHandle;
  readonly dataDir: string;
  readonly log: MemoryLog;
  readonly agent: () => StartedAgent;
  readonly openPrinter: OpenPrinter;
  readonly call: CallFunction;
  /** Makes calls with a signed command instead of a session. */
  readonly command: (text: string) => CallFunction;
  /** Starts a maintenance session with a grant of the platform. */
  readonly beginStaff: (by?: string) => Promise<void>;
  readonly state: () => Promise<KioskState>;
  readonly job: () => Promise<JobView | null>;
  /** Presses Print and expects acceptance. */
  readonly print: (ticket: PrintTicket) => Promise<JobView>;
  /** Advances time until the session's job is in a phase. */
  readonly untilPhase: (phase: JobView['phase']) => Promise<JobView>;
  /** Stops the agent and starts it again on the same folder. */
  readonly restart: (options?: HarnessOptions) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface HarnessOptions {
  readonly config?: Partial<AgentConfig>;
  readonly fault?: FaultHook;
  readonly registered?: boolean;
  readonly openPrinter?: OpenPrinter;
  /** Replaces real ports. */
  readonly openLink?: OpenByteLink;
  /** Replaces the printer's submit. */
  readonly breakSubmit?: Printer['submit'];
  readonly documentLimitBytes?: number;
  /** Programs and screen of the machine; none by default. */
  readonly machine?: Partial<ReturnType<typeof aMachine>>;
  /** Receives the open journal file, to make it fail. */
  readonly onDatabase?: (database: DatabaseSync) => void;
  /** Path of the agent's data folder within the test's own folder. */
  readonly dataFolder?: (folder: string) => string;
  /** Takes over another agent's data. */
  readonly on?: {
    readonly platform: FakePlatform;
    readonly dataDir: string;
    readonly printer: Printer;
    readonly handle: MemoryPrinterHandle;
  };
  readonly prepare?: (dataDir: string) => void;
}

/** A ticket for the fake platform's document. */
export function aTicket(change: Partial<PrintTicket> = {}): PrintTicket {
  const orderId = randomUUID();
  return {
    printLogId: randomUUID(),
    orderId,
    fileUrl: documentUrl(orderId),
    sha256: sha256Of(DOCUMENT),
    pages: PAGES,
    copies: 1,
    duplex: false,
    horizontal: false,
    colour: false,
    paperSize: 'A4',
    ...change,
  };
}

export async function startHarness(options: HarnessOptions = {}): Promise<AgentHarness> {
  let pending = 0;
  const time = manualTime(() => pending);
  const countedFetch: typeof fetch = async (input, init) => {
    pending += 1;
    try {
      return await fetch(input, init);
    } finally {
      pending -= 1;
    }
  };
  // An open connection must not hold up time, but opening one and answers in progress must.
  const countedSocket: OpenLinkSocket = async (target) => {
    pending += 1;
    let waiting = 0;
    const answered = () => {
      pending -= waiting;
      waiting = 0;
    };
    try {
      const opened = await openLinkSocket({
        ...target,
        onText: (text) => {
          answered();
          target.onText(text);
        },
        onClose: (code) => {
          answered();
          target.onClose(code);
        },
      });
      if (!opened.ok) return opened;
      const { send, close } = opened.value;
      return ok({
        close,
        send: (text) => {
          if (text.startsWith('{"type":"report"') && platform.link.answers()) {
            pending += 1;
            waiting += 1;
          }
          send(text);
        },
      });
    } finally {
      pending -= 1;
    }
  };
  const platform = options.on?.platform ?? (await startFakePlatform(time.now));
  const { printer, handle } = options.on ?? makeMemoryPrinter({ pagesOf: () => PAGES });
  const dataDir = options.on?.dataDir ?? mkdtempSync(join(tmpdir(), 'agent-'));
  const log = memoryLog();
  const logBook = createLogBook();
  const bookLog = createLog('info', [logBook.add]);
  options.prepare?.(dataDir);
  let running: { readonly agent: Agent; readonly started: StartedAgent };

  const start = async (chosen: HarnessOptions) => {
    const registered = chosen.registered ?? true;
    const agent = buildAgent({
      config: {
        port: 0,
        dataDir: chosen.dataFolder?.(dataDir) ?? dataDir,
        platform: platform.origin,
        activationCode: registered ? ACTIVATION_CODE : null,
        enrolmentKeyFile: null,
        machineId: 'machine-1',
        authorityFile: null,
        printerAddress: 'memory:',
        printerSnmp: null,
        devices: {},
        dockUrl: null,
        payerPage: null,
        simulatedDevices: false,
        allowPower: false,
        kioskDir: join(dataDir, 'kiosk'),
        releaseKeyFile: null,
        keeperForm: null,
        logLevel: 'silent',
        ...chosen.config,
      },
      version: '0.0.1',
      openLink: chosen.openLink ?? openByteLink,
      openHid,
      openPrinter: chosen.openPrinter ?? (() => ok(withoutClosing(printer, chosen.breakSubmit))),
      documentLimitBytes: chosen.documentLimitBytes ?? DOCUMENT_LIMIT_BYTES,
      openDatabase: (path) => {
        const database = openDatabase(path);
        chosen.onDatabase?.(database);
        return database;
      },
      fetch: countedFetch,
      openSocket: countedSocket,
      ...aMachine(),
      ...chosen.machine,
      time,
      random: () => 1,
      newRequestId: randomUUID,
      newSecret: randomUUID,
      log: bothLogs(log, bookLog),
      logBook,
      fault: chosen.fault ?? NO_FAULTS,
    });
    running = { agent, started: await agent.start() };
  };
  await start(options);

  const callWith =
    (headers: Readonly<Record<string, string>>): CallFunction =>
    (definition, input, extra) =>
      makeClient({
        origin: () => running.started.origin,
        fetch,
        headers: () => ({ [HEADERS.agentToken]: running.started.token, ...headers }),
        timeoutMs: CALL_TIMEOUT_MS,
        errorNameOf,
      })(definition, input, extra);
  const call = callWith({});
  const command = (text: string) => callWith({ [COMMAND_HEADER]: text });
  const state = async () => {
    const answer = await call(kioskCalls.state, {});
    if (!answer.ok) throw new Error(`kiosk/state: ${JSON.stringify(answer.problem)}`);
    return answer.value;
  };
  const job = async () => (await state()).job;
  return {
    time,
    platform,
    printer: handle,
    dataDir,
    log,
    agent: () => running.started,
    openPrinter: () => ok(withoutClosing(printer)),
    call,
    command,
    beginStaff: async (by = 'account-7') => {
      // The key arrives with the first access token.
      await call(commonCalls.domainAccessToken, {});
      const begun = await command(platform.sign({ by }))(maintenanceCalls.begin, {});
      if (!begun.ok) throw new Error(`maintenance/begin: ${JSON.stringify(begun.problem)}`);
    },
    state,
    job,
    print: async (ticket) => {
      const answer = await call(printerCalls.print, ticket);
      if (!answer.ok) throw new Error(`printer/print: ${JSON.stringify(answer.problem)}`);
      return answer.value;
    },
    untilPhase: async (phase) => {
      let seen: JobView | null = null;
      await time.until(async () => {
        seen = await job();
        return seen?.phase === phase;
      });
      if (!seen) throw new Error('the session has no job');
      return seen;
    },
    restart: async (next = options) => {
      await running.agent.stop();
      await start(next);
    },
    stop: async () => {
      await running.agent.stop();
      await platform.down();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The printer outlives the agents of one test. */
export function withoutClosing(printer: Printer, submit?: Printer['submit']): Printer {
  return {
    strategyName: printer.strategyName,
    status: () => printer.status(),
    submit: submit ?? ((document, options) => printer.submit(document, options)),
    observe: (reference) => printer.observe(reference),
    find: (name) => printer.find(name),
    cancel: (reference) => printer.cancel(reference),
    wakeUp: () => printer.wakeUp(),
    close: async () => {},
  };
}

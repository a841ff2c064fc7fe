import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { BASE_PATHS } from '@self-print/contract/call.ts';
import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { type CallOutcome, createDispatcher } from '@self-print/contract/serve.ts';
import { runDoctorSocket } from './doctor/doctorSocket.ts';
import { agentHttp } from './http/agentHttp.ts';
import { createDenialLog } from './http/denials.ts';
import { type Listening, listen } from './http/listen.ts';
import { pageToken } from './http/pageToken.ts';
import { JOURNAL_KEEP_MS, JOURNAL_PROBE_MS, REGISTER_START_MS, STOP_LIMIT_MS } from './limits.ts';
import { registerBySelf } from './platform/selfRegistration.ts';
import { bindCardPaymentCalls } from './root/calls/cardPayments.ts';
import { bindCardSignInCalls } from './root/calls/cardSignIn.ts';
import { bindCommandCalls } from './root/calls/command.ts';
import { bindCommonCalls } from './root/calls/common.ts';
import { bindFaceCalls } from './root/calls/face.ts';
import { bindFaceSignInCalls } from './root/calls/faceSignIn.ts';
import { bindKioskCalls } from './root/calls/kiosk.ts';
import { bindMaintenanceCalls } from './root/calls/maintenance.ts';
import { bindPageCalls } from './root/calls/page.ts';
import { bindPrinterCalls } from './root/calls/printer.ts';
import type { AgentDeps } from './root/deps.ts';
import { createParts, type Parts } from './root/parts.ts';
import type { AgentActor } from './staff/actor.ts';
import { createRemoteCommands } from './staff/remoteCommands.ts';

/** Where a started agent can be reached. */
export interface StartedAgent {
  readonly origin: string;
  readonly baseUrl: string;
  /** Authorises a page from the agent's own origin until the agent stops or the terminal moves to another platform. */
  readonly token: string;
  readonly registered: boolean;
}

export interface Agent {
  /**
   * Recovers what the last run left, then starts serving and connecting to printer and platform; rejects when the port is
   * taken.
   */
  readonly start: () => Promise<StartedAgent>;
  /** Ends within two seconds; a print in progress stays in the journal for the next start. */
  readonly stop: () => Promise<void>;
}

/** Not logged: the screen polls its state constantly and writes its own log events. */
const QUIET: ReadonlySet<unknown> = new Set([kioskCalls.state, kioskCalls.logEvent]);

/** Wires the agent together. */
export function buildAgent(deps: AgentDeps): Agent {
  const { config, time, log } = deps;
  const stopping = new AbortController();
  const parts = createParts(deps, stopping.signal);
  const denials = createDenialLog(log, time);
  const bootSecret = deps.newSecret();
  const platformOrigin = () => parts.registration.identity()?.platformAddress ?? config.platform;
  const token = () => pageToken(bootSecret, platformOrigin());
  let listening: Listening | null = null;
  let running: Promise<unknown> = Promise.resolve();

  const dispatcher = createDispatcher<AgentActor>({
    bindings: [
      ...parts.devices.calls,
      ...[
        bindCommonCalls,
        bindPrinterCalls,
        bindPageCalls,
        bindKioskCalls,
        bindFaceCalls,
        bindCardPaymentCalls,
        bindCardSignInCalls,
        bindFaceSignInCalls,
        bindCommandCalls,
        bindMaintenanceCalls,
      ].flatMap((bindCalls) => bindCalls(parts)),
    ],
    familyOf: () => 'agent',
    // The guard has checked the token of every call before its body was read.
    authenticate: async (call, request) => parts.staff.access.authenticate(call, request),
    onOutcome: (outcome) => logOutcome(log, outcome),
  });
  const { registration, link, staff } = parts;
  const remote = createRemoteCommands({
    registration,
    ledger: staff.ledger,
    access: staff.access,
    dispatcher,
    now: parts.clock.now,
    log,
    send: link.send,
  });
  const app = agentHttp({
    policy: () => (listening ? { port: listening.port, token: token() } : null),
    token,
    dispatcher,
    denials,
    log,
    kioskDir: config.kioskDir,
    dockUrl: config.dockUrl,
    payerPage: config.payerPage,
    logo: parts.schoolLogo.kept,
    platformOrigin,
    newRequestId: deps.newRequestId,
  });

  return {
    start: async () => {
      listening = await listen(app, config.port);
      parts.clearDocuments();
      forgetOldRecords(parts, time.now());
      parts.recover();
      const first = Promise.withResolvers<void>();
      running = Promise.all([
        parts.monitor.run(stopping.signal, () => parts.queue.active() !== null),
        parts.link.run(stopping.signal, remote),
        parts.staff.session.run(stopping.signal),
        parts.outbox.run(stopping.signal),
        parts.settler.run(stopping.signal),
        parts.cardPayments.run(stopping.signal),
        parts.trainReports.run(stopping.signal),
        parts.trayPictures.run(stopping.signal),
        parts.makeReports.run(stopping.signal),
        parts.schoolLogo.run(stopping.signal),
        parts.face.gallery.run(stopping.signal),
        parts.machine.run(stopping.signal),
        parts.releases.run(stopping.signal),
        parts.prove(stopping.signal),
        runDoctorSocket({ ...parts, dataDir: config.dataDir }, stopping.signal),
        probeJournal(deps, parts, stopping.signal),
        registerIfConfigured(deps, parts, stopping.signal, first.resolve),
      ]);
      await Promise.race([first.promise, time.wait(REGISTER_START_MS, stopping.signal)]);
      const origin = `http://127.0.0.1:${listening.port}`;
      const registered = parts.registration.state() === 'registered';
      return { origin, baseUrl: origin + BASE_PATHS.agent, token: token(), registered };
    },
    stop: async () => {
      stopping.abort();
      const ended = new AbortController();
      const done = Promise.all([running, parts.printRequests.idle(), parts.queue.idle()]).finally(() =>
        ended.abort(),
      );
      await Promise.race([done, time.wait(STOP_LIMIT_MS, ended.signal)]);
      denials.flush();
      await listening?.close();
      await parts.slot.close();
      await parts.devices.close();
      await parts.face.close();
      parts.journal.close();
    },
  };
}

/** Periodically retries an unusable journal, for example after space was freed on a full disk. */
async function probeJournal({ time }: AgentDeps, { journal }: Parts, signal: AbortSignal): Promise<void> {
  while (await time.wait(JOURNAL_PROBE_MS, signal)) journal.probe();
}

async function registerIfConfigured(
  { config, time, log }: AgentDeps,
  { registration, enrolment }: Parts,
  signal: AbortSignal,
  onTry: () => void,
): Promise<void> {
  const { platform, activationCode } = config;
  if (platform !== null && activationCode !== null)
    await registerBySelf({ platform, activationCode, registration, time, log, signal, onTry });
  await enrolment?.run(signal, onTry);
  onTry();
}

function forgetOldRecords({ journal }: Parts, now: number): void {
  journal.write(({ jobs, deductions, cardPayments, trainCards, cardMakes, printRequests }) => {
    jobs.forgetBefore(now - JOURNAL_KEEP_MS);
    deductions.forgetBefore(now - JOURNAL_KEEP_MS);
    cardPayments.forgetBefore(now - JOURNAL_KEEP_MS);
    trainCards.forgetBefore(now - JOURNAL_KEEP_MS);
    cardMakes.forgetBefore(now - JOURNAL_KEEP_MS);
    printRequests.forgetBefore(now - JOURNAL_KEEP_MS);
  });
}

function logOutcome(log: EventLog, { call, request, problem, error }: CallOutcome): void {
  const { path } = request;
  if (error !== undefined) log.error('call-failed', error, { path });
  else if (problem)
    log.event('call-refused', { path, problem: problem.name, code: ERROR_CODES[problem.name] });
  else if (!QUIET.has(call)) log.event('call-done', { path });
}

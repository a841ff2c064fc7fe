import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { CallInput } from '@self-print/contract/call.ts';
import { HEADERS } from '@self-print/contract/call.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { problem } from '@self-print/contract/errors.ts';
import { HOUR_MS } from '@self-print/contract/limits.ts';
import { orderCalls, type TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { type TerminalView, terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { bind, createDispatcher } from '@self-print/contract/serve.ts';
import { incoming, sendAnswer } from '@self-print/contract/serveHttp.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import type { SignedCommandPayload } from '@self-print/contract/signedCommand.ts';
import express from 'express';
import { createFakeGallery, type FakeGallery } from '../face/testing/fakeGallery.ts';
import { createFakeLink, type FakeLink } from './fakeLink.ts';
import { aPayload, signCommand } from './signCommand.ts';

/** A connection closed just when a busy test reuses it would look like a dead platform. */
const KEEP_ALIVE_MS = 120_000;

export const ACTIVATION_CODE = 'ABCD-1234';
export const SCHOOL = 'school-1';
export const TERMINAL = 'T-0107';

type Finish = CallInput<typeof orderCalls.finish>;
type Refusable =
  | 'finish'
  | 'heartbeat'
  | 'terminal'
  | 'renewLease'
  | 'accessToken'
  | 'downloadDocument'
  | 'checkOrder'
  | 'downValidate'
  | 'savePrintLogBefore';

/** A small fake platform that implements the contract over real HTTP, controlled by tests. */
export interface FakePlatform {
  readonly origin: string;
  readonly finishes: readonly Finish[];
  readonly heartbeats: readonly CallInput<typeof terminalCalls.heartbeat>[];
  readonly renewals: readonly string[];
  /** Print logs by order, each saved once. */
  readonly printLogs: ReadonlyMap<string, string>;
  /** Calls that saved a print log, including repeated ones. */
  readonly savings: readonly CallInput<typeof orderCalls.savePrintLogBefore>[];
  readonly tokensIssued: () => number;
  /** Headers of the requests to one path, newest last. */
  readonly headersOf: (pathPart: string) => readonly Readonly<Record<string, unknown>>[];
  /** Refuses all tokens issued so far. */
  readonly revokeTokens: () => void;
  readonly forgetTerminal: () => void;
  readonly knowTerminalAgain: () => void;
  /** Answers the next calls of a kind with this problem. */
  readonly refuse: (call: Refusable, name: ErrorName, times?: number) => void;
  /** Executes the next request to a path with this ending, but does not deliver its answer. */
  readonly cutAnswer: (path: '/order/finish' | '/order/savePrintLogBefore') => void;
  /** Holds requests to a path with this ending until the returned function is called. */
  readonly holdUp: (path: string) => () => void;
  /** The platform's facts about every order. */
  readonly setOrder: (change: Partial<TerminalOrder>) => void;
  /** Below zero: tokens look expired, as to a terminal whose clock is ahead, but are still valid. */
  readonly setTokenLife: (ms: number) => void;
  /** Sets how far the platform's clock is ahead of the terminal's. */
  readonly setClockAhead: (ms: number) => void;
  /** Answers every call with a redirect. */
  readonly redirectTo: (address: string) => void;
  readonly setTerminal: (change: Partial<TerminalView>) => void;
  readonly setDocument: (content: Uint8Array) => void;
  /** Signs a command like the platform; omitted fields get valid values. */
  readonly sign: (change?: Partial<SignedCommandPayload>) => string;
  /** Signs a command and sends it over the link; returns its id. */
  readonly command: (change: Partial<SignedCommandPayload>) => string;
  /** Signs anything with the platform's key. */
  readonly signAnything: (payload: unknown) => string;
  /** Closed at first, so that the terminal sends heartbeats by HTTP. */
  readonly link: FakeLink;
  readonly faces: FakeGallery;
  /** Sets the answer to the terminal's view request, regardless of the contract. */
  readonly setRawTerminal: (data: unknown) => void;
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
}

export const DOCUMENT = new TextEncoder().encode('%PDF-1.7\nnot much of a document\n%%EOF\n');

/** Default number of pages of every document at the memory printer. */
export const PAGES = 3;

export function documentUrl(orderId: string): string {
  return `/wec-apis/self-print/order/document/${orderId}?expires=1&signature=${'0'.repeat(64)}`;
}

function anOrder(orderId: string): TerminalOrder {
  const fee = {
    unitPrice: 0,
    copies: 1,
    freeCopies: 1,
    remainingFreeCopies: 1,
    chargedCopies: 0,
    totalFee: 0,
  };
  return {
    orderId,
    orderType: 1,
    itemId: 'enrolment',
    title: { zh: '在读证明', en: 'Certificate of enrolment' },
    userName: '张*',
    userId: '2023****0118',
    state: 'claimed',
    printState: 0,
    pages: PAGES,
    copies: 1,
    copiesMax: 5,
    duplex: false,
    horizontal: false,
    colour: false,
    paperSize: 'A4',
    cartonCode: null,
    fee: { ...fee, paid: true },
    validUntil: '2099-01-01T00:00:00.000Z',
    leaseExpiresAt: '2099-01-01T00:00:00.000Z',
  };
}

export function sha256Of(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

export async function startFakePlatform(time: () => number = Date.now): Promise<FakePlatform> {
  let aheadMs = 0;
  const now = () => time() + aheadMs;
  const finishes: Finish[] = [];
  const heartbeats: CallInput<typeof terminalCalls.heartbeat>[] = [];
  const renewals: string[] = [];
  const requests: { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[] = [];
  const refusals: { readonly call: Refusable; readonly name: ErrorName }[] = [];
  const acknowledged = new Set<string>();
  let identity = { appId: 'app-1', appSecret: 's'.repeat(40) };
  let tokens = new Set<string>();
  let issued = 0;
  let known = true;
  let cutNext: string | null = null;
  const held = new Map<string, Promise<void>>();
  const printLogs = new Map<string, string>();
  const savings: CallInput<typeof orderCalls.savePrintLogBefore>[] = [];
  let orderChange: Partial<TerminalOrder> = {};
  const commandKeys = generateKeyPairSync('ed25519');
  const signed = (change: Partial<SignedCommandPayload>) => {
    const payload = aPayload({ schoolCode: SCHOOL, terminalCode: TERMINAL, ...change }, now());
    return { payload, text: signCommand(payload, commandKeys.privateKey) };
  };
  const commandKey = commandKeys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  let tokenLifeMs = 2 * HOUR_MS;
  let redirection: string | null = null;
  let rawTerminal: unknown;
  let activations = 0;
  let settingsVersion = 1;
  let document: Uint8Array = DOCUMENT;
  let terminal: TerminalView = {
    terminalCode: TERMINAL,
    name: { zh: '图书馆一号机', en: 'Library 1' },
    location: { zh: '图书馆', en: 'Library' },
    schoolCode: SCHOOL,
    schoolName: { zh: '某大学', en: 'A university' },
    terminalType: 1,
    paused: false,
    pausedReason: null,
    settings: DEFAULT_TERMINAL_SETTINGS,
  };

  const refusal = (call: Refusable): Result<never, ReturnType<typeof problem>> | null => {
    const index = refusals.findIndex((planned) => planned.call === call);
    const [planned] = index < 0 ? [] : refusals.splice(index, 1);
    return planned ? fail(problem(planned.name)) : null;
  };
  const faces = createFakeGallery(() => identity.appSecret);
  const dispatcher = createDispatcher<null>({
    familyOf: () => 'terminal',
    onOutcome: ({ error }) => {
      if (error) throw error;
    },
    authenticate: async (call, request) => {
      if (call.access === 'public') return ok(null);
      const token = request.header(HEADERS.accessToken) ?? '';
      if (!known || !tokens.has(token)) return fail(problem('ACCESS_TOKEN_INVALID'));
      return request.header(HEADERS.terminalCode) === TERMINAL
        ? ok(null)
        : fail(problem('TERMINAL_MISMATCH'));
    },
    bindings: [
      bind(terminalCalls.activate, async ({ input }) => {
        if (input.activationCode !== ACTIVATION_CODE) return fail(problem('ACTIVATION_CODE_INVALID'));
        activations += 1;
        known = true;
        identity = { appId: `app-${activations}`, appSecret: String(activations).repeat(40) };
        return ok({ schoolCode: SCHOOL, terminalCode: TERMINAL, ...identity });
      }),
      bind(terminalCalls.accessToken, async ({ input }) => {
        const refused = refusal('accessToken');
        if (refused) return refused;
        const match = known && input.appId === identity.appId && input.appSecret === identity.appSecret;
        if (!match) return fail(problem('ACCESS_TOKEN_INVALID'));
        issued += 1;
        const accessToken = `token-${issued}`;
        tokens.add(accessToken);
        const expiresAt = new Date(now() + tokenLifeMs).toISOString();
        return ok({ accessToken, expiresAt, schoolCode: SCHOOL, terminalCode: TERMINAL, commandKey });
      }),
      bind(terminalCalls.heartbeat, async ({ input }) => {
        const refused = refusal('heartbeat');
        if (refused) return refused;
        heartbeats.push(input);
        return ok({ paused: terminal.paused, settingsVersion: String(settingsVersion) });
      }),
      bind(terminalCalls.terminal, async () => refusal('terminal') ?? ok(terminal)),
      bind(orderCalls.renewLease, async ({ input }) => {
        const refused = refusal('renewLease');
        if (refused) return refused;
        renewals.push(input.orderId);
        return ok({ leaseExpiresAt: new Date(now() + HOUR_MS).toISOString() });
      }),
      bind(orderCalls.checkOrder, async ({ input }) => {
        return refusal('checkOrder') ?? ok({ ...anOrder(input.orderId), ...orderChange });
      }),
      bind(orderCalls.downValidate, async ({ input: { orderId } }) => {
        const refused = refusal('downValidate');
        if (refused) return refused;
        return ok({
          orderId,
          fileUrl: documentUrl(orderId),
          expiresAt: new Date(now() + HOUR_MS).toISOString(),
          fileName: 'document.pdf',
          contentType: 'application/pdf',
          contentLength: document.length,
          sha256: sha256Of(document),
        });
      }),
      bind(orderCalls.savePrintLogBefore, async ({ input }) => {
        savings.push(input);
        const refused = refusal('savePrintLogBefore');
        if (refused) return refused;
        const { orderId, copies = 1 } = input;
        const printLogId = printLogs.get(orderId) ?? randomUUID();
        printLogs.set(orderId, printLogId);
        return ok({ printLogId, orderId, copies });
      }),
      bind(orderCalls.finish, async ({ input }) => {
        const refused = refusal('finish');
        if (refused) return refused;
        finishes.push(input);
        const printLogId = input.printLogId ?? randomUUID();
        const repeated = acknowledged.has(printLogId);
        acknowledged.add(printLogId);
        const state = input.state === 1 ? 'printed' : 'failed';
        return ok({
          orderId: input.orderId,
          printLogId,
          state,
          printState: input.state === 1 ? 1 : 2,
          repeated,
        });
      }),
      bind(orderCalls.downloadDocument, async () => {
        const refused = refusal('downloadDocument');
        if (refused) return refused;
        return ok({
          contentType: 'application/pdf',
          content: (async function* () {
            yield document;
          })(),
        });
      }),
      faces.binding,
    ],
  });

  const link = createFakeLink({
    authorized: (headers) => known && tokens.has(String(headers[HEADERS.accessToken.toLowerCase()])),
    standing: () => ({ paused: terminal.paused, settingsVersion: String(settingsVersion) }),
  });
  const app = express();
  app.use(express.json());
  app.get('/openapi.json', (_request, response) => {
    response.json({
      openapi: '3.1.0',
      info: { title: 'stand-in', version: '9.8.7' },
      paths: { '/wec-apis/self-print/terminal/sp-terminal/activate': {} },
    });
  });
  app.use(async (request, response) => {
    response.setHeader('Date', new Date(now()).toUTCString());
    requests.push({ path: request.path, headers: request.headers });
    if (redirection !== null) return response.redirect(307, redirection);
    if (rawTerminal !== undefined && request.path.includes('/sp-terminal/terminal/')) {
      response.json({ code: '0000', msg: 'success', success: true, data: rawTerminal });
      return;
    }
    for (const [path, released] of held) if (request.path.endsWith(path)) await released;
    const answer = await dispatcher(incoming(request, request.get(HEADERS.requestId) ?? ''));
    if (cutNext !== null && request.path.endsWith(cutNext)) {
      cutNext = null;
      response.destroy();
      return;
    }
    await sendAnswer(response, answer);
  });

  let port = 0;
  let server: Server | null = null;
  const up = async () => {
    if (server) return;
    server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app);
    server.on('upgrade', link.upgrade);
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
    const address = server.address();
    if (address !== null && typeof address === 'object') port = address.port;
  };
  await up();
  return {
    origin: `http://127.0.0.1:${port}`,
    finishes,
    heartbeats,
    renewals,
    printLogs,
    savings,
    tokensIssued: () => issued,
    headersOf: (part) => requests.filter(({ path }) => path.includes(part)).map(({ headers }) => headers),
    revokeTokens: () => {
      tokens = new Set();
    },
    forgetTerminal: () => {
      known = false;
    },
    knowTerminalAgain: () => {
      known = true;
    },
    refuse: (call, name, times = 1) => {
      for (let count = 0; count < times; count += 1) refusals.push({ call, name });
    },
    cutAnswer: (path) => {
      cutNext = path;
    },
    holdUp: (path) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, promise);
      return () => {
        held.delete(path);
        resolve();
      };
    },
    setOrder: (change) => {
      orderChange = change;
    },
    setTokenLife: (ms) => {
      tokenLifeMs = ms;
    },
    setClockAhead: (ms) => {
      aheadMs = ms;
    },
    redirectTo: (address) => {
      redirection = address;
    },
    setTerminal: (change) => {
      terminal = { ...terminal, ...change };
      settingsVersion += 1;
    },
    setDocument: (content) => {
      document = content;
    },
    faces,
    sign: (change = {}) => signed(change).text,
    signAnything: (payload) => signCommand(payload, commandKeys.privateKey),
    command: (change) => {
      const { payload, text } = signed(change);
      link.say({ type: 'command', commandId: payload.commandId, signed: text });
      return payload.commandId;
    },
    link,
    setRawTerminal: (data) => {
      rawTerminal = data;
      settingsVersion += 1;
    },
    down: async () => {
      link.cut();
      server?.closeAllConnections();
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
      server = null;
    },
    up,
  };
}

import { cardPaymentAgentCalls } from '@self-print/contract/agent/cardPayments.ts';
import { cardPrinterCalls } from '@self-print/contract/agent/cardPrinter.ts';
import { cardSignInAgentCalls } from '@self-print/contract/agent/cardSignIn.ts';
import { cardCalls } from '@self-print/contract/agent/cards.ts';
import { commandCalls } from '@self-print/contract/agent/command.ts';
import { commonCalls } from '@self-print/contract/agent/common.ts';
import { doctorCalls } from '@self-print/contract/agent/doctor/doctorCalls.ts';
import { cameraCalls, faceCollectCalls } from '@self-print/contract/agent/face.ts';
import { faceSignInAgentCalls } from '@self-print/contract/agent/faceSignIn.ts';
import { keyboardCalls } from '@self-print/contract/agent/keyboard.ts';
import { type KioskState, kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import { pageTaskCalls } from '@self-print/contract/agent/pageTasks.ts';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { scannerCalls } from '@self-print/contract/agent/scanner.ts';
import { trainCardCalls } from '@self-print/contract/agent/trainCard.ts';
import { BASE_PATHS, type Call, type CallAnswer, type CallInput } from '@self-print/contract/call.ts';
import { callLine } from '@self-print/contract/catalogue.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { advertCalls } from '@self-print/contract/platform/adverts.ts';
import { terminalCloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { faceGalleryCalls } from '@self-print/contract/platform/faces.ts';
import { terminalFaultCalls } from '@self-print/contract/platform/faults.ts';
import { terminalIdentityCodeCalls } from '@self-print/contract/platform/identityCode.ts';
import { inquiryCalls } from '@self-print/contract/platform/inquiries.ts';
import { itemStepCalls } from '@self-print/contract/platform/itemSteps.ts';
import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { leaveCalls } from '@self-print/contract/platform/leave.ts';
import { terminalMailCodeCalls } from '@self-print/contract/platform/mailCode.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { outpatientCalls } from '@self-print/contract/platform/outpatient.ts';
import { payForOtherCalls } from '@self-print/contract/platform/payForOther.ts';
import { paymentItemCalls } from '@self-print/contract/platform/paymentItems.ts';
import { terminalPaymentCalls, terminalRefundCalls } from '@self-print/contract/platform/payments.ts';
import { terminalPhoneCodeCalls } from '@self-print/contract/platform/phoneCode.ts';
import { registrationCalls } from '@self-print/contract/platform/registration.ts';
import { studentCardCalls } from '@self-print/contract/platform/studentCard.ts';
import { terminalAccountCalls } from '@self-print/contract/platform/terminalAccount.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { textCalls } from '@self-print/contract/platform/texts.ts';
import { trainCalls } from '@self-print/contract/platform/train.ts';
import { terminalUserOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { visitCalls } from '@self-print/contract/platform/visits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type Binding, createDispatcher } from '@self-print/contract/serve.ts';
import { PRINT_LOG_ID, sampleJob, sampleOrder, sampleState } from '../../dev/samples.ts';

export const AGENT_ORIGIN = 'http://127.0.0.1:8765';
export const PLATFORM_ORIGIN = 'https://print.example.edu.cn';
export const FILE_PATH = `${BASE_PATHS.terminal}/order/document/x`;

type Handler<Definition extends Call> = (
  input: CallInput<Definition>,
) => Promise<Result<CallAnswer<Definition>, CallProblem>> | Result<CallAnswer<Definition>, CallProblem>;

/** One request as the services saw it. */
export interface SeenCall {
  readonly line: string;
  readonly requestId: string;
  readonly body: unknown;
  readonly header: (name: string) => string | undefined;
}

/**
 * Agent and platform in memory, behind the contract's own dispatcher: a healthy terminal with one order.
 * A test changes single answers, lets a side fall silent, and reads what was called.
 */
export interface Services {
  readonly fetch: typeof fetch;
  readonly calls: SeenCall[];
  /** The lines of the calls so far that match, without the state link's own. */
  readonly lines: () => string[];
  readonly on: <Definition extends Call>(call: Definition, handler: Handler<Definition>) => void;
  readonly refuse: (call: Call, name: ErrorName, detail?: CallProblem['detail']) => void;
  readonly setState: (change: Partial<KioskState>) => void;
  readonly setDown: (side: 'agent' | 'platform', down: boolean) => void;
  /** What the document's address answers; null cuts the connection. */
  readonly setFile: (file: Blob | null) => void;
}

export function fakeServices(): Services {
  const handlers = new Map<string, (input: unknown) => Promise<Result<unknown, CallProblem>>>();
  const calls: SeenCall[] = [];
  const down = new Set<'agent' | 'platform'>();
  let state: KioskState = sampleState();
  let stateChanged: () => void = () => {};
  let file: Blob | null = new Blob(['%PDF-1.7'], { type: 'application/pdf' });

  const setState: Services['setState'] = (change) => {
    state = { ...state, ...change, version: state.version + 1 };
    stateChanged();
  };
  const on: Services['on'] = (call, handler) => {
    handlers.set(callLine(call), async (input) => handler(input as CallInput<typeof call>));
  };
  const bindings = ALL_CALLS.map(
    (call): Binding<null> => ({
      call,
      run: async (input) => {
        const handler = handlers.get(callLine(call));
        if (!handler) throw new Error(`no answer for ${callLine(call)}`);
        return handler(input);
      },
    }),
  );
  const dispatch = createDispatcher<null>({
    bindings,
    familyOf: ({ path }) => (path.startsWith(BASE_PATHS.agent) ? 'agent' : 'terminal'),
    authenticate: async () => ok(null),
    onOutcome: ({ error }) => {
      if (error) throw error;
    },
  });

  on(kioskCalls.state, async ({ since, waitSeconds }) => {
    if (since === state.version && waitSeconds > 0)
      await new Promise<void>((resolve) => {
        stateChanged = resolve;
      });
    return ok(state);
  });
  on(printerCalls.printOrder, ({ requestId, orderId }) => {
    const print = { requestId, orderId, step: 'handing', printLogId: PRINT_LOG_ID, refusal: null } as const;
    setState({ print, job: sampleJob('accepted', { sheetsDone: 0, impressionsDone: 0 }) });
    return ok(print);
  });
  // Nobody holds a code there.
  on(scannerCalls.getBarCodeData, () => new Promise(() => {}));
  on(scannerCalls.cancelBarCode, () => ok({}));
  for (const [call, healthy] of HEALTHY) handlers.set(callLine(call), async () => ok(healthy));

  const answer = async (url: URL, init: RequestInit | undefined): Promise<Response> => {
    const header = (name: string) => new Headers(init?.headers).get(name) ?? undefined;
    if (url.pathname === FILE_PATH) {
      if (file === null) throw new TypeError('connection cut');
      return response(200, file.type, '', file);
    }
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body,
      header,
      requestId: header('X-Request-Id') ?? '',
    };
    const line = `${request.method} ${url.pathname.split('/').slice(-2).join('/')}`;
    calls.push({ line, requestId: request.requestId, body: body ?? request.query, header });
    const result = await dispatch(request);
    if (result.kind === 'file') return response(200, result.file.contentType, '', new Blob([]));
    return response(result.status, 'application/json', JSON.stringify(result.body));
  };
  return {
    calls,
    on,
    lines: () => calls.map(({ line }) => line).filter((line) => !/kiosk\/(state|logEvent)$/.test(line)),
    refuse: (call, name, detail) => {
      handlers.set(callLine(call), async () => fail(problem(name, detail ? { detail } : {})));
    },
    setState,
    setDown: (side, isDown) => {
      if (isDown) down.add(side);
      else down.delete(side);
      stateChanged();
    },
    setFile: (next) => {
      file = next;
    },
    fetch: async (input, init) => {
      const url = new URL(String(input));
      const side = url.origin === AGENT_ORIGIN ? 'agent' : 'platform';
      if (down.has(side)) throw new TypeError('fetch failed');
      const answered = await answer(url, init);
      if (init?.signal?.aborted || down.has(side)) throw new TypeError('fetch failed');
      return answered;
    },
  };
}

/** What a client reads of a response; the test environment of screens has no Response of its own. */
function response(status: number, contentType: string, text: string, blob?: Blob): Response {
  const answered: Pick<Response, 'ok' | 'status' | 'text' | 'json' | 'blob'> & {
    headers: Pick<Headers, 'get'>;
  } = {
    ok: status < 400,
    status,
    headers: { get: () => contentType },
    text: async () => text,
    json: async () => JSON.parse(text),
    blob: async () => blob ?? new Blob([text]),
  };
  return answered as Response;
}

const ALL_CALLS: readonly Call[] = [
  commonCalls,
  kioskCalls,
  keyboardCalls,
  pageTaskCalls,
  cameraCalls,
  faceCollectCalls,
  cardCalls,
  cardPaymentAgentCalls,
  cardPrinterCalls,
  cardSignInAgentCalls,
  faceSignInAgentCalls,
  doctorCalls,
  maintenanceCalls,
  commandCalls,
  printerCalls,
  orderCalls,
  terminalUserOrderCalls,
  terminalItemCalls,
  itemStepCalls,
  terminalCloudPrintCalls,
  terminalPaymentCalls,
  payForOtherCalls,
  terminalRefundCalls,
  registrationCalls,
  trainCalls,
  studentCardCalls,
  faceGalleryCalls,
  terminalAccountCalls,
  inquiryCalls,
  outpatientCalls,
  trainCardCalls,
  leaveCalls,
  paymentItemCalls,
  terminalFaultCalls,
  terminalPhoneCodeCalls,
  terminalMailCodeCalls,
  terminalIdentityCodeCalls,
  scannerCalls,
  visitCalls,
  terminalCalls,
  textCalls,
  advertCalls,
].flatMap((group) => Object.values<Call>(group));

export const GRANT = {
  domain: PLATFORM_ORIGIN,
  appId: 'app-1',
  accessToken: 'token-1',
  schoolCode: 'DEMO',
  terminalCode: 'T-0107',
  expiresAt: '2099-01-01T00:00:00.000Z',
};

const HEALTHY: readonly (readonly [Call, unknown])[] = [
  [commonCalls.domainAccessToken, GRANT],
  [kioskCalls.logEvent, {}],
  [kioskCalls.endSession, { removedFiles: 0 }],
  [pageTaskCalls.answerTask, { taken: true }],
  [printerCalls.withdrawOrder, { withdrawn: true }],
  [printerCalls.cancel, sampleJob('held', { waitingFor: 'outOfPaper' })],
  [printerCalls.getPrintLogs, []],
  [orderCalls.getForTerminal, sampleOrder],
  [orderCalls.release, { released: true }],
  [orderCalls.previewPage, { contentType: 'image/webp' }],
  [orderCalls.modifyOrderCopies, { ...sampleOrder, copies: 3 }],
  [terminalCalls.indexItem, []],
  [terminalCalls.nearby, []],
  [advertCalls.mediaList, []],
  [terminalPaymentCalls.payTypes, []],
  [textCalls.i18n, { zh: {}, en: {} }],
  [textCalls.codePrintImage, { imageUrl: null }],
];

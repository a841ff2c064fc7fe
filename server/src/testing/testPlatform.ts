import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMON_ERRORS, HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { type CallFunction, makeClient } from '@self-print/contract/client.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import type { CardSystems } from '../adapters/cardSystem/types.ts';
import type { Converter } from '../adapters/convert/converter.ts';
import type { DataSources } from '../adapters/dataSource/dataSources.ts';
import type { DuesSystems } from '../adapters/dues/types.ts';
import type { HookReceivers } from '../adapters/hookReceivers/types.ts';
import type { Hospitals } from '../adapters/hospital/types.ts';
import type { InquirySystems } from '../adapters/inquirySystem/types.ts';
import type { Mailer } from '../adapters/mail/mailer.ts';
import { noMailer } from '../adapters/mail/noMailer.ts';
import { openDisk } from '../adapters/storage/disks.ts';
import { flydriveStorage } from '../adapters/storage/flydriveStorage.ts';
import { buildApp } from '../app.ts';
import { NO_TEXTS, type TextsOfApps } from '../builtInTexts.ts';
import { deriveKeys } from '../crypto/keys.ts';
import type { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Check } from '../doctor/examine.ts';
import type { DocumentEngines } from '../documents/documentEngines.ts';
import type { WebPages } from '../http/webPages.ts';
import type { LinkService } from '../link/linkService.ts';
import type { FleetWatch } from '../modules/fleet/live/fleetWatch.ts';
import { systemAfter, systemRandom } from '../system.ts';
import { noTracing, type Tracing } from '../tracing/tracing.ts';
import { createFakeGateway, type FakeGateway } from './fakePayments.ts';
import { noCardSystems } from './noCardSystems.ts';
import { noConverter } from './noConverter.ts';
import { noDataSources } from './noDataSources.ts';
import { noDues } from './noDues.ts';
import { noEngines } from './noEngines.ts';
import { noHookReceivers } from './noHookReceivers.ts';
import { noHospitals } from './noHospitals.ts';
import { noInquirySystems } from './noInquirySystems.ts';
import { createRecordedLog, type RecordedLog } from './recordedLog.ts';
import { createTestClock, type TestClock } from './testClock.ts';
import { openTestDatabase } from './testDatabase.ts';
import { testFileCipher } from './testFileCipher.ts';
import { type OperationWatch, watchOperations } from './watchOperations.ts';

const CALL_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 120_000;
const TEST_SECRET = 'a secret of tests, long enough to derive keys from';
export const TEST_METRICS_TOKEN = 'a token for tests of metrics';
export const TEST_PUBLIC_URL = 'https://print.example.edu';
export const TEST_KIOSK_ORIGIN = 'http://127.0.0.1:8765';

/** The real platform with a real database and HTTP, and a clock and log controlled by the test. */
export interface TestPlatform {
  readonly origin: string;
  /** Folder of its file storage. */
  readonly directory: string;
  readonly deps: Deps;
  readonly clock: TestClock;
  readonly log: RecordedLog;
  /** The payment providers' side. */
  readonly gateway: FakeGateway;
  /** Terminal connections can be opened; tests that need notifications must start it. */
  readonly links: LinkService;
  /** Follows terminals for lists of the console; tests that need it must start it. */
  readonly fleetWatch: FleetWatch;
  /** Creates a client that sends these headers with each call. */
  readonly client: (headers?: Readonly<Record<string, string>>) => CallFunction;
  /** Replaces the platform's random numbers; null restores them. */
  readonly spyOnRandom: (below: ((limit: number) => number) | null) => void;
  readonly close: () => Promise<void>;
}

export async function startTestPlatform(
  options: {
    readonly webPages?: readonly WebPages[];
    readonly engines?: DocumentEngines;
    readonly converter?: Converter;
    readonly mailer?: Mailer;
    readonly builtInTexts?: TextsOfApps;
    readonly dataSources?: DataSources;
    readonly dues?: DuesSystems;
    readonly inquirySystems?: InquirySystems;
    readonly hookReceivers?: HookReceivers;
    readonly hospitals?: Hospitals;
    readonly cardSystems?: CardSystems;
    readonly checks?: readonly Check[];
    /** Origins whose pages may call it as terminals; by default the one that `TEST_KIOSK_ORIGIN` names. */
    readonly kioskOrigins?: readonly string[];
    /** None by default; whoever gives it stops it. */
    readonly tracing?: Tracing;
    /** A database that somebody has filled; by default a new one. */
    readonly db?: Database;
  } = {},
): Promise<TestPlatform> {
  const db = options.db ?? (await openTestDatabase());
  const directory = await mkdtemp(join(tmpdir(), 'self-print-test-'));
  const clock = createTestClock();
  const log = createRecordedLog();
  const gateway = createFakeGateway(clock.now);
  let spy: ((limit: number) => number) | null = null;
  const app = buildApp({
    db,
    storage: flydriveStorage({
      disk: await openDisk({ kind: 'directory', directory }),
      cipher: testFileCipher(),
      newId: systemRandom.uuid,
      clock,
    }),
    keys: deriveKeys(TEST_SECRET, systemRandom.bytes),
    log,
    clock,
    random: { ...systemRandom, below: (limit) => (spy ?? systemRandom.below)(limit) },
    kioskOrigins: options.kioskOrigins ?? [TEST_KIOSK_ORIGIN],
    trustProxy: '',
    metricsToken: TEST_METRICS_TOKEN,
    version: '0.0.0-test',
    publicUrl: () => TEST_PUBLIC_URL,
    engines: options.engines ?? noEngines,
    payProviders: gateway.providers,
    dataSources: options.dataSources ?? noDataSources,
    dues: options.dues ?? noDues,
    inquirySystems: options.inquirySystems ?? noInquirySystems,
    hookReceivers: options.hookReceivers ?? noHookReceivers,
    hospitals: options.hospitals ?? noHospitals,
    cardSystems: options.cardSystems ?? noCardSystems,
    sendToSchool: fetch,
    converter: options.converter ?? noConverter,
    mailer: options.mailer ?? noMailer,
    builtInTexts: { read: async () => options.builtInTexts ?? NO_TEXTS },
    drain: { isBegun: () => false },
    checks: () => options.checks ?? [],
    after: systemAfter,
    webPages: options.webPages ?? [],
    tracing: options.tracing ?? noTracing,
  });
  // A connection closed just when a busy test reuses it would look like a dead platform.
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app.express);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  app.links.attach(server);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The test server has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  const watch = watchOperations(db);
  return {
    origin,
    directory,
    deps: app.deps,
    clock,
    log,
    gateway,
    links: app.links,
    fleetWatch: app.fleetWatch,
    client: (headers = {}) =>
      watched(
        watch,
        onlyDeclaredProblems(
          makeClient({
            origin: () => origin,
            fetch,
            headers: () => ({ [HEADERS.loginMode]: LOGIN_MODES.terminal, ...headers }),
            timeoutMs: CALL_TIMEOUT_MS,
          }),
        ),
      ),
    spyOnRandom: (below) => {
      spy = below;
    },
    close: async () => {
      app.fleetWatch.stop();
      await app.links.stop();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await app.deps.identities.close();
      await db.close();
      await rm(directory, { recursive: true, force: true });
      watch.assertRecorded();
    },
  };
}

/** Names each request, by which its entries in the operation log are found. */
function watched(watch: OperationWatch, call: CallFunction): CallFunction {
  return async (definition, input, options) => {
    const requestId = systemRandom.uuid();
    const headers = { [HEADERS.requestId]: requestId, ...options?.headers };
    const result = await call(definition, input, { ...options, headers });
    if (result.ok) await watch.succeeded(definition, requestId);
    return result;
  };
}

/** Fails a test whose call was refused with an undeclared problem, so that the contract stays complete. */
function onlyDeclaredProblems(call: CallFunction): CallFunction {
  return async (definition, input, options) => {
    const result = await call(definition, input, options);
    if (!result.ok && result.problem.kind === 'refused') {
      const { name } = result.problem;
      const declared: readonly ErrorName[] = [...COMMON_ERRORS, ...definition.errors];
      if (name === undefined || !declared.includes(name)) {
        throw new Error(`${definition.path} answered ${name}, which its definition does not name`);
      }
    }
    return result;
  };
}

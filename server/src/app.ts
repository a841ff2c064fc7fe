import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { Express, Router } from 'express';
import type { CardSystems } from './adapters/cardSystem/types.ts';
import type { Converter } from './adapters/convert/converter.ts';
import type { DataSources } from './adapters/dataSource/dataSources.ts';
import type { Send } from './adapters/dataSource/sendWithin.ts';
import type { DuesSystems } from './adapters/dues/types.ts';
import type { HookReceivers } from './adapters/hookReceivers/types.ts';
import type { Hospitals } from './adapters/hospital/types.ts';
import { IDENTITY_PROVIDERS } from './adapters/identity/providers.ts';
import type { InquirySystems } from './adapters/inquirySystem/types.ts';
import type { Mailer } from './adapters/mail/mailer.ts';
import { measuredMailer } from './adapters/mail/measuredMailer.ts';
import { SMS_PROVIDERS } from './adapters/sms/providers.ts';
import type { Storage } from './adapters/storage/storage.ts';
import type { BuiltInTexts } from './builtInTexts.ts';
import type { Keys } from './crypto/keys.ts';
import type { Database } from './db/database.ts';
import type { Deps } from './deps.ts';
import type { Channels } from './doctor/channelChecks.ts';
import type { Check } from './doctor/examine.ts';
import { createExaminer } from './doctor/examiner.ts';
import { createProxyWatch } from './doctor/proxyCheck.ts';
import type { DocumentEngines } from './documents/documentEngines.ts';
import type { Drain } from './http/drain.ts';
import { createMetrics } from './http/metrics.ts';
import { createPlatformApp } from './http/platformApp.ts';
import { probeRoutes } from './http/probes.ts';
import { createRequestBook } from './http/requests.ts';
import { createSessions } from './http/sessions/sessions.ts';
import { frontDoor, type WebPages, webPages } from './http/webPages.ts';
import { createLinkService, type LinkService } from './link/linkService.ts';
import { createFindAdminActor, createFindUserActor } from './modules/accounts/findUserActor.ts';
import { createAdmitPerson } from './modules/assurance/admitPerson.ts';
import { platformBindings } from './modules/bindings.ts';
import { createConversionQueue } from './modules/cloudPrint/conversionQueue.ts';
import { readPlatformFigures } from './modules/figures/platformFigures.ts';
import { createFleetWatch, type FleetWatch } from './modules/fleet/live/fleetWatch.ts';
import { createIdentities } from './modules/identities/identities.ts';
import { createPayChannels, type Providers } from './modules/payChannels/payChannels.ts';
import { notificationRoutes } from './modules/payments/notifications/receive.ts';
import { BUILT_IN_PLUGINS } from './modules/plugins/builtIn/builtIn.ts';
import type { ItemPlugin } from './modules/plugins/plugin.ts';
import { createPluginRegistry } from './modules/plugins/registry.ts';
import { createPersonRecords } from './modules/records/personRecords.ts';
import { createAuthenticateApp } from './modules/schoolApps/authenticateApp.ts';
import { licensedLanguage } from './modules/schools/licensedLanguage.ts';
import { signOutRoutes } from './modules/signIn/redirects/signOutRoutes.ts';
import { createSmsChannels } from './modules/smsChannels/smsChannels.ts';
import { createPublishedTemplates } from './modules/templates/publishedTemplates.ts';
import { createFindTerminalActor } from './modules/terminals/findTerminalActor.ts';
import { createFindVisitor } from './modules/visits/findVisitor.ts';
import { docRoutes } from './openapi/docRoutes.ts';
import type { After, Clock, Random } from './system.ts';
import { noTracing, type Tracing } from './tracing/tracing.ts';

export interface AppOptions {
  readonly db: Database;
  readonly storage: Storage;
  readonly keys: Keys;
  readonly log: EventLog;
  readonly clock: Clock;
  readonly random: Random;
  readonly kioskOrigins: readonly string[];
  readonly trustProxy: string;
  readonly version: string;
  /** Public URL of this platform, without a trailing slash. */
  readonly publicUrl: () => string;
  /** The school's own plug-ins, in addition to the built-in ones. */
  readonly plugins?: readonly ItemPlugin[];
  readonly engines: DocumentEngines;
  readonly payProviders: Providers;
  readonly dataSources: DataSources;
  readonly dues: DuesSystems;
  readonly inquirySystems: InquirySystems;
  readonly hookReceivers: HookReceivers;
  readonly hospitals: Hospitals;
  readonly cardSystems: CardSystems;
  /** Sends to the schools' own systems, at addresses that the operator allows. */
  readonly sendToSchool: Send;
  readonly converter: Converter;
  readonly mailer: Mailer;
  readonly builtInTexts: BuiltInTexts;
  readonly drain: Pick<Drain, 'isBegun'>;
  /** Who reads the metrics has to carry it; null asks for none. */
  readonly metricsToken: string | null;
  /** What is examined of the installation, besides what requests show. */
  readonly checks: (channels: Channels) => readonly Check[];
  readonly after: After;
  /** None by default. */
  readonly tracing?: Tracing;
  /** Routes outside the contract, such as those of the demo. */
  readonly routers?: readonly Router[];
  /** Web apps to serve in addition to the calls. */
  readonly webPages: readonly WebPages[];
}

export interface App {
  readonly express: Express;
  readonly links: LinkService;
  /** Follows the terminals for the console's lists. */
  readonly fleetWatch: FleetWatch;
  readonly deps: Deps;
}

/** Wires the platform together without opening or listening to anything, so that tests and `main.ts` can share it. */
export function buildApp(options: AppOptions): App {
  const { clock, db, keys, log, random, storage, tracing = noTracing } = options;
  const book = createRequestBook(clock, random, tracing);
  const metrics = createMetrics(options.version);
  const sessions = createSessions({
    pool: db.pool,
    secret: keys.sessionSecret,
    flowSigner: keys.signInFlows,
    clock,
    book,
    onStoreError: (error) => log.error('database-unreachable', error),
  });
  const mailer = measuredMailer(options.mailer, metrics.mail);
  const { publicUrl, engines, converter, builtInTexts, dataSources, dues } = options;
  const { inquirySystems, hookReceivers, hospitals, cardSystems } = options;
  const conversions = createConversionQueue({ db, storage, clock, random, log, converter });
  const plugins = createPluginRegistry([...BUILT_IN_PLUGINS, ...(options.plugins ?? [])]);
  const records = createPersonRecords({ db, keys, clock });
  const templates = createPublishedTemplates({ db, storage });
  const deps: Deps = {
    db,
    storage,
    keys,
    sessions,
    metrics,
    log,
    clock,
    random,
    plugins,
    records,
    publicUrl,
    engines,
    templates,
    converter,
    conversions,
    mailer,
    builtInTexts,
    dataSources,
    dues,
    inquirySystems,
    hookReceivers,
    hospitals,
    cardSystems,
    payChannels: createPayChannels(keys, options.payProviders, { clock, random }),
    identities: createIdentities(keys, IDENTITY_PROVIDERS, {
      clock,
      random,
      fetch,
      send: options.sendToSchool,
    }),
    smsChannels: createSmsChannels(keys, SMS_PROVIDERS, { clock, random, fetch }),
  };
  const proxyWatch = createProxyWatch(options.trustProxy, publicUrl);
  const channels = { pay: deps.payChannels, sms: deps.smsChannels };
  const examiner = createExaminer([...options.checks(channels), proxyWatch.check], {
    clock,
    after: options.after,
  });
  const fleetWatch = createFleetWatch(deps);
  const findTerminal = createFindTerminalActor(db, keys, clock);
  const express = createPlatformApp({
    bindings: platformBindings({
      ...deps,
      fleetWatch,
      examiner,
      version: options.version,
      addressOf: (request) => book.factsOf(request).address,
      goneOf: book.goneOf,
    }),
    findTerminal,
    findUser: createFindUserActor(db),
    findAdmin: createFindAdminActor(db),
    findVisitor: createFindVisitor(db, keys, clock),
    findApp: createAuthenticateApp(deps),
    admit: createAdmitPerson(db),
    languageFor: (actor, asked) => licensedLanguage(db, actor, asked),
    sessions,
    book,
    seeRequest: proxyWatch.see,
    routers: [
      probeRoutes({
        queries: db,
        metrics,
        log,
        drain: options.drain,
        version: options.version,
        metricsToken: options.metricsToken,
        readFigures: () => readPlatformFigures(deps),
      }),
      docRoutes(options.version),
      notificationRoutes(deps),
      signOutRoutes(deps),
      ...(options.routers ?? []),
      ...options.webPages.map(webPages),
      ...options.webPages.slice(0, 1).map(frontDoor),
    ],
    kioskOrigins: options.kioskOrigins,
    trustProxy: options.trustProxy,
    metrics,
    log,
    clock,
    tracing,
  });
  return { express, links: createLinkService(deps, findTerminal, fleetWatch.hear), fleetWatch, deps };
}

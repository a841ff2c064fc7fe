import { createServer, type Server } from 'node:http';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { ServerReady } from '@self-print/contract/processes.ts';
import { createCardSystems } from './adapters/cardSystem/cardSystems.ts';
import type { Converter } from './adapters/convert/converter.ts';
import { findControlGroups } from './adapters/convert/process/findControlGroups.ts';
import { systemLookUp } from './adapters/dataSource/addresses.ts';
import { createDataSources } from './adapters/dataSource/dataSources.ts';
import { readFrom } from './adapters/dataSource/file/openStored.ts';
import { sendWithin } from './adapters/dataSource/sendWithin.ts';
import { createDuesSystems } from './adapters/dues/duesSystems.ts';
import { createHookReceivers } from './adapters/hookReceivers/hookReceivers.ts';
import { createHospitals } from './adapters/hospital/hospitals.ts';
import { createInquirySystems } from './adapters/inquirySystem/inquirySystems.ts';
import { noMailer } from './adapters/mail/noMailer.ts';
import { createSmtpMailer } from './adapters/mail/smtpMailer.ts';
import { PAY_PROVIDERS } from './adapters/payment/providers.ts';
import { openDisk } from './adapters/storage/disks.ts';
import { buildApp } from './app.ts';
import { openBuiltInTexts } from './builtInTexts.ts';
import { watchCertificate } from './certificateWatch.ts';
import type { Config } from './config.ts';
import { watchDatabase } from './databaseWatch.ts';
import { analyzeEmbedded } from './db/analyzeEmbedded.ts';
import type { DemoMessages } from './demo/messages/openDemoMessages.ts';
import type { DemoPayments } from './demo/payments/openDemoPayments.ts';
import type { DemoWechat } from './demo/wechat/openDemoWechat.ts';
import { allChecks } from './doctor/allChecks.ts';
import { canTypeset } from './documents/textTypesetter.ts';
import { createEngines, type OpenEngines } from './engines.ts';
import { openFileConverter } from './fileConverter.ts';
import { createDrain } from './http/drain.ts';
import { measureProcess, measureResources } from './http/metrics.ts';
import { scheduleMaintenance } from './jobs/maintenance.ts';
import { schedulePrints } from './modules/batches/printing/runPrints.ts';
import { scheduleBatches } from './modules/batches/run/runBatches.ts';
import { scheduleSynchronisation } from './modules/campusSync/runs/runSynchronisation.ts';
import { scheduleDues } from './modules/dues/jobs/tellSystems.ts';
import { scheduleMessages } from './modules/messages/runMessages.ts';
import { scheduleOutpatient } from './modules/outpatient/upkeep/runUpkeep.ts';
import { scheduleDeletions } from './modules/ownData/runDeletions.ts';
import { schedulePayments } from './modules/payments/jobs/runPayments.ts';
import { loadPlugins } from './modules/plugins/loadPlugins.ts';
import { scheduleReconciliation } from './modules/reconciliation/jobs/runReconciliation.ts';
import { isSetUpOpen, setUpAddress } from './modules/setUp/setUpCode.ts';
import { scheduleStatistics } from './modules/statistics/jobs/runStatistics.ts';
import { scheduleCardReports } from './modules/studentCards/jobs/tellCardSystem.ts';
import { scheduleWarnings } from './modules/warnings/runWarnings.ts';
import { scheduleHooks } from './modules/webHooks/runHooks.ts';
import { openServices, step } from './services.ts';
import { prepareSigning } from './signing.ts';
import { systemAfter, systemClock, systemRandom, systemTimers } from './system.ts';
import { tellingOnce } from './tellingOnce.ts';
import { tracedTimers } from './tracing/tracedTimers.ts';
import { noTracing, type Tracing } from './tracing/tracing.ts';
import { readVersion } from './version.ts';

/** Longer than reverse proxies keep connections, so that they never use one that is just being closed. */
const KEEP_ALIVE_MS = 75_000;

export interface RunningServer {
  readonly ready: ServerReady;
  readonly stop: () => Promise<void>;
}

/** Starts the platform step by step; a failing step names itself and undoes the earlier ones. */
export async function startServer(config: Config, everyLine: EventLog): Promise<RunningServer> {
  const { log, ended } = tellingOnce(everyLine, systemClock);
  log.event('server-start', { database: config.database.kind, demo: config.demo });
  const version = await step('Read the version', readVersion);
  const plugins = await step('Load the plug-ins', () => loadPlugins(config.plugins));
  const tracing = await step('Begin to trace', () => beginTracing(config, version, log));
  const services = await openServices(config, log, tracing);
  const drain = createDrain(systemAfter);
  let origin = `http://${config.host}:${config.port}`;
  const publicUrl = () => config.publicUrl ?? origin;
  let engines: OpenEngines | undefined;
  let converter: Converter | undefined;
  let payments: DemoPayments | undefined;
  let messages: DemoMessages | undefined;
  let wechat: DemoWechat | undefined;
  try {
    const { dataDirectory, officeWorkers, requireIsolation } = config;
    const signingDeps = { dataDirectory, clock: systemClock, random: systemRandom, fetch };
    const signing = await step('Open the signing key', () =>
      prepareSigning(config.signing, signingDeps, log),
    );
    const opened = createEngines({ signing, log });
    engines = opened;
    converter = await step('Open the converter', () =>
      openFileConverter({
        dataDirectory,
        officeWorkers,
        requireIsolation,
        groups: config.controlGroups ? findControlGroups() : undefined,
        typesetText: canTypeset(process) ? opened.typesetText : undefined,
        log,
      }),
    );
    if (config.demo) {
      const { openDemoPayments } = await import('./demo/payments/openDemoPayments.ts');
      payments = await step('Start the simulated payment gateways', () =>
        openDemoPayments(dataDirectory, publicUrl),
      );
      const { openDemoMessages } = await import('./demo/messages/openDemoMessages.ts');
      messages = await step('Start the simulated gateway of text messages', openDemoMessages);
      const { openDemoWechat } = await import('./demo/wechat/openDemoWechat.ts');
      wechat = await step('Start the simulated WeChat and WeCom', () => openDemoWechat(publicUrl));
    }
    const mailer = config.mail ? createSmtpMailer(config.mail) : (messages?.mailer ?? noMailer);
    const schoolSystems = {
      allowed: payments?.duesNetworks ?? config.sourceNetworks,
      lookUp: systemLookUp,
      clock: systemClock,
      random: systemRandom,
    };
    const app = buildApp({
      ...services,
      engines: opened,
      builtInTexts: openBuiltInTexts(config.textFolders, log),
      payProviders: PAY_PROVIDERS,
      dues: createDuesSystems(schoolSystems),
      inquirySystems: createInquirySystems(schoolSystems),
      hookReceivers: createHookReceivers(schoolSystems),
      hospitals: createHospitals(schoolSystems),
      cardSystems: createCardSystems(schoolSystems),
      sendToSchool: sendWithin(schoolSystems.allowed, schoolSystems.lookUp),
      dataSources: createDataSources(config.sourceNetworks, {
        lookUp: systemLookUp,
        after: systemAfter,
        clock: systemClock,
        readStored: readFrom(services.storage),
      }),
      converter,
      mailer,
      drain,
      checks: (channels) =>
        allChecks({
          config,
          openDisk: ({ storage }) => openDisk(storage),
          database: async () => services.db,
          channels: async () => channels,
          clock: systemClock,
          random: systemRandom,
        }),
      after: systemAfter,
      tracing,
      log,
      clock: systemClock,
      random: systemRandom,
      kioskOrigins: config.kioskOrigins,
      trustProxy: config.trustProxy,
      metricsToken: config.metricsToken,
      webPages: config.webPages,
      plugins,
      version,
      publicUrl,
      routers: [...(payments?.routers ?? []), ...(messages?.routers ?? [])],
    });
    measureProcess(app.deps.metrics);
    measureResources(app.deps.metrics, services.db.pool, dataDirectory);
    const demo = config.demo
      ? await step('Write the demo data', async () => {
          const { seedDemo } = await import('./demo/seedDemo.ts');
          const seeded = await seedDemo(app.deps);
          await payments?.seed(app.deps);
          await messages?.seed(app.deps);
          await wechat?.seed(app.deps);
          return seeded;
        })
      : null;
    const timers = systemTimers((error) => log.error('periodic-work-failed', error));
    const job = (name: string) => tracedTimers(timers, tracing, name);
    const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app.express);
    drain.attach(server);
    app.links.attach(server);
    origin = await step('Listen', () => listen(server, config));
    await step('Listen for notifications', () => app.links.start(timers));
    app.fleetWatch.start(timers);
    await step('Pay in the demo', async () => payments?.trade(app.deps));
    const { db, storage } = services;
    if (demo) await analyzeEmbedded(db);
    const endMaintenance = scheduleMaintenance({
      db,
      storage,
      keys: services.keys,
      clock: systemClock,
      random: systemRandom,
      timers,
      log,
    });
    const endWatch = watchCertificate(
      { clock: systemClock, timers, log, metrics: app.deps.metrics },
      signing.validTo,
    );
    const endDatabaseWatch = watchDatabase({
      ask: () => db.pool.query('select 1'),
      clock: systemClock,
      timers,
      log,
      metrics: app.deps.metrics,
      onBack: () => ended('database-unreachable'),
    });
    const endMessages = scheduleMessages(app.deps, job('messages'));
    const endPayments = schedulePayments(app.deps, job('payments'));
    const endDues = scheduleDues(app.deps, job('dues'));
    const endHooks = scheduleHooks(app.deps, job('hooks'));
    const endOutpatient = scheduleOutpatient(app.deps, job('outpatient'));
    const endCards = scheduleCardReports(app.deps, job('cardReports'));
    const endDeletions = scheduleDeletions(app.deps, job('deletions'));
    const endReconciliation = scheduleReconciliation(app.deps, job('reconciliation'));
    const endWarnings = scheduleWarnings(
      { ...app.deps, fetch, signingValidTo: signing.validTo },
      job('warnings'),
    );
    const endStatistics = scheduleStatistics(app.deps, job('statistics'));
    const endSynchronisation = scheduleSynchronisation(app.deps, job('synchronisation'));
    const endBatches = scheduleBatches(app.deps, job('batches'));
    const endPrints = schedulePrints(app.deps, job('batchPrints'));
    const endConversions = app.deps.conversions.start(job('conversions'));
    const setUp = (await isSetUpOpen(db)) ? publicUrl() + setUpAddress(services.keys) : null;
    if (setUp !== null) log.event('set-up-open', { address: setUp });
    log.event('server-ready', { origin, engine: db.engine });
    const stop = async () => {
      app.fleetWatch.stop();
      endMaintenance();
      endWatch();
      endDatabaseWatch();
      endMessages();
      endPayments();
      endDues();
      endHooks();
      endOutpatient();
      endCards();
      endDeletions();
      endReconciliation();
      endStatistics();
      endWarnings();
      await payments?.stop();
      await messages?.stop();
      await wechat?.stop();
      await Promise.all([endSynchronisation(), endBatches(), endPrints()]);
      const conversionsEnd = endConversions();
      await Promise.all([drain.end(server, config.drainMs), app.links.stop()]);
      await app.deps.converter.stop();
      await conversionsEnd;
      await opened.close();
      mailer.close();
      await app.deps.identities.close();
      await db.close();
      await tracing.stop();
    };
    return { ready: { type: 'ready', origin, setUp, demo }, stop };
  } catch (error) {
    await payments?.stop();
    await messages?.stop();
    await wechat?.stop();
    await converter?.stop();
    await engines?.close();
    await services.db.close();
    await tracing.stop();
    throw error;
  }
}

/** Loads what traces need only where they are on. */
async function beginTracing({ tracing }: Config, version: string, log: EventLog): Promise<Tracing> {
  if (!tracing) return noTracing;
  const { openTracing } = await import('./tracing/openTracing.ts');
  log.event('traces-begun', { host: new URL(tracing.url).host, share: tracing.share });
  return openTracing(tracing, { version, log });
}

function listen(server: Server, { host, port }: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') return reject(new Error('no address'));
      const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
      resolve(`http://${name}:${address.port}`);
    });
  });
}

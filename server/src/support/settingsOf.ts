import type { Config } from '../config.ts';

const given = (value: unknown) => (value === undefined || value === null ? 'not set' : 'set');

/**
 * The settings as they may leave the school. What is listed here alone does: a new setting is left out until somebody has decided that it is
 * no secret.
 */
export function settingsOf(config: Config): Readonly<Record<string, unknown>> {
  const { database, storage, mail, signing } = config;
  return {
    production: config.production,
    demo: config.demo,
    host: config.host,
    port: config.port,
    publicUrl: config.publicUrl ?? 'not set',
    trustProxy: config.trustProxy,
    database: database.kind === 'postgresql' ? placeOf(database.url) : database.kind,
    dataDirectory: config.dataDirectory,
    storage:
      storage.kind === 's3'
        ? { bucket: storage.bucket, region: storage.region, endpoint: storage.endpoint ?? 'not set' }
        : storage.directory,
    plainFiles: config.plainFiles,
    signing: signing.kind,
    secret: given(config.secret),
    formerSecret: given(config.formerSecret),
    traces: config.tracing
      ? { host: new URL(config.tracing.url).host, share: config.tracing.share }
      : 'not set',
    metricsToken: given(config.metricsToken),
    mail: mail
      ? { host: mail.host, port: mail.port, tlsAtOnce: mail.tlsAtOnce, account: given(mail.account) }
      : 'not set',
    kioskOrigins: config.kioskOrigins,
    logLevel: config.logLevel,
    drainMs: config.drainMs,
    plugins: config.plugins,
    officeWorkers: config.officeWorkers,
    requireIsolation: config.requireIsolation,
    controlGroups: config.controlGroups,
    webPages: config.webPages.map(({ path, folder }) => ({ path, folder })),
  };
}

/** Where the database is, without who signs in there. */
function placeOf(url: string) {
  const { hostname, port, pathname } = new URL(url);
  return { host: hostname, port, name: pathname.slice(1) };
}

import type { BlockList } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type ServerSetting, unknownSettings } from '@self-print/contract/settingNames.ts';
import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import type { TextApp } from '@self-print/contract/wording.ts';
import { z } from 'zod';
import { OFFICE_WORKERS } from './adapters/convert/limits.ts';
import { readNetworks } from './adapters/dataSource/addresses.ts';
import type { SmtpSettings } from './adapters/mail/smtpMailer.ts';
import { readSmtpSettings } from './adapters/mail/smtpSettings.ts';
import { readSigningSettings, type SigningSettings, signingEnvironment } from './adapters/sign/settings.ts';
import type { StorageSettings } from './adapters/storage/disks.ts';
import { SECRET_MIN_CHARACTERS } from './crypto/keys.ts';
import type { WebPages } from './http/webPages.ts';
import type { TracingSettings } from './tracing/settings.ts';

const DEFAULT_PORT = 8_080;
const PORT_MAX = 65_535;
const OFFICE_WORKERS_MAX = 16;
/** As `URL` writes host names: lower case, IPv4 in dotted decimals, IPv6 in brackets. */
const LOOPBACK_HOST = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;
/** Longer than nginx keeps an unused connection to a replica (build/packaging/server/nginx.conf). */
const PRODUCTION_DRAIN_SECONDS = 20;
const DEVELOPMENT_DRAIN_SECONDS = 1;
const DRAIN_SECONDS_MAX = 300;
const METRICS_TOKEN_MIN_CHARACTERS = 16;
/** One trace in ten is enough to see where time goes. */
const TRACES_SHARE = 0.1;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Where the build puts the pages of a neighbouring workspace. */
function builtPages(workspace: string): string {
  return join(import.meta.dirname, '..', '..', workspace, 'dist');
}

const flag = z
  .enum(['', '0', '1', 'true', 'false'])
  .default('')
  .transform((text) => text === '1' || text === 'true');
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== ''),
);
const origins = list.pipe(
  z.array(z.string().regex(/^https?:\/\/[^/\s]+$/, 'each must be an origin such as http://127.0.0.1:8765')),
);
const paths = list.pipe(z.array(z.string().refine(isAbsolute, 'each must be an absolute path')));

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  SELF_PRINT_PORT: z.coerce.number().int().min(0).max(PORT_MAX).default(DEFAULT_PORT),
  SELF_PRINT_HOST: z.string().min(1).default('127.0.0.1'),
  SELF_PRINT_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  SELF_PRINT_DATA_DIR: z.string().default('.data'),
  SELF_PRINT_DEMO: flag,
  SELF_PRINT_SECRET: z.string().min(SECRET_MIN_CHARACTERS).optional(),
  SELF_PRINT_FORMER_SECRET: z.string().min(SECRET_MIN_CHARACTERS).optional(),
  SELF_PRINT_KIOSK_ORIGINS: origins.default(['http://127.0.0.1:8765', 'http://localhost:8765']),
  SELF_PRINT_LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  SELF_PRINT_ALLOW_EMBEDDED_DATABASE: flag,
  SELF_PRINT_TRACES_URL: z.url({ protocol: /^https?$/ }).optional(),
  SELF_PRINT_TRACES_SHARE: z.coerce.number().min(0).max(1).default(TRACES_SHARE),
  SELF_PRINT_METRICS_TOKEN: z.string().min(METRICS_TOKEN_MIN_CHARACTERS).optional(),
  SELF_PRINT_TRUST_PROXY: z.string().default(''),
  SELF_PRINT_PUBLIC_URL: z
    .string()
    .regex(/^https?:\/\/[^/\s]+$/, 'must be an address such as https://print.example.edu')
    .refine(URL.canParse, 'must be an address such as https://print.example.edu')
    .optional(),
  SELF_PRINT_DRAIN_SECONDS: z.coerce.number().int().min(0).max(DRAIN_SECONDS_MAX).optional(),
  SELF_PRINT_SOURCE_NETWORKS: list.default([]),
  SELF_PRINT_PLUGINS: paths.default([]),
  SELF_PRINT_MOBILE_DIR: z.string().default(builtPages('mobile-web')),
  SELF_PRINT_CONSOLE_DIR: z.string().default(builtPages('console-web')),
  SELF_PRINT_KIOSK_DIR: z.string().default(builtPages('renderer')),
  SELF_PRINT_ALLOW_UNCONFINED_CONVERSION: flag,
  SELF_PRINT_CONTROL_GROUPS: flag,
  SELF_PRINT_PLAIN_FILES: flag,
  SELF_PRINT_OFFICE_WORKERS: z.coerce.number().int().min(0).max(OFFICE_WORKERS_MAX).default(OFFICE_WORKERS),
  SELF_PRINT_SMTP_URL: z.string().optional(),
  SELF_PRINT_MAIL_FROM: z.string().default(''),
  ...signingEnvironment,
  SELF_PRINT_S3_BUCKET: z.string().optional(),
  SELF_PRINT_S3_REGION: z.string().default('us-east-1'),
  SELF_PRINT_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
} satisfies Record<ServerSetting | 'NODE_ENV', z.ZodType>);

export interface Config {
  readonly production: boolean;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly host: string;
  readonly database: { readonly kind: 'postgresql'; readonly url: string } | { readonly kind: 'embedded' };
  readonly dataDirectory: string;
  /** Storage of files; replicas that share a database must share it too. */
  readonly storage: StorageSettings;
  /** Write files in the clear, for the time in which replicas from before encryption run beside this one. */
  readonly plainFiles: boolean;
  readonly demo: boolean;
  /** How documents are signed. */
  readonly signing: SigningSettings;
  /** Keys are derived from it; when undefined, one is generated and kept in the data directory. */
  readonly secret: string | undefined;
  /** While the secret is replaced: the one before, which also opens the key ring. */
  readonly formerSecret: string | undefined;
  /** Origins whose pages may call the terminal family from a browser. */
  readonly kioskOrigins: readonly string[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Express's `trust proxy`: which reverse proxies may state a caller's address; empty trusts none. */
  readonly trustProxy: string;
  /** Who reads the metrics has to carry it; null asks for none. */
  readonly metricsToken: string | null;
  /** The collector of traces; null sends none. */
  readonly tracing: TracingSettings | null;
  /** Public URL of this server; its own address when undefined. */
  readonly publicUrl: string | undefined;
  /** How long a server that stops answers the callers it is connected to. */
  readonly drainMs: number;
  /** Modules with the school's own item plug-ins. */
  readonly plugins: readonly string[];
  /** Networks of this site that schools may name for their databases; addresses of the Internet are not among them. */
  readonly sourceNetworks: BlockList;
  /** LibreOffice listeners of this server; 0 accepts no office documents. */
  readonly officeWorkers: number;
  /** Accept uploaded files only if the programs that open them can be sandboxed. */
  readonly requireIsolation: boolean;
  /** Limit programs by control groups below this process's own, which must be delegated to it. */
  readonly controlGroups: boolean;
  /** Mail server; null sends no mail. */
  readonly mail: SmtpSettings | null;
  /** Web apps that this server serves. */
  readonly webPages: readonly WebPages[];
  /** Folders of the built pages whose texts a school may word itself. */
  readonly textFolders: Readonly<Record<TextApp, string>>;
}

/** Reads the server's configuration. The problem lists all faults, one per line, so that they can be fixed at once. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Result<Config, string> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const unknown = unknownSettings(given);
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    return fail([...unknown, ...wrong].join('\n'));
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const url = values.SELF_PRINT_DATABASE_URL;
  const { SELF_PRINT_SMTP_URL: smtpUrl, SELF_PRINT_MAIL_FROM: sender } = values;
  const mail = smtpUrl === undefined ? ok(null) : readSmtpSettings(smtpUrl, sender);
  const signing = readSigningSettings(values, production);
  const sourceNetworks = readNetworks(values.SELF_PRINT_SOURCE_NETWORKS);
  const faults = [
    ...unknown,
    mail.ok ? [] : mail.problem,
    production && url === undefined && !values.SELF_PRINT_ALLOW_EMBEDDED_DATABASE
      ? 'SELF_PRINT_DATABASE_URL: production needs PostgreSQL; the embedded database does not survive a loss of power ' +
        '(SELF_PRINT_ALLOW_EMBEDDED_DATABASE=1 permits it nevertheless)'
      : [],
    production && url !== undefined && values.SELF_PRINT_SECRET === undefined
      ? 'SELF_PRINT_SECRET: must be given when several servers may share one database'
      : [],
    values.SELF_PRINT_FORMER_SECRET !== undefined &&
    values.SELF_PRINT_FORMER_SECRET === values.SELF_PRINT_SECRET
      ? 'SELF_PRINT_FORMER_SECRET: must be the secret before, not the same as SELF_PRINT_SECRET'
      : [],
    values.SELF_PRINT_S3_ENDPOINT !== undefined && values.SELF_PRINT_S3_BUCKET === undefined
      ? 'SELF_PRINT_S3_BUCKET: must be given with SELF_PRINT_S3_ENDPOINT'
      : [],
    production ? publicUrlFaults(values.SELF_PRINT_PUBLIC_URL) : [],
    production && values.SELF_PRINT_DEMO
      ? 'SELF_PRINT_DEMO: demo accounts are not allowed in production'
      : [],
    signing.ok ? [] : signing.problem,
    sourceNetworks.ok
      ? []
      : `SELF_PRINT_SOURCE_NETWORKS: ${sourceNetworks.problem} is not a network such as 10.20.0.0/16`,
  ].flat();
  if (!mail.ok || !signing.ok || !sourceNetworks.ok || faults.length > 0) return fail(faults.join('\n'));
  const dataDirectory = resolve(values.SELF_PRINT_DATA_DIR);
  return ok({
    production,
    port: values.SELF_PRINT_PORT,
    host: values.SELF_PRINT_HOST,
    database: url === undefined ? { kind: 'embedded' } : { kind: 'postgresql', url },
    dataDirectory,
    storage: storageOf(values, dataDirectory),
    plainFiles: values.SELF_PRINT_PLAIN_FILES,
    demo: values.SELF_PRINT_DEMO,
    signing: signing.value,
    secret: values.SELF_PRINT_SECRET,
    formerSecret: values.SELF_PRINT_FORMER_SECRET,
    kioskOrigins: values.SELF_PRINT_KIOSK_ORIGINS,
    logLevel: values.SELF_PRINT_LOG_LEVEL,
    trustProxy: values.SELF_PRINT_TRUST_PROXY,
    metricsToken: values.SELF_PRINT_METRICS_TOKEN ?? null,
    tracing:
      values.SELF_PRINT_TRACES_URL === undefined
        ? null
        : { url: values.SELF_PRINT_TRACES_URL, share: values.SELF_PRINT_TRACES_SHARE },
    publicUrl: values.SELF_PRINT_PUBLIC_URL,
    mail: mail.value,
    requireIsolation: production && !values.SELF_PRINT_ALLOW_UNCONFINED_CONVERSION,
    controlGroups: values.SELF_PRINT_CONTROL_GROUPS,
    officeWorkers: values.SELF_PRINT_OFFICE_WORKERS,
    drainMs:
      SECOND_MS *
      (values.SELF_PRINT_DRAIN_SECONDS ??
        (production ? PRODUCTION_DRAIN_SECONDS : DEVELOPMENT_DRAIN_SECONDS)),
    plugins: values.SELF_PRINT_PLUGINS,
    sourceNetworks: sourceNetworks.value,
    webPages: [
      { path: WEB_PATHS.mobile, folder: resolve(values.SELF_PRINT_MOBILE_DIR), inlineStyles: false },
      { path: WEB_PATHS.console, folder: resolve(values.SELF_PRINT_CONSOLE_DIR), inlineStyles: true },
    ],
    textFolders: {
      kiosk: resolve(values.SELF_PRINT_KIOSK_DIR),
      phone: resolve(values.SELF_PRINT_MOBILE_DIR),
      pc: resolve(values.SELF_PRINT_CONSOLE_DIR),
    },
  });
}

/** Papers carry this address for years, so that a wrong one cannot be mended later. */
function publicUrlFaults(publicUrl: string | undefined): readonly string[] {
  if (publicUrl === undefined) {
    return [
      'SELF_PRINT_PUBLIC_URL: must be given in production: it is printed in the QR code of every paper',
    ];
  }
  const { hostname } = new URL(publicUrl);
  return LOOPBACK_HOST.test(hostname)
    ? [`SELF_PRINT_PUBLIC_URL: ${hostname} cannot be reached from other machines`]
    : [];
}

function storageOf(values: z.output<typeof environment>, dataDirectory: string): StorageSettings {
  const bucket = values.SELF_PRINT_S3_BUCKET;
  if (bucket === undefined) return { kind: 'directory', directory: join(dataDirectory, 'files') };
  return {
    kind: 's3',
    bucket,
    region: values.SELF_PRINT_S3_REGION,
    endpoint: values.SELF_PRINT_S3_ENDPOINT,
  };
}

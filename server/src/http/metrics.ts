import { statfs } from 'node:fs/promises';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { MailOutcome } from '../adapters/mail/mailer.ts';
import type { PrintOutcome } from '../db/schema/orders.ts';
import { type CountedFigures, figureGauges } from './figureGauges.ts';

const DURATION_BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const PREFIX = 'self_print_';
/** What is there from the start: Prometheus sees no increase in a row that begins with the first mail that was refused. */
const CLAIMS = ['claimed', 'renewed'] as const;
const FINISHES = {
  printed: true,
  failed: true,
  unconfirmed: true,
  repeated: true,
} as const satisfies Record<Exclude<PrintOutcome, 'pending'> | 'repeated', true>;
const MAILS = {
  sent: true,
  failed: true,
  notConfigured: true,
  unreachable: true,
  notAuthorised: true,
  recipientRefused: true,
  messageRefused: true,
} as const satisfies Record<MailOutcome, true>;

/** Prometheus metrics. Labels contain only names from our tables, never personal data. */
export interface Metrics {
  readonly registry: Registry;
  /** `outcome` is `ok` or the name of a problem. */
  readonly call: (call: string, outcome: string, seconds: number) => void;
  /** `outcome` is `claimed`, `renewed` or the problem that refused the claim. */
  readonly claim: (outcome: string) => void;
  /** `outcome` is that of the print, or `repeated`. */
  readonly finish: (outcome: keyof typeof FINISHES) => void;
  /** Number of terminals connected to this server. */
  readonly links: (count: number) => void;
  readonly signingValidTo: (moment: Date) => void;
  /** How handing a mail to the mail server ended: `sent`, or why not. */
  readonly mail: (outcome: MailOutcome) => void;
  readonly databaseUp: (isUp: boolean) => void;
  /** What was counted just now. */
  readonly figures: (figures: CountedFigures) => void;
}

export function createMetrics(version: string): Metrics {
  const registry = new Registry();
  const calls = new Histogram({
    name: `${PREFIX}call_duration_seconds`,
    help: 'Time to answer a call, by call and outcome',
    labelNames: ['call', 'outcome'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  });
  const claims = new Counter({
    name: `${PREFIX}claims_total`,
    help: 'Look-ups of pickup codes at terminals, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const finishes = new Counter({
    name: `${PREFIX}finishes_total`,
    help: 'Reported print outcomes',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const links = new Gauge({
    name: `${PREFIX}terminal_links`,
    help: 'Terminals connected to this server',
    registers: [registry],
  });
  const signingValidTo = new Gauge({
    name: `${PREFIX}signing_certificate_expiry_timestamp_seconds`,
    help: 'When the certificate that documents are signed with expires; 0 without a key of the school',
    registers: [registry],
  });
  const mails = new Counter({
    name: `${PREFIX}mails_total`,
    help: 'Mails handed to the mail server, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const databaseUp = new Gauge({
    name: `${PREFIX}database_up`,
    help: 'Whether the database answered when it was asked last',
    registers: [registry],
  });
  new Gauge({
    name: `${PREFIX}build_info`,
    help: 'Always 1; the label says which version runs',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
  for (const outcome of CLAIMS) claims.inc({ outcome }, 0);
  for (const outcome of Object.keys(FINISHES)) finishes.inc({ outcome }, 0);
  for (const outcome of Object.keys(MAILS)) mails.inc({ outcome }, 0);
  return {
    registry,
    call: (call, outcome, seconds) => calls.observe({ call, outcome }, seconds),
    claim: (outcome) => claims.inc({ outcome }),
    finish: (outcome) => finishes.inc({ outcome }),
    links: (count) => links.set(count),
    mail: (outcome) => mails.inc({ outcome }),
    databaseUp: (isUp) => databaseUp.set(isUp ? 1 : 0),
    signingValidTo: (moment) => signingValidTo.set(moment.getTime() / SECOND_MS),
    figures: figureGauges(registry, PREFIX),
  };
}

/** Adds connections to the database and room on the disk, as they are whenever the metrics are read. */
export function measureResources({ registry }: Metrics, pool: pg.Pool, folder: string): void {
  new Gauge({
    name: `${PREFIX}database_connections`,
    help: 'Connections to the database: in use, unused, and callers that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: `${PREFIX}data_folder_free_ratio`,
    help: 'Which share of the disk with the data folder is free',
    registers: [registry],
    async collect() {
      const { bavail, blocks } = await statfs(folder).catch(() => ({ bavail: 0, blocks: 1 }));
      this.set(bavail / blocks);
    },
  });
}

/**
 * Adds memory, processor time, garbage collections and delays of the whole process. Called once per process: the observers run until
 * it ends and would keep the metrics of a closed app in memory.
 */
export function measureProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry, prefix: PREFIX });
}

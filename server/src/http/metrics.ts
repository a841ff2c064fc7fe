import { SECOND_MS } from '@self-print/contract/limits.ts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type CountedFigures, figureGauges } from './figureGauges.ts';

const DURATION_BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const PREFIX = 'self_print_';

/** Prometheus metrics. Labels contain only names from our tables, never personal data. */
export interface Metrics {
  readonly registry: Registry;
  /** `outcome` is `ok` or the name of a problem. */
  readonly call: (call: string, outcome: string, seconds: number) => void;
  /** `outcome` is `claimed`, `renewed` or the problem that refused the claim. */
  readonly claim: (outcome: string) => void;
  /** `outcome` is that of the print, or `repeated`. */
  readonly finish: (outcome: string) => void;
  /** Number of terminals connected to this server. */
  readonly links: (count: number) => void;
  readonly signingValidTo: (moment: Date) => void;
  /** What was counted just now. */
  readonly figures: (figures: CountedFigures) => void;
}

export function createMetrics(): Metrics {
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
  return {
    registry,
    call: (call, outcome, seconds) => calls.observe({ call, outcome }, seconds),
    claim: (outcome) => claims.inc({ outcome }),
    finish: (outcome) => finishes.inc({ outcome }),
    links: (count) => links.set(count),
    signingValidTo: (moment) => signingValidTo.set(moment.getTime() / SECOND_MS),
    figures: figureGauges(registry, PREFIX),
  };
}

/**
 * Adds memory, processor time, garbage collections and delays of the whole process. Called once per process: the observers run until
 * it ends and would keep the metrics of a closed app in memory.
 */
export function measureProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry, prefix: PREFIX });
}

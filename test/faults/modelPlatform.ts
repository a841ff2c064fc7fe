import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { PrintOutcome } from '@self-print/server/db/schema/orders.ts';
import { transition } from '@self-print/server/modules/orders/life/life.ts';
import type { Standing } from '@self-print/server/modules/orders/life/lifeColumns.ts';
import { settlementOf } from '@self-print/server/modules/orders/life/settlePrint.ts';
import { standing } from '@self-print/server/modules/orders/life/testing/standing.ts';

interface Log {
  readonly printLogId: string;
  readonly fencingToken: number;
  readonly requestId: string;
  outcome: PrintOutcome;
  impressions: number | null;
}
interface Report {
  readonly printLogId?: string | undefined;
  readonly state: number;
  readonly impressions?: number | undefined;
  readonly unconfirmed?: boolean | undefined;
}

const TERMINAL = 'T-1';
const SILENCE_MS = 60 * MINUTE_MS;

/** One order at the platform: the platform's own rules of an order's life, without database and network. */
export class ModelPlatform {
  order: Standing;
  readonly logs: Log[] = [];
  readonly #now: () => number;

  constructor(now: () => number, pages: number, copies: number) {
    this.#now = now;
    const validUntil = new Date(now() + 7 * 24 * 60 * MINUTE_MS);
    this.order = standing({ pages, copies, duplex: false, validUntil });
  }

  claim(): boolean {
    return this.#apply({ kind: 'claimed', terminalCode: TERMINAL, now: this.#date() });
  }

  isHeld(): boolean {
    return this.order.state === 'claimed' || this.order.state === 'printing';
  }

  renew(): boolean {
    return this.#apply({ kind: 'lease-renewed', terminalCode: TERMINAL, now: this.#date() });
  }

  /** The print log of this claim, or null when the asking journal does not own it. */
  saveLog(requestId: string, earlier: readonly string[]): string | null {
    const known = this.logs.find(({ fencingToken }) => fencingToken === this.order.fencingToken);
    if (known && this.order.state === 'printing') {
      if ([requestId, ...earlier].includes(known.requestId)) return known.printLogId;
      this.#review(known);
      return null;
    }
    const printLogId = randomUUID();
    const { fencingToken } = this.order;
    const event = { kind: 'print-started', terminalCode: TERMINAL, printLogId, now: this.#date() } as const;
    if (!this.#apply(event)) return null;
    this.logs.push({ printLogId, fencingToken, requestId, outcome: 'pending', impressions: null });
    return printLogId;
  }

  finish(report: Report): boolean {
    const log = this.logs.find(({ printLogId }) => printLogId === report.printLogId);
    if (!log) return false;
    const outcome = report.unconfirmed ? 'unconfirmed' : report.state === 1 ? 'printed' : 'failed';
    const ended = { outcome, impressions: report.impressions } as const;
    const settlement = settlementOf(this.order, log, ended);
    if (settlement === 'repeated') return true;
    if (settlement === 'decides') this.#apply({ kind: 'print-ended', report: ended, now: this.#date() });
    log.outcome = outcome;
    log.impressions = report.impressions ?? null;
    return true;
  }

  /** What the platform does by itself about a print whose terminal is silent. */
  reviewStale(): void {
    const { state, leaseExpiresAt } = this.order;
    const log = this.logs.find(({ printLogId }) => printLogId === this.order.activePrintLogId);
    if (state !== 'printing' || !log || !leaseExpiresAt) return;
    if (leaseExpiresAt.getTime() + SILENCE_MS < this.#now()) this.#review(log);
  }

  #review(log: Log): void {
    if (this.#apply({ kind: 'sent-to-review', now: this.#date() })) log.outcome = 'unconfirmed';
  }

  #date(): Date {
    return new Date(this.#now());
  }

  #apply(event: Parameters<typeof transition>[1]): boolean {
    const step = transition(this.order, event);
    if (step.ok) this.order = { ...this.order, ...step.value.changes };
    return step.ok;
  }
}

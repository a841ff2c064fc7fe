import type { After, Clock, Random } from '../../../../system.ts';
import type { KeptTrades, Misbilled } from '../../simulators/keptTrades.ts';
import type { WatchCalls } from '../../simulators/watchCalls.ts';
import type { AlipayParameters } from '../parameters.ts';
import type { SimulatedTrade } from './book.ts';
import type { SimulatorFault } from './faults.ts';
import type { AlipaySimulatorKeys } from './keys.ts';
import type { Deliver, SentNotification } from './notifier.ts';
import type { Parameters } from './signing.ts';

export interface AlipaySimulatorParts {
  /** 0 for any. */
  readonly port: number;
  readonly keys: AlipaySimulatorKeys;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'below' | 'uuid'>;
  /** Delays of notifications and answers. */
  readonly after: After;
  readonly deliver: Deliver;
  /** The page that a payer of this order is led to; the simulator's own cashier without one. */
  readonly payerPage?: (outTradeNo: string) => string;
  /** Without it the book ends with the process. */
  readonly kept?: KeptTrades<SimulatedTrade>;
  readonly watch?: WatchCalls;
}

export interface SimulatedCall {
  readonly address: string;
  readonly body: string;
}

/** Alipay as the payer, an auditor and a test see it. Times, keys and deliveries are given to it. */
export interface AlipaySimulator {
  readonly url: string;
  /** What a school would enter. */
  readonly parameters: AlipayParameters;
  /** The payer scans the code, or pays, which includes scanning; false when nobody can pay any more. */
  readonly scan: (outTradeNo: string) => boolean;
  readonly pay: (outTradeNo: string) => Promise<boolean>;
  /** The payer refuses; false when there is nothing to refuse. */
  readonly decline: (outTradeNo: string) => boolean;
  readonly misbill: (outTradeNo: string, how: Misbilled) => void;
  /** Alipay's own book. */
  readonly trades: () => readonly SimulatedTrade[];
  /** The calls of the gateway, oldest first; only the last ones are kept. */
  readonly calls: () => readonly SimulatedCall[];
  /** Spoils the next answers of the gateway, one each. */
  readonly spoil: (...faults: readonly SimulatorFault[]) => void;
  /** Sends the notification of the trade as it stands again. */
  readonly notifyAgain: (outTradeNo: string) => Promise<void>;
  /** A notification about the trade that is not sent: as it should be, by a stranger, or about something else. */
  readonly forge: (outTradeNo: string, forgery: Forgery) => SentNotification;
  readonly stop: () => Promise<void>;
}

/** `about` replaces parameters before they are signed. */
export type Forgery = { readonly by: 'stranger' } | { readonly by: 'platform'; readonly about: Parameters };

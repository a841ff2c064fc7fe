import { randomBytes } from 'node:crypto';
import type { Router } from 'express';
import type { SimulatedSms } from '../../adapters/sms/simulators/simulatedSms.ts';
import { startSmsGateway } from '../../adapters/sms/simulators/startSmsGateway.ts';
import type { Deps } from '../../deps.ts';
import { systemClock } from '../../system.ts';
import { outboxRoutes } from './outboxPage.ts';
import { seedMessages } from './seedMessages.ts';

/** The demo shows the messages of the last minutes, not of all time. */
const SHOWN_MAX = 20;
const KEY_BYTES = 32;

/** A simulated provider of text messages, and the page on which they arrive. */
export interface DemoMessages {
  readonly routers: readonly Router[];
  /** Lets the demo school send text messages, and its people sign in by them. */
  readonly seed: (deps: Deps) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function openDemoMessages(): Promise<DemoMessages> {
  const arrived: (SimulatedSms & { readonly at: Date })[] = [];
  const gateway = await startSmsGateway({
    now: systemClock.now,
    key: randomBytes(KEY_BYTES).toString('hex'),
    perNumberMax: Number.POSITIVE_INFINITY,
    onTaken: (sms) => {
      arrived.unshift({ ...sms, at: systemClock.now() });
      arrived.length = Math.min(arrived.length, SHOWN_MAX);
    },
  });
  return {
    routers: [outboxRoutes(() => arrived)],
    seed: (deps) => seedMessages(deps, gateway.parameters),
    stop: gateway.stop,
  };
}

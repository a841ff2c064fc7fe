import { randomBytes } from 'node:crypto';
import { ok } from '@self-print/contract/result.ts';
import type { Router } from 'express';
import type { Mailer } from '../../adapters/mail/mailer.ts';
import type { SimulatedSms } from '../../adapters/sms/simulators/simulatedSms.ts';
import { startSmsGateway } from '../../adapters/sms/simulators/startSmsGateway.ts';
import type { Deps } from '../../deps.ts';
import { systemClock } from '../../system.ts';
import { outboxRoutes } from './outboxPage.ts';
import { seedMessages } from './seedMessages.ts';

/** The demo shows the messages of the last minutes, not of all time. */
const SHOWN_MAX = 20;
const KEY_BYTES = 32;

/** A simulated provider of text messages and a simulated mail server, and the page on which both arrive. */
export interface DemoMessages {
  readonly mailer: Mailer;
  readonly routers: readonly Router[];
  /** Lets the demo school send text messages, and its people sign in by them. */
  readonly seed: (deps: Deps) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function openDemoMessages(): Promise<DemoMessages> {
  const arrived: (SimulatedSms & { readonly at: Date })[] = [];
  const keep = (message: SimulatedSms) => {
    arrived.unshift({ ...message, at: systemClock.now() });
    arrived.length = Math.min(arrived.length, SHOWN_MAX);
  };
  const gateway = await startSmsGateway({
    now: systemClock.now,
    key: randomBytes(KEY_BYTES).toString('hex'),
    perNumberMax: Number.POSITIVE_INFINITY,
    onTaken: keep,
  });
  const mailer: Mailer = {
    isConfigured: true,
    send: async ({ to, subject, text, attachment }) => {
      const file = attachment ? ` [${attachment.fileName}]` : '';
      keep({ phone: to, text: `${subject} ${text}${file}` });
      return ok();
    },
    close: () => {},
  };
  return {
    mailer,
    routers: [outboxRoutes(() => arrived)],
    seed: (deps) => seedMessages(deps, gateway.parameters),
    stop: gateway.stop,
  };
}

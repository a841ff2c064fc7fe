import express, { Router } from 'express';
import type { Acknowledgement, RawNotification } from '../../../adapters/payment/types.ts';
import { payNotification } from '../../../db/schema/payments.ts';
import type { PayDeps } from '../payDeps.ts';
import { NOTIFY_PATH, notifyUrl } from './notifyUrl.ts';
import { encryptEvent } from './storedEvent.ts';
import { workOffNotifications } from './workOff.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const NO_SUCH_CHANNEL: Acknowledgement = { status: 404, contentType: 'text/plain', body: '' };
const NOTIFICATION_ID_MAX = 200;

interface Received extends RawNotification {
  readonly schoolCode: string;
  readonly channelId: string;
}

/**
 * Takes notifications of payment providers. Only what is verified is kept, each once; it is acknowledged as soon as it is stored, and
 * worked off afterwards. Bodies are read as they came, because signatures are over their bytes.
 */
export function notificationRoutes(deps: PayDeps): Router {
  const router = Router();
  router.post(
    `${NOTIFY_PATH}/:schoolCode/:channelId`,
    express.raw({ limit: BODY_LIMIT_BYTES, type: () => true }),
    async (request, response) => {
      const { schoolCode, channelId } = request.params;
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const answer = await receiveNotification(deps, {
        schoolCode,
        channelId,
        headers: headersOf(request.headers),
        path: new URL(notifyUrl(deps.publicUrl(), { schoolCode, channelId })).pathname,
        body,
      });
      response
        .status(answer.status)
        .type(answer.contentType)
        .set(answer.headers ?? {})
        .send(answer.body);
      if (answer.status < 300)
        workOffNotifications(deps).catch((error: unknown) => deps.log.error('payment-job-failed', error));
    },
  );
  return router;
}

async function receiveNotification(
  { db, keys, payChannels, clock, log }: PayDeps,
  { schoolCode, channelId, ...raw }: Received,
): Promise<Acknowledgement> {
  const channel = await payChannels.find(db, schoolCode, channelId);
  if (!channel) return NO_SUCH_CHANNEL;
  const read = channel.readNotification(raw);
  if (!read.ok) {
    log.event('payment-notification-refused', { channelId, why: read.problem.kind });
    return channel.acknowledge(false, raw);
  }
  const { event } = read.value;
  const notificationId = read.value.notificationId.slice(0, NOTIFICATION_ID_MAX);
  const key = { schoolCode, channelId, notificationId };
  await db.orm
    .insert(payNotification)
    .values({ ...key, eventEncrypted: encryptEvent(keys, key, event), receivedAt: clock.now(), doneAt: null })
    .onConflictDoNothing();
  return channel.acknowledge(true, raw);
}

function headersOf(headers: NodeJS.Dict<string | string[]>): RawNotification['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}

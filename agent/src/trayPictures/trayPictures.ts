import type { TrayCameraSetting } from '@self-print/contract/deviceSettings.ts';
import type { Outcome } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { terminalPaymentCalls } from '@self-print/contract/platform/payments.ts';
import type { TrayCamera } from '../devices/trayCamera/types.ts';
import type { Job } from '../jobs/job.ts';
import { type KeptWork, keepTrying, type Trying, workOff } from '../jobs/keepTrying.ts';
import { isFinalRefusal } from '../jobs/outbox.ts';
import type { PrintRecords } from '../jobs/records/printRecords.ts';
import type { Journal } from '../journal/journal.ts';
import { describeFailure, type PlatformClient } from '../platform/client.ts';
import type { Registration } from '../platform/registration.ts';
import { withRequestId } from '../requestContext.ts';
import { isPictureWanted } from './isPictureWanted.ts';

/** Pictures kept until the platform has them; the oldest gives way. */
const WAITING_MAX = 20;
/** A picture that the platform has not taken by then is dropped: people are told that nothing of theirs stays at the terminal. */
const PICTURE_KEEP_MS = 10 * MINUTE_MS;

interface WaitingPicture {
  readonly job: Job;
  readonly picture: Uint8Array;
}

export interface TrayPictures extends KeptWork {
  /** Takes a picture of what a print left in the tray, where the settings want one. */
  readonly ended: (job: Job) => void;
}

export interface TrayPicturesOptions extends Trying {
  readonly journal: Journal<PrintRecords>;
  readonly client: PlatformClient;
  readonly registration: Registration;
  readonly camera: () => Outcome<TrayCamera, 'DEVICE_ABSENT'>;
  readonly setting: () => TrayCameraSetting;
  readonly log: EventLog;
}

/**
 * Pictures of the tray after prints, as evidence at the platform. They show what is printed on the paper, so they are kept in
 * memory only, and are lost with a restart.
 */
export function createTrayPictures(options: TrayPicturesOptions): TrayPictures {
  const { journal, client, registration, camera, setting, time, log } = options;
  let waiting: readonly WaitingPicture[] = [];

  const missed = ({ ticket: { printLogId, orderId } }: Job, reason: string) =>
    log.event('tray-picture-missed', { printLogId, orderId, reason });
  const drop = (dropped: WaitingPicture) => {
    waiting = waiting.filter((one) => one !== dropped);
  };
  const keep = (taken: WaitingPicture) => {
    const [oldest] = waiting;
    if (oldest && waiting.length >= WAITING_MAX) {
      drop(oldest);
      missed(oldest.job, 'too many wait for the platform');
    }
    waiting = [...waiting, taken];
  };
  const takePicture = async (job: Job) => {
    const found = camera();
    if (!found.ok) return;
    const taken = await found.value.take();
    if (!taken.ok) return missed(job, taken.problem);
    keep({ job, picture: taken.value });
    work.ring();
  };

  /** The platform knows a print surely once it has its outcome. */
  const isReported = (printLogId: string): boolean => {
    const found = journal.read(({ jobs }) => jobs.find(printLogId));
    return found.ok && found.value?.reported === true;
  };
  /** True when the picture needs no further attempt. */
  const send = async (one: WaitingPicture): Promise<boolean> => {
    const { job, picture } = one;
    const { printLogId, orderId } = job.ticket;
    if (time.now() - (job.finishedAt ?? time.now()) > PICTURE_KEEP_MS) {
      drop(one);
      missed(job, 'the platform could not be reached in time');
      return true;
    }
    if (!isReported(printLogId)) return false;
    const picBase64Data = Buffer.from(picture).toString('base64');
    const answer = await client.call(terminalPaymentCalls.photo, { orderId, printLogId, picBase64Data });
    if (answer.ok) {
      drop(one);
      log.event('tray-picture-sent', { printLogId, orderId, kept: answer.value.kept });
      return true;
    }
    if (!isFinalRefusal(answer.problem)) return false;
    drop(one);
    missed(job, describeFailure(answer.problem));
    return true;
  };
  const work = keepTrying(options, async (signal) => {
    if (registration.state() !== 'registered') return true;
    return workOff(waiting, signal, (one) => withRequestId(one.job.requestId, () => send(one)));
  });

  return {
    ...work,
    ended: (job) => {
      if (isPictureWanted(setting(), job)) void takePicture(job);
    },
  };
}

import type { cardCalls, IdCardRecord } from '@self-print/contract/agent/cards.ts';
import type { CallAnswer, CallResult } from '@self-print/contract/call.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { assertNever, fail, ok } from '@self-print/contract/result.ts';
import type { Time } from '../../time.ts';
import type { CardPhoto, IdCardProblem, IdCardReader } from './types.ts';

type Answer = CallAnswer<typeof cardCalls.idCardRead>;

/** ID cards during one person's session; what was read is discarded at its end. */
export interface IdCardVisit {
  readonly read: (input: {
    readonly waitSeconds: number;
    readonly photo: boolean;
  }) => Promise<CallResult<typeof cardCalls.idCardRead>>;
  /** BMP or JPEG in base64 of the card read last: for three minutes, and not beyond the session. */
  readonly lastPhoto: () => string | null;
  /** The person has left: aborts a read in progress and discards the photo. */
  readonly end: () => void;
}

const PHOTO_KEEP_MS = 3 * MINUTE_MS;
/** The specification's code for a successful read. */
const READ_CODE = '1004';

/**
 * The specification's codes: 1001, 1002, 1006 and 1007 by these names, 1004 for a read. A photo that could not be decoded
 * (1003) or saved (1005) is reported together with the text, which is valid without it.
 */
const PROBLEMS = {
  initFailed: 'ID_CARD_INIT_FAILED',
  portFailed: 'ID_CARD_PORT_FAILED',
  absent: 'ID_CARD_ABSENT',
  cancelled: 'ID_CARD_ABSENT',
  readFailed: 'ID_CARD_READ_FAILED',
  busy: 'DEVICE_BUSY',
} as const satisfies Record<IdCardProblem['kind'], ErrorName>;

export function createIdCardVisit({
  reader,
  time,
  log,
}: {
  readonly reader: () => Outcome<IdCardReader, 'DEVICE_ABSENT'>;
  readonly time: Time;
  readonly log: EventLog;
}): IdCardVisit {
  let visit = new AbortController();
  let photo: string | null = null;
  let keeping = new AbortController();

  const drop = () => {
    photo = null;
    keeping.abort();
  };
  const keep = (picture: string | null) => {
    drop();
    if (picture === null) return;
    photo = picture;
    const mine = new AbortController();
    keeping = mine;
    void time.wait(PHOTO_KEEP_MS, mine.signal).then((over) => over && drop());
  };

  return {
    read: async ({ waitSeconds, photo: wanted }) => {
      const found = reader();
      if (!found.ok) return found;
      const { signal } = visit;
      const read = await found.value.read({ waitMs: waitSeconds * SECOND_MS, photo: wanted, signal });
      if (!read.ok) {
        const { kind } = read.problem;
        // The problem's detail concerns the reader, never the card.
        log.event('id-card-read', {
          outcome: kind,
          ...('detail' in read.problem ? { detail: read.problem.detail } : {}),
        });
        return fail(problem(PROBLEMS[kind]));
      }
      const view = photoView(read.value.photo);
      log.event('id-card-read', {
        outcome: 'read',
        photo: read.value.photo.kind,
        ...('detail' in read.value.photo ? { detail: read.value.photo.detail } : {}),
      });
      keep(view.photo);
      return ok(answerOf(read.value.record, view));
    },
    lastPhoto: () => photo,
    end: () => {
      visit.abort();
      visit = new AbortController();
      drop();
    },
  };
}

type PhotoView = Pick<Answer, 'photo' | 'photoWlt' | 'photoProblem'>;

function answerOf(record: IdCardRecord, view: PhotoView): Answer {
  return { ...record, ...view, code: READ_CODE };
}

function photoView(photo: CardPhoto): PhotoView {
  switch (photo.kind) {
    case 'notWanted':
      return { photo: null, photoWlt: null, photoProblem: null };
    case 'notOnCard':
      return { photo: null, photoWlt: null, photoProblem: 'notOnCard' };
    case 'undecoded':
      return { photo: null, photoWlt: base64(photo.wlt), photoProblem: photo.problem };
    case 'decoded':
      return { photo: base64(photo.picture), photoWlt: base64(photo.wlt), photoProblem: null };
    default:
      return assertNever(photo);
  }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

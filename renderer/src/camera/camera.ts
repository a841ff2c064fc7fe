import type { PageRefusal } from '@self-print/contract/agent/pageTasks.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { Clock } from '../base/clock.ts';
import { createStore, type Readable } from '../base/store.ts';

/** Why a camera cannot be used. */
export type CameraTrouble = Extract<PageRefusal, 'noCamera' | 'cameraDenied'>;

export type CameraState =
  | { readonly at: 'closed' }
  | { readonly at: 'opening' }
  | { readonly at: 'open'; readonly stream: MediaStream }
  /** Tried again by itself as long as it is wanted. */
  | { readonly at: 'failed'; readonly trouble: CameraTrouble };

/** Whether the page wants its camera open, and which one. */
export interface CameraWish {
  readonly open: boolean;
  /** Part of the camera's label; empty takes the first one, null says that this terminal has none. */
  readonly label: string | null;
}

/** The camera of this page: open exactly while it is wanted. */
export interface Camera extends Readable<CameraState> {
  readonly follow: (wish: CameraWish) => void;
}

export interface CameraOptions {
  readonly devices: Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'>;
  readonly clock: Clock;
}

const RETRY_MS = 3 * SECOND_MS;
/** Enough for a face, and little to compute. */
const PICTURE = { width: { ideal: 640 }, height: { ideal: 480 } } as const;

export function createCamera({ devices, clock }: CameraOptions): Camera {
  const store = createStore<CameraState, CameraState>((_, next) => next, { at: 'closed' });
  let wish: CameraWish = { open: false, label: '' };
  /** Cancels whatever was started for the last wish. */
  let end = () => {};

  const begin = () => {
    let over = false;
    let cancelRetry = () => {};
    let stream: MediaStream | null = null;
    end = () => {
      over = true;
      cancelRetry();
      stop(stream);
    };
    const giveUp = (trouble: CameraTrouble) => {
      if (over) return;
      stop(stream);
      stream = null;
      store.send({ at: 'failed', trouble });
      cancelRetry = clock.after(RETRY_MS, () => void open());
    };
    const { label } = wish;
    // Nobody is filmed at a terminal without a camera of its own, whatever is plugged in.
    if (label === null) return store.send({ at: 'failed', trouble: 'noCamera' });
    const open = async () => {
      try {
        const opened = await openCamera(devices, label);
        // Closed while it was opening: nobody is to be filmed any more.
        if (over) return stop(opened);
        if (opened === null) return giveUp('noCamera');
        stream = opened;
        for (const track of opened.getTracks()) track.addEventListener('ended', () => giveUp('noCamera'));
        store.send({ at: 'open', stream: opened });
      } catch (error) {
        giveUp(troubleOf(error));
      }
    };
    store.send({ at: 'opening' });
    void open();
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    follow: (next) => {
      if (next.open === wish.open && next.label === wish.label) return;
      wish = next;
      end();
      end = () => {};
      if (next.open) begin();
      else store.send({ at: 'closed' });
    },
  };
}

/** The camera whose label has this part; null when there is none. */
async function openCamera(devices: CameraOptions['devices'], label: string): Promise<MediaStream | null> {
  const open = (deviceId?: string) =>
    devices.getUserMedia({
      audio: false,
      video: { ...PICTURE, ...(deviceId ? { deviceId: { exact: deviceId } } : {}) },
    });
  if (label === '') return open();
  const find = async () =>
    (await devices.enumerateDevices()).find(
      (device) => device.kind === 'videoinput' && device.label.toLowerCase().includes(label.toLowerCase()),
    );
  const known = await find();
  if (known) return open(known.deviceId);
  // Browsers give labels only once some camera has been opened.
  const first = await open();
  const found = await find();
  if (found && first.getVideoTracks().some((track) => track.getSettings().deviceId === found.deviceId))
    return first;
  stop(first);
  return found ? open(found.deviceId) : null;
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

const NOT_THERE: ReadonlySet<string> = new Set(['NotFoundError', 'OverconstrainedError']);

/** What a refusal of getUserMedia means; the rest is a camera that another program has, or that may not be used. */
function troubleOf(error: unknown): CameraTrouble {
  return error instanceof DOMException && NOT_THERE.has(error.name) ? 'noCamera' : 'cameraDenied';
}

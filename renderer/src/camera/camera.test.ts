import { beforeEach, describe, expect, it } from '@jest/globals';
import { type HandClock, handClock, settle } from '../testing/handClock.ts';
import { type Camera, createCamera } from './camera.ts';

class FakeTrack extends EventTarget {
  stopped = false;
  readonly deviceId: string;
  constructor(deviceId: string) {
    super();
    this.deviceId = deviceId;
  }
  getSettings() {
    return { deviceId: this.deviceId };
  }
  stop() {
    this.stopped = true;
  }
}

let cameras: { deviceId: string; label: string }[];
let tracks: FakeTrack[];
let problem: Error | null;
let hold: Promise<void> | null;
let camera: Camera;
let clock: HandClock;

beforeEach(() => {
  clock = handClock();
  cameras = [
    { deviceId: 'one', label: 'Built-in camera' },
    { deviceId: 'two', label: 'USB Face Camera (1234:5678)' },
  ];
  tracks = [];
  problem = null;
  hold = null;
  const devices = {
    getUserMedia: async (asked: { video: { deviceId?: { exact: string } } }) => {
      await hold;
      if (problem) throw problem;
      const wanted = asked.video.deviceId?.exact;
      const found = cameras.find(({ deviceId }) => wanted === undefined || deviceId === wanted);
      if (!found) throw new DOMException('', 'NotFoundError');
      const track = new FakeTrack(found.deviceId);
      tracks.push(track);
      return { getTracks: () => [track], getVideoTracks: () => [track] };
    },
    enumerateDevices: async () =>
      cameras.map(({ deviceId, label }) => ({
        kind: 'videoinput',
        deviceId,
        // As in a browser: names are revealed only once a camera has been opened.
        label: tracks.length > 0 ? label : '',
      })),
  };
  // @ts-expect-error: only what is used of them
  camera = createCamera({ devices, clock });
});

const open = async (label: string | null = '') => {
  camera.follow({ open: true, label });
  await settle();
};
const close = () => camera.follow({ open: false, label: '' });
const running = () => tracks.filter(({ stopped }) => !stopped).map(({ deviceId }) => deviceId);

describe('the camera of the page', () => {
  it('is open exactly while it is wanted', async () => {
    expect(camera.get().at).toBe('closed');
    await open();
    expect([camera.get().at, running()]).toEqual(['open', ['one']]);
    close();
    expect([camera.get().at, running()]).toEqual(['closed', []]);
  });

  it('is the one whose label was given, whatever the case', async () => {
    await open('face camera');
    expect([camera.get().at, running()]).toEqual(['open', ['two']]);
    close();
    await open('FACE');
    expect(running()).toEqual(['two']);
  });

  it('is changed when the label of the settings changes', async () => {
    await open('built-in');
    expect(running()).toEqual(['one']);
    await open('usb');
    expect(running()).toEqual(['two']);
  });

  it('is missing when no label fits, and none is left running', async () => {
    await open('Infrared');
    expect([camera.get(), running()]).toEqual([{ at: 'failed', trouble: 'noCamera' }, []]);
  });

  it('stays off at a terminal that has none, whatever is plugged in', async () => {
    await open(null);
    clock.advance(60_000);
    await settle();
    expect([camera.get(), tracks]).toEqual([{ at: 'failed', trouble: 'noCamera' }, []]);
    await open('');
    expect(running()).toEqual(['one']);
  });

  it('films nobody when it opens after it was closed', async () => {
    const opening = Promise.withResolvers<void>();
    hold = opening.promise;
    await open();
    close();
    opening.resolve();
    await settle();
    expect([camera.get().at, running()]).toEqual(['closed', []]);
  });

  it.each([
    ['NotFoundError', 'noCamera'],
    ['OverconstrainedError', 'noCamera'],
    ['NotAllowedError', 'cameraDenied'],
    ['NotReadableError', 'cameraDenied'],
    ['AbortError', 'cameraDenied'],
  ])('says why it cannot be opened: %s', async (name, trouble) => {
    problem = new DOMException('', name);
    await open();
    expect(camera.get()).toEqual({ at: 'failed', trouble });
  });

  it('is tried again as long as it is wanted, and not longer', async () => {
    problem = new DOMException('', 'NotReadableError');
    await open();
    problem = null;
    clock.advance(3_000);
    await settle();
    expect(camera.get().at).toBe('open');
    close();
    problem = new DOMException('', 'NotReadableError');
    await open();
    close();
    problem = null;
    clock.advance(60_000);
    await settle();
    expect([camera.get().at, running()]).toEqual(['closed', []]);
  });

  it('comes back by itself after it was unplugged', async () => {
    await open();
    const [unplugged] = tracks;
    unplugged?.dispatchEvent(new Event('ended'));
    expect(camera.get()).toEqual({ at: 'failed', trouble: 'noCamera' });
    clock.advance(3_000);
    await settle();
    expect([camera.get().at, running()]).toEqual(['open', ['one']]);
  });
});

import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { trayCameraSetting } from '@self-print/contract/deviceSettings.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type StubPrograms, stubPrograms } from '../../system/testing/stubPrograms.ts';
import { type ManualTime, manualTime } from '../../testing/manualTime.ts';
import type { HealthReport } from '../framework/health.ts';
import { openTrayCamera } from './detect.ts';
import { type NetworkCamera, pictureOf, serveNetworkCamera } from './simulator/networkCamera.ts';
import type { TrayCamera } from './types.ts';

let time: ManualTime;
let reports: HealthReport[];
let stubs: StubPrograms;
let camera: TrayCamera | null;
beforeEach(() => {
  time = manualTime();
  reports = [];
  stubs = stubPrograms({});
  camera = null;
});
afterEach(async () => {
  await camera?.close();
  stubs[Symbol.dispose]();
});

const NO_SECRETS = { get: (name: string): Result<Uint8Array, string> => fail(`no secret ${name}`) };

async function open(setting: object, secrets = NO_SECRETS): Promise<TrayCamera> {
  camera = openTrayCamera(trayCameraSetting.parse(setting), (report) => void reports.push(report), {
    programs: stubs.programs,
    fetch,
    secrets,
    newSecret: () => 'client-nonce',
    time,
  });
  if (!camera) throw new Error('there is no camera');
  return camera;
}

const health = () => reports.at(-1);

describe('a network camera', () => {
  let network: NetworkCamera;
  beforeEach(async () => {
    network = await serveNetworkCamera();
  });
  afterEach(() => network.close());

  it('is ready once it gave a picture, and shows what lies in the tray', async () => {
    const opened = await open({ driver: 'http', url: `${network.url}?token=secret` });
    network.show('paper');
    const taken = await opened.take();
    expect(taken.ok && Buffer.from(taken.value).equals(pictureOf('paper'))).toBe(true);
    expect(reports[0]).toMatchObject({ state: 'opening' });
    expect(health()).toEqual({ state: 'ready', detail: network.url });
  });

  it.each([
    ['page', 'unexpectedAnswer', 'the answer is no JPEG picture'],
    ['torn', 'unexpectedAnswer', 'the picture breaks off'],
    ['large', 'unexpectedAnswer', 'the picture is larger than 150 kB: choose a smaller one at the camera'],
    ['off', 'portUnavailable', 'UND_ERR_SOCKET'],
  ] as const)('that answers %s is faulted and says why', async (mood, problem, detail) => {
    network.behave(mood);
    const opened = await open({ driver: 'http', url: network.url });
    expect(await opened.take()).toEqual({ ok: false, problem: `${network.url}: ${detail}` });
    expect(health()).toEqual({ state: 'faulted', problem, detail: `${network.url}: ${detail}` });
  });

  it('that does not answer in time is given up, and works again by itself', async () => {
    network.behave('silent');
    await open({ driver: 'http', url: network.url });
    await time.until(() => health()?.state === 'faulted');
    expect(health()).toMatchObject({ problem: 'silent', detail: expect.stringContaining('within 10 s') });
    network.behave('picture');
    await time.until(() => health()?.state === 'ready');
  });

  it('is looked at again when a technician asks for it', async () => {
    network.behave('page');
    const opened = await open({ driver: 'http', url: network.url });
    await time.until(() => health()?.state === 'faulted');
    network.behave('picture');
    opened.reopen();
    await time.until(() => health()?.state === 'ready', 0);
  });

  it('is left in the middle of a picture when it is closed', async () => {
    network.behave('silent');
    const opened = await open({ driver: 'http', url: network.url });
    const taken = opened.take();
    await opened.close();
    expect(await taken).toMatchObject({ ok: false });
    expect(health()).toMatchObject({ state: 'opening' });
  });

  it('that sends elsewhere is not followed', async () => {
    const elsewhere = await serve((_, respond) => respond(302, { Location: network.url }));
    const opened = await open({ driver: 'http', url: `${elsewhere.origin}/snapshot.jpg` });
    expect(await opened.take()).toMatchObject({ ok: false });
    expect(health()).toMatchObject({ state: 'faulted' });
    await elsewhere.close();
  });
});

describe('a network camera with a password', () => {
  const PASSWORD = 'pass: Wörter';
  const secrets = { get: () => ok<Uint8Array>(Buffer.from(PASSWORD)) };
  const DIGEST = { 'WWW-Authenticate': 'Digest realm="cam", nonce="n1", qop="auth"' };
  const answers = (challenge: Record<string, string>, accepts: (authorisation: string) => boolean) =>
    serve((authorisation, respond) =>
      authorisation !== undefined && accepts(authorisation)
        ? respond(200, {}, pictureOf('empty'))
        : respond(401, challenge),
    );

  it('gets it as a digest only', async () => {
    const seen: string[] = [];
    const server = await answers(DIGEST, (authorisation) => seen.push(authorisation) > 0);
    const url = `${server.origin}/snapshot.jpg?channel=1`;
    const opened = await open({ driver: 'http', url, user: 'viewer', passwordSecret: 'trayCamera' }, secrets);
    expect(await opened.take()).toMatchObject({ ok: true });
    expect(seen[0]).toMatch(/^Digest username="viewer", .*uri="\/snapshot\.jpg\?channel=1"/);
    expect(seen.join()).not.toContain(PASSWORD);
    await server.close();
  });

  it.each([
    ['which is wrong', DIGEST, 'the camera refuses user name or password'],
    [
      'and wants it in the clear',
      { 'WWW-Authenticate': 'Basic realm="cam"' },
      'the camera does not offer digest authentication',
    ],
  ])('%s, is misconfigured', async (_, challenge, detail) => {
    const server = await answers(challenge, () => false);
    const url = `${server.origin}/snapshot.jpg`;
    const opened = await open({ driver: 'http', url, user: 'viewer', passwordSecret: 'trayCamera' }, secrets);
    expect(await opened.take()).toMatchObject({ ok: false });
    expect(health()).toEqual({ state: 'faulted', problem: 'misconfigured', detail: `${url}: ${detail}` });
    await server.close();
  });

  it.each([
    ['no account', {}, 'the camera asks for a password'],
    ['no password', { user: 'viewer' }, 'the password of viewer is not set'],
    ['a password that is not there', { user: 'viewer', passwordSecret: 'lost' }, 'no secret lost'],
  ])('is misconfigured with %s', async (_, account, detail) => {
    const server = await answers(DIGEST, () => true);
    const opened = await open({ driver: 'http', url: `${server.origin}/snapshot.jpg`, ...account });
    expect(await opened.take()).toMatchObject({ ok: false });
    expect(health()).toMatchObject({ problem: 'misconfigured', detail: expect.stringContaining(detail) });
    await server.close();
  });
});

describe('a USB camera', () => {
  const setting = { driver: 'video', path: '/dev/v4l/by-id/usb-cam-video-index0' };

  it('gives what ffmpeg reads from it', async () => {
    stubs = stubPrograms({ ffmpeg: { saysBytes: pictureOf('paper') } });
    const opened = await open(setting);
    const taken = await opened.take();
    expect(taken.ok && Buffer.from(taken.value).equals(pictureOf('paper'))).toBe(true);
    expect(stubs.calls()[0]).toContain(`-f video4linux2 -i ${setting.path} `);
  });

  it.each([
    ['is not there', { complains: '/dev/video0: No such file or directory', exitCode: 1 }, 'portUnavailable'],
    ['is in use', { complains: '/dev/video0: Device or resource busy', exitCode: 1 }, 'portUnavailable'],
    ['may not be opened', { complains: '/dev/video0: Permission denied', exitCode: 1 }, 'portUnavailable'],
    ['is no camera', { complains: 'Not a video capture device.', exitCode: 1 }, 'unexpectedAnswer'],
    ['gives nothing', {}, 'unexpectedAnswer'],
    ['gives too much', { saysBytes: Buffer.alloc(200_000, 1) }, 'unexpectedAnswer'],
  ] as const)('that %s is faulted', async (_, ffmpeg, problem) => {
    stubs = stubPrograms({ ffmpeg });
    const opened = await open(setting);
    expect(await opened.take()).toMatchObject({ ok: false });
    expect(health()).toMatchObject({ state: 'faulted', problem });
  });

  it('that never answers is given up, and ffmpeg is ended', async () => {
    stubs = stubPrograms({ ffmpeg: { staysOn: true, stubborn: true } });
    await open(setting);
    await time.until(() => health()?.state === 'faulted');
    expect(health()).toMatchObject({ problem: 'silent', detail: expect.stringContaining('within 10 s') });
  });

  it('needs ffmpeg', async () => {
    const opened = await open(setting);
    expect(await opened.take()).toMatchObject({ ok: false });
    expect(health()).toMatchObject({ problem: 'driverMissing' });
  });
});

describe('the setting', () => {
  it.each([
    ['a password in the address', { driver: 'http', url: 'http://viewer:word@192.168.1.64/snapshot.jpg' }],
    ['another scheme', { driver: 'http', url: 'file:///etc/passwd' }],
    ['a path outside of /dev', { driver: 'video', path: '/dev/../etc/passwd' }],
    ['a switch of ffmpeg', { driver: 'video', path: '-i' }],
  ])('refuses %s', (_, setting) => {
    expect(trayCameraSetting.safeParse(setting).success).toBe(false);
  });
});

/** A server that answers by what `Authorization` says. */
async function serve(
  answer: (
    authorisation: string | undefined,
    respond: (status: number, headers: Record<string, string>, body?: Uint8Array) => void,
  ) => void,
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> {
  const server: Server = createServer((request, response) =>
    answer(request.headers.authorization, (status, headers, body) =>
      response.writeHead(status, headers).end(body),
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no address');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import type { FilmScene } from '@self-print/agent/devices/camera/simulator/film.ts';
import { findHeadlessChromium } from '@self-print/build/programs.ts';
import { cameraCalls, faceCalls, faceCollectCalls, windowCalls } from '@self-print/contract/agent/face.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { faceGalleryCalls } from '@self-print/contract/platform/faces.ts';
import { CHROMIUM_ARGUMENTS } from '../support/chromium.ts';
import { type FaceStand, startFaceStand } from '../support/faceStand.ts';
import { type FakeCamera, makeFakeCamera, watchCamera } from '../support/fakeCamera.ts';
import { textsOf } from '../support/texts.ts';

/**
 * Camera and face recognition from the agent's call to its answer: a real Chromium with the real models in their worker, a real
 * agent and a real platform; only the camera shows photographs. A photograph does not turn its head, so the presence check is
 * off here; it is tested next to its source.
 */
const CLASS = 'class-1';
const NETWORK_MS = 180_000;

let camera: FakeCamera | null = null;
let stand: FaceStand;
let browser: Browser;
let page: Page;
let isCameraRunning: () => Promise<boolean>;

test.beforeAll(async () => {
  test.setTimeout(NETWORK_MS);
  camera = await makeFakeCamera();
  if (!camera) return;
  const executablePath = findHeadlessChromium();
  stand = await startFaceStand({ presenceCheck: false, triesMax: 2 });
  browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...CHROMIUM_ARGUMENTS, ...camera.arguments],
  });
  page = await browser.newPage();
  ({ isRunning: isCameraRunning } = await watchCamera(page));
  await page.goto(stand.kiosk);
});
test.afterAll(async () => {
  await browser?.close();
  await stand?.stop();
  await camera?.remove();
});
test.beforeEach(() => test.skip(camera === null, 'ffmpeg is missing'));
test.afterEach(async () => {
  if (camera) await stand.agent(kioskCalls.endSession, {});
});

/** Puts somebody before the camera, which is reopened for that. */
async function show(who: FilmScene) {
  await stand.agent(cameraCalls.close, {});
  await expect.poll(isCameraRunning).toBe(false);
  await camera?.show(who);
  expect(await stand.agent(cameraCalls.open, {})).toMatchObject({ ok: true });
  await expect.poll(isCameraRunning).toBe(true);
}
const refused = (name: string) => ({ ok: false, problem: { name } });
const oneToMany = (groupId = CLASS) => stand.agent(faceCalls.one2n, { groupId });
const oneToOne = (userId: string) => stand.agent(faceCalls.one2one, { reference: { kind: 'user', userId } });

/** Collects the face of whoever is before the camera, like the screens of the collection. */
async function enrol(userId: string) {
  let taken = await stand.agent(faceCollectCalls.photograph, {});
  // On a busy machine the models may take longer to load than the agent waits.
  for (let tries = 1; !taken.ok && tries < 3; tries += 1)
    taken = await stand.agent(faceCollectCalls.reshoot, {});
  if (!taken.ok) throw new Error(`No picture to enrol: ${JSON.stringify(taken.problem)}`);
  const { photo, model, descriptor, quality } = taken.value;
  const person = await stand.visiting(userId);
  const saved = await person(faceGalleryCalls.savePhotograph, {
    consent: true,
    consentVersion: 1,
    quality,
    photo,
    model,
    descriptor,
  });
  expect(saved).toMatchObject({ ok: true });
  expect(await stand.agent(faceCollectCalls.uploadSuccess, {})).toMatchObject({ ok: true });
}

test('enrols two people and distinguishes them from each other and from a stranger', async () => {
  test.setTimeout(NETWORK_MS);
  const anna = await stand.addPerson(CLASS);
  const ben = await stand.addPerson(CLASS, 'other');
  await show('anna');
  await enrol(anna);
  await show('ben');
  await enrol(ben);

  await show('anna');
  await expect
    .poll(() => oneToMany(), { timeout: 20_000 })
    .toMatchObject({ ok: true, value: { code: '2000', userId: anna } });
  expect(await oneToOne(anna)).toMatchObject({ ok: true, value: { matched: true } });
  expect(await oneToOne(ben)).toMatchObject(refused('FACE_NO_MATCH'));
  expect(await oneToMany('other')).toMatchObject(refused('FACE_NO_MATCH'));
  expect(await oneToMany()).toMatchObject(refused('FACE_TOO_MANY_TRIES'));

  await stand.agent(kioskCalls.endSession, {});
  await show('ben');
  expect(await oneToMany()).toMatchObject({ ok: true, value: { userId: ben } });
  await show('carla');
  expect(await oneToMany()).toMatchObject(refused('FACE_NO_MATCH'));
});

test('recognises nobody, and does not choose between two', async () => {
  test.setTimeout(NETWORK_MS);
  const anna = await stand.addPerson('alone');
  await show('anna');
  await enrol(anna);
  await show('nobody');
  await expect.poll(() => oneToMany('alone'), { timeout: 40_000 }).toMatchObject(refused('FACE_NONE'));
  await show('both');
  expect(await oneToMany('alone')).toMatchObject(refused('FACE_SEVERAL'));
  expect(await stand.agent(faceCollectCalls.photograph, {})).toMatchObject(refused('FACE_SEVERAL'));
});

test('shows the picture with a way out, and keeps the camera on as long as its window is there', async () => {
  await camera?.show('anna');
  await stand.agent(windowCalls.simpleCameraOpen, {});
  const panel = page.locator('[data-window="camera"]');
  await expect(panel.locator('[data-camera="open"]')).toBeVisible();
  await expect(panel.getByRole('status')).toHaveText(textsOf('zh')['camera.look']);
  const isPlaying = () => panel.locator('video').evaluate((film: HTMLVideoElement) => film.videoWidth > 0);
  await expect.poll(isPlaying).toBe(true);
  const photo = await stand.agent(cameraCalls.takePhoto, {});
  expect(photo.ok && Buffer.from(photo.value.photo, 'base64').subarray(0, 2)).toEqual(Buffer.of(0xff, 0xd8));

  await stand.agent(windowCalls.simpleCameraHide, {});
  await expect(panel).toBeHidden();
  expect(await stand.agent(cameraCalls.takePhoto, {})).toMatchObject({ ok: true });
  await stand.agent(windowCalls.simpleCameraShow, {});
  await panel.getByRole('button', { name: textsOf('zh')['camera.close'] }).click();
  await expect(panel).toBeHidden();
  expect(await stand.agent(cameraCalls.takePhoto, {})).toMatchObject(refused('CAMERA_NOT_OPEN'));
});

test('tells the person at the log-in which way to turn, and that a photograph does not turn', async () => {
  test.setTimeout(NETWORK_MS);
  const anna = await stand.addPerson('presence');
  await show('anna');
  await enrol(anna);
  await stand.changeFace({ presenceCheck: true });
  await stand.agent(windowCalls.faceScanLoginOpenWindow, {});
  const login = page.locator('[data-window="faceLogin"]');
  await expect(login.getByRole('heading')).toHaveText(textsOf('zh')['camera.faceTitle']);
  const asking = oneToMany('presence');
  const turn = [textsOf('zh')['camera.turnLeft'], textsOf('zh')['camera.turnRight']];
  await expect
    .poll(async () => turn.includes((await login.getByRole('status').textContent()) ?? ''))
    .toBe(true);
  expect(await asking).toMatchObject(refused('FACE_NOT_PRESENT'));
  await login.getByRole('button', { name: textsOf('zh')['camera.leave'] }).click();
  await expect(login).toBeHidden();
});

import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { findHeadlessChromium } from '@self-print/build/programs.ts';
import { signInZh } from '@self-print/renderer/texts/signIn.zh.ts';
import { CHROMIUM_ARGUMENTS } from '../support/chromium.ts';
import { type FaceStand, startFaceStand } from '../support/faceStand.ts';
import { type FakeCamera, makeFakeCamera, watchCamera } from '../support/fakeCamera.ts';
import { textsOf } from '../support/texts.ts';

/** The kiosk's screens of face photos with the real networks, a real agent and a real platform; the camera shows photographs. */
const NETWORK_MS = 180_000;
/** The networks are loaded for the first picture. */
const PICTURE_MS = 60_000;
const texts = textsOf('zh');

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
  stand = await startFaceStand({ presenceCheck: false });
  browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...CHROMIUM_ARGUMENTS, ...camera.arguments],
  });
  page = await browser.newPage({ viewport: { width: 1080, height: 1920 } });
  ({ isRunning: isCameraRunning } = await watchCamera(page));
  await page.goto(stand.kiosk);
});
test.afterAll(async () => {
  await browser?.close();
  await stand?.stop();
  await camera?.remove();
});
test.beforeEach(() => test.skip(camera === null, 'ffmpeg is missing'));

const screen = (name: string) => page.locator(`[data-screen="${name}"]`);
const press = (on: string, name: string) => screen(on).getByRole('button', { name, exact: true }).click();

async function signIn({ userName, password }: Awaited<ReturnType<FaceStand['addStudent']>>) {
  await page.locator('[data-function="FACE"]').click();
  await expect(page.locator('[data-screen^="sign-in-"]')).toBeVisible();
  if (!(await screen('sign-in-DB').isVisible())) {
    await page.getByRole('button', { name: signInZh['signIn.DB.choose'], exact: true }).click();
  }
  await page.locator('#sign-in-account').fill(userName);
  await page.locator('#sign-in-password').fill(password);
  await screen('sign-in-DB').locator('.button--primary').click();
  await expect(screen('face')).toBeVisible();
}

/** Presses until there is a picture: on a busy machine the networks may take longer to load than the agent waits. */
async function photograph() {
  await expect(async () => {
    if (await screen('face-camera').isVisible()) {
      const take = screen('face-camera').getByRole('button', { name: texts['face.take'], exact: true });
      if (await take.isEnabled()) await take.click();
    }
    await expect(screen('face-picture')).toBeVisible({ timeout: PICTURE_MS / 2 });
  }).toPass({ timeout: 2 * PICTURE_MS });
}

test('collects a face, shows it to its owner, and deletes it when the consent is withdrawn', async () => {
  test.setTimeout(NETWORK_MS);
  await camera?.show('anna');
  await screen('attract').getByRole('button').first().click();
  await signIn(await stand.addStudent());
  await expect(screen('face')).toContainText(texts['face.state.none']);

  await press('face', texts['face.collect']);
  await press('face-consent', texts['face.decline']);
  await expect(screen('face')).toContainText(texts['face.declined']);
  expect(await isCameraRunning()).toBe(false);

  await press('face', texts['face.collect']);
  await press('face-consent', texts['face.agree']);
  await expect(screen('face-camera').locator('[data-camera="open"]')).toBeVisible();
  await photograph();
  await press('face-picture', texts['face.use']);
  await expect(screen('face-saved')).toBeVisible();
  await expect.poll(isCameraRunning).toBe(false);

  await press('face-saved', texts['face.toOwn']);
  await expect(screen('face')).toContainText(texts['face.state.collected']);
  await press('face', texts['face.show']);
  const photo = screen('face').getByRole('img', { name: texts['face.photo'] });
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);

  await press('face', texts['face.withdraw']);
  await press('face-withdrawal', texts['face.confirmWithdrawal']);
  await expect(screen('face')).toContainText(texts['face.withdrawnNews']);
  await expect(screen('face')).toContainText(texts['face.state.withdrawn']);
  await expect(screen('face').getByRole('button', { name: texts['face.show'] })).toHaveCount(0);
});

test('does not photograph two, and films nobody any more once the screen is left', async () => {
  test.setTimeout(NETWORK_MS);
  await camera?.show('both');
  await page.reload();
  await screen('attract').getByRole('button').first().click();
  await signIn(await stand.addStudent());
  await press('face', texts['face.collect']);
  await press('face-consent', texts['face.agree']);
  await expect.poll(isCameraRunning).toBe(true);
  await press('face-camera', texts['face.take']);
  await expect(screen('face-camera').getByRole('alert')).toContainText(texts['face.trouble.FACE_SEVERAL'], {
    timeout: PICTURE_MS,
  });
  await press('face-camera', texts['header.back']);
  await expect(screen('face')).toContainText(texts['face.state.none']);
  await expect.poll(isCameraRunning).toBe(false);
});

test('signs the owner of a number in by their face, and nobody else', async () => {
  test.setTimeout(2 * NETWORK_MS);
  const student = await stand.addStudent();
  await camera?.show('anna');
  await page.reload();
  await screen('attract').getByRole('button').first().click();
  await signIn(student);
  await press('face', texts['face.collect']);
  await press('face-consent', texts['face.agree']);
  await photograph();
  await press('face-picture', texts['face.use']);
  await press('face-saved', texts['face.toOwn']);

  const filmed = page.locator('[data-window="faceLogin"]');
  const toFace = async (userName: string) => {
    await page.reload();
    await screen('attract').getByRole('button').first().click();
    await page.locator('[data-function="FACE"]').click();
    await press('sign-in-DB', signInZh['signIn.FACE.choose']);
    await page.locator('#sign-in-face-account').fill(userName);
    expect(await isCameraRunning()).toBe(false);
    await press('sign-in-FACE', signInZh['signIn.FACE.start']);
    await expect(filmed.locator('[data-camera="open"]')).toBeVisible();
  };
  await toFace(student.userName);
  // A face alone does not show a photo: the password is asked for, and no face again.
  await expect(screen('sign-in-DB')).toContainText(signInZh['signIn.again'], { timeout: PICTURE_MS });
  await expect(page.getByRole('button', { name: signInZh['signIn.FACE.choose'] })).toHaveCount(0);
  await expect(filmed).toHaveCount(0);
  await expect.poll(isCameraRunning).toBe(false);

  await camera?.show('ben');
  for (const userName of [student.userName, '00000000']) {
    await toFace(userName);
    await expect(screen('sign-in-FACE').getByRole('alert')).toContainText('人脸比对不通过', {
      timeout: PICTURE_MS,
    });
    await expect.poll(isCameraRunning).toBe(false);
  }

  await toFace(student.userName);
  await filmed.getByRole('button').click();
  await expect(screen('sign-in-FACE').locator('.button--primary')).toBeEnabled({ timeout: PICTURE_MS });
  await expect(screen('sign-in-FACE').getByRole('alert')).toHaveCount(0);
});

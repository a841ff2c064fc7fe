import { findHeadlessChromium } from '@self-print/build/programs.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import type { CameraSetting } from '@self-print/contract/cameraSetting.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import type { ItemStep } from '@self-print/contract/itemSteps.ts';
import { settingsAdminCalls } from '@self-print/contract/platform/settingsAdmin.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';
import { adminClient } from '../support/adminClient.ts';
import { agentClient } from '../support/agentClient.ts';
import { brought } from '../support/answers.ts';
import { CHROMIUM_ARGUMENTS } from '../support/chromium.ts';
import { openConsole } from '../support/console.ts';
import { declareItem } from '../support/declaredItem.ts';
import { expect, test } from '../support/journey.ts';
import { ISSUE_LIMIT_MS, orderOwn } from '../support/person.ts';
import { textsOf } from '../support/texts.ts';

const executablePath = findHeadlessChromium();
test.use({
  launchOptions: {
    ...(executablePath === undefined ? {} : { executablePath }),
    // Chromium's own test picture: nobody looks for a face in the photo of a step.
    args: [...CHROMIUM_ARGUMENTS, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  },
});

/** The camera starts and is driven through the agent. */
const PHOTO_LIMIT_MS = 40_000;
/** Longer than the agent takes to get new settings. */
const SETTINGS_LIMIT_MS = 40_000;
const CAMERA: CameraSetting = { driver: 'page', label: '', mirrored: true };
const PHOTO: ItemStep = {
  kind: 'photo',
  stepId: 'photo-1',
  words: { zh: '用于核对本人办理', en: 'To compare who handed it in' },
};

/** Sets the terminal's camera, or takes the setting away again, and waits until the kiosk has heard of it. */
async function setCamera(admin: CallFunction, info: ProductReady, camera: CameraSetting | null) {
  const place = { layer: 'terminal', id: info.terminalCode ?? '' } as const;
  const { version } = await brought(admin(settingsAdminCalls.layer, place));
  const changes = { 'devices.camera': camera };
  await brought(admin(settingsAdminCalls.save, { ...place, version, changes, reason: '现场拍照' }));
  const agent = agentClient(info);
  const driver = async () => (await brought(agent(kioskCalls.state, {}))).camera.driver;
  await expect.poll(driver, { timeout: SETTINGS_LIMIT_MS }).toBe(camera?.driver ?? 'none');
}

for (const language of ['zh', 'en'] as const) {
  test(`is photographed for what they order, and staff see the photo with the order: ${language}`, async ({
    browser,
    openKiosk,
    printer,
    product,
  }) => {
    test.slow();
    const { admin: office } = product.info;
    if (office === null) throw new Error('This product has no administrator');
    const { page, open, signIn, close } = await openConsole(browser, product.info, 'zh');
    await signIn(office);
    const itemId = `photographed-${language}`;
    const admin = await adminClient(page, product.info);
    await declareItem(admin, itemId, [PHOTO]);
    await setCamera(admin, product.info, CAMERA);
    const texts = textsOf(language);
    const before = await printer.paper();
    const kiosk = await openKiosk({ language });
    if (language === 'en') {
      await kiosk.screen('attract').getByRole('button').click();
      await kiosk.page.getByRole('button', { name: 'English' }).click();
    }
    await orderOwn(kiosk, product.info, itemId);

    await kiosk.sees('step-consent');
    await expect(kiosk.screen('step-consent')).toContainText(PHOTO.words[language]);
    await kiosk.screen('step-consent').locator('.button--primary').click();
    await kiosk.sees('step-camera');
    const picture = kiosk.screen('step-picture').locator('img.step-photo');
    const photograph = () =>
      // A camera that is still starting says so, and is asked again.
      expect(async () => {
        if (await kiosk.screen('step-camera').isVisible())
          await kiosk.screen('step-camera').locator('.button--primary').click({ timeout: 1_000 });
        await expect(picture).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: PHOTO_LIMIT_MS });
    await photograph();
    await kiosk.screen('step-picture').getByRole('button', { name: texts['step.photo.again'] }).click();
    await kiosk.sees('step-camera');
    await photograph();
    const width = (image: Element) => (image instanceof HTMLImageElement ? image.naturalWidth : 0);
    expect(await picture.evaluate(width)).toBeGreaterThan(0);
    await kiosk.screen('step-picture').locator('.button--primary').click();
    await kiosk.sees('finished', ISSUE_LIMIT_MS);
    expect((await printer.paper()).slice(before.length)).toHaveLength(1);

    await setCamera(admin, product.info, null);

    await open(`/main/order-query/orderHisList?item=${itemId}`);
    await page.getByRole('button', { name: '离校手续单' }).first().click();
    const shown = page.getByRole('img', { name: '现场拍摄的照片' });
    await expect(shown).toBeVisible();
    expect(await shown.evaluate(width)).toBeGreaterThan(0);
    await open('/main/operationLog');
    await expect(page.getByText('查看签名、照片和第二确认人').first()).toBeVisible();
    await close();
  });
}

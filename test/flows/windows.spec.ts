import { expect } from '@playwright/test';
import { commandCalls } from '@self-print/contract/agent/command.ts';
import { windowCalls } from '@self-print/contract/agent/face.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { agentClient } from '../support/agentClient.ts';
import { test } from '../support/journey.ts';
import { textsOf } from '../support/texts.ts';

/**
 * Windows opened by calls of the agent in an ordinary browser: the page shows them itself. That the shell shows them as
 * separate windows is tested with the shell's code.
 */
const ADVERTS_AGAIN_MS = 10_000;

test('opens, hides, shows and closes the small camera window', async ({ openKiosk, product }) => {
  const agent = agentClient(product.info);
  const { page } = await openKiosk();
  const camera = page.locator('[data-window="camera"]');
  expect(await agent(windowCalls.simpleCameraOpen, {})).toMatchObject({ ok: true });
  await expect(camera).toBeVisible();
  await agent(windowCalls.simpleCameraHide, {});
  await expect(camera).toBeHidden();
  await agent(windowCalls.simpleCameraShow, {});
  await expect(camera).toBeVisible();
  await page.reload();
  await expect(camera).toBeVisible();
  await agent(windowCalls.simpleCameraClose, {});
  await expect(camera).toBeHidden();
});

test('fills the screen with the log-in by face, which has a way out', async ({ openKiosk, product }) => {
  const agent = agentClient(product.info);
  const { page } = await openKiosk();
  const login = page.locator('[data-window="faceLogin"]');
  await agent(windowCalls.faceScanLoginOpenWindow, {});
  await expect(login).toBeVisible();
  await login.getByRole('button', { name: textsOf('zh')['camera.leave'] }).click();
  await expect(login).toBeHidden();
});

for (const language of ['zh', 'en'] as const) {
  const text = textsOf(language);
  for (const [windowId, call] of [
    ['selfRegister', windowCalls.selfRegisterOpenWindow],
    ['changePassword', windowCalls.selfChangePwdOpen],
  ] as const) {
    test(`says in ${language} that ${windowId} is not on here, and lets the person leave`, async ({
      openKiosk,
      product,
    }) => {
      const agent = agentClient(product.info);
      const { page, screen } = await openKiosk();
      await expect(screen('attract')).toBeVisible();
      if (language === 'en') {
        await screen('attract').getByRole('button').click();
        await page.getByRole('button', { name: 'English' }).click();
      }
      await agent(call, {});
      const panel = page.getByRole('dialog', { name: text[`window.${windowId}`] });
      await expect(panel).toContainText(text['window.notOn']);
      await expect(panel.locator('input')).toHaveCount(0);
      await panel.getByRole('button', { name: text['window.back'] }).click();
      await expect(panel).toBeHidden();
      const state = await agent(kioskCalls.state, {});
      expect(state.ok && state.value.windows).toEqual([]);
    });
  }
}

test('loads the adverts of this page again, which has no other display', async ({ openKiosk, product }) => {
  const agent = agentClient(product.info);
  const { page, screen } = await openKiosk();
  await expect(screen('attract')).toBeVisible();
  await expect(page.locator('.advert:not(.advert--welcome)')).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().includes('/mediaList/'), {
    timeout: ADVERTS_AGAIN_MS,
  });
  expect(await agent(commandCalls.restartAdScreen, {})).toEqual({ ok: true, value: {} });
  await asked;
});

test('shows the adverts alone in a window of their own', async ({ openKiosk, product }) => {
  const agent = agentClient(product.info);
  const { page } = await openKiosk();
  await page.goto(`${product.info.kiosk}?window=advert`);
  await expect(page.locator('[data-window="advert"] .advert')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  // It answers no task, so with it alone nobody does.
  const answer = agent(commandCalls.restartAdScreen, {}, { timeoutMs: 2_000 });
  expect((await answer).ok).toBe(false);
});

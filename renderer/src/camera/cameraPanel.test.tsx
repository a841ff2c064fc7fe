/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */

import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { windowCalls } from '@self-print/contract/agent/face.ts';
import type { KioskState } from '@self-print/contract/agent/kiosk.ts';
import type { PageTask } from '@self-print/contract/agent/pageTask.ts';
import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import { createTexts } from '@self-print/web-kit/texts.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { NOW_MS } from '../../dev/sceneParts.ts';
import { SCENES } from '../../dev/scenes.ts';
import { loadStillCamera, stillCamera } from '../../dev/stillCamera.ts';
import { viewOf } from '../../dev/viewOf.ts';
import { createApi } from '../api/api.ts';
import { createStore } from '../base/store.ts';
import { handClock } from '../testing/handClock.ts';
import { preparePage } from '../testing/page.ts';
import { AGENT_ORIGIN } from '../testing/services.ts';
import { cameraTexts } from '../texts/cameraPart.ts';
import { coreTexts } from '../texts/corePart.ts';
import type { TextKey } from '../texts/keys.ts';
import { KioskContext } from '../ui/KioskContext.tsx';
import { CameraHost } from './CameraHost.tsx';
import { CameraPanel, type CameraWindowId } from './CameraPanel.tsx';
import type { CameraState } from './camera.ts';

beforeAll(preparePage);
afterEach(cleanup);

const TASK = '11111111-1111-4111-8111-111111111111';
// @ts-expect-error: jsdom has no streams, and takes any object for one
const OPEN: CameraState = { at: 'open', stream: new EventTarget() };

/** A kiosk in whose state something is as a test wants it. */
async function kioskWith(change: Partial<KioskState>, language: 'zh' | 'en' = 'zh') {
  const texts = createTexts<TextKey>();
  await Promise.all([texts.add(coreTexts), texts.add(cameraTexts)]);
  await texts.setLanguage(language);
  const clock = handClock(NOW_MS);
  const { attract } = SCENES;
  if (attract === undefined) throw new Error('There is no such scene.');
  const closed: unknown[] = [];
  const api = createApi({
    agentOrigin: AGENT_ORIGIN,
    agentToken: 't',
    fetch: async (address, init) => {
      if (String(address).endsWith(windowCalls.closeWindow.path)) closed.push(JSON.parse(String(init?.body)));
      throw new TypeError('no agent');
    },
    language: texts.language,
    nowMs: clock.nowMs,
    errorNameOf,
    newRequestId: () => 'r',
  });
  const view = viewOf(attract, texts, clock);
  const { status, state } = view.link.get();
  if (state === null) throw new Error('The scene has no state.');
  const link = createStore<ReturnType<typeof view.link.get>, never>((same) => same, {
    status,
    state: { ...state, ...change },
  });
  return { kiosk: { ...view, api, link }, closed };
}

async function show(
  windowId: CameraWindowId,
  camera: CameraState,
  tasks: PageTask[] = [],
  language?: 'zh' | 'en',
) {
  const { kiosk, closed } = await kioskWith({ tasks }, language);
  render(
    <KioskContext value={kiosk}>
      <CameraPanel windowId={windowId} camera={stillCamera(camera)} />
    </KioskContext>,
  );
  return closed;
}
const prompt = () => screen.getByRole('status').textContent;

describe('the picture of the camera', () => {
  it.each<[CameraState, PageTask[], string]>([
    [{ at: 'opening' }, [], '正在启动摄像头…'],
    [{ at: 'failed', trouble: 'noCamera' }, [], '没有找到摄像头，请使用其他方式或联系工作人员'],
    [{ at: 'failed', trouble: 'cameraDenied' }, [], '摄像头被占用或未授权，请联系工作人员'],
    [OPEN, [], '请正对屏幕，让脸部位于椭圆内'],
    [OPEN, [{ kind: 'readFace', taskId: TASK, move: null }], '请正对屏幕，让脸部位于椭圆内'],
    [OPEN, [{ kind: 'readFace', taskId: TASK, move: 'turnLeft' }], '请慢慢向左转头，再向右转头'],
    [OPEN, [{ kind: 'readFace', taskId: TASK, move: 'turnRight' }], '请慢慢向右转头，再向左转头'],
    [OPEN, [{ kind: 'collectFace', taskId: TASK }], '请保持不动，正在拍照'],
    [{ at: 'opening' }, [{ kind: 'readFace', taskId: TASK, move: 'turnLeft' }], '正在启动摄像头…'],
  ])('says what is wrong or what to do: %j %j', async (camera, tasks, words) => {
    await show('faceLogin', camera, tasks);
    expect(prompt()).toBe(words);
  });

  it.each([
    ['camera', 'Close'],
    ['faceLogin', 'Exit'],
  ] as const)('has a way out, in English too: %s', async (windowId, name) => {
    const closed = await show(windowId, { at: 'opening' }, [], 'en');
    expect(prompt()).toBe('Starting the camera …');
    await userEvent.click(screen.getByRole('button', { name }));
    expect(closed).toEqual([{ windowId }]);
  });
});

describe('the windows with the camera', () => {
  const shown = async (...windows: KioskState['windows']) => {
    const { kiosk } = await kioskWith({ windows });
    await act(async () => {
      render(
        <KioskContext value={kiosk}>
          <CameraHost load={loadStillCamera} />
        </KioskContext>,
      );
    });
    return screen.queryAllByRole('region').map((region) => region.dataset.window);
  };

  it('are shown while they are to be seen, the log-in before the small one', async () => {
    expect(await shown({ windowId: 'camera', visible: true })).toEqual(['camera']);
    cleanup();
    const both = [
      { windowId: 'camera', visible: true },
      { windowId: 'faceLogin', visible: true },
    ] as const;
    expect(await shown(...both)).toEqual(['faceLogin']);
  });

  it('are not there otherwise', async () => {
    expect(
      await shown({ windowId: 'camera', visible: false }, { windowId: 'advert', visible: true }),
    ).toEqual([]);
  });
});

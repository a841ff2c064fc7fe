/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */

import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { windowCalls } from '@self-print/contract/agent/face.ts';
import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import type { PersonWindowId } from '@self-print/contract/shell.ts';
import { createTexts } from '@self-print/web-kit/texts.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { NOW_MS } from '../../dev/sceneParts.ts';
import { SCENES } from '../../dev/scenes.ts';
import { viewOf } from '../../dev/viewOf.ts';
import { createApi } from '../api/api.ts';
import { createStore } from '../base/store.ts';
import { handClock } from '../testing/handClock.ts';
import { preparePage } from '../testing/page.ts';
import { AGENT_ORIGIN } from '../testing/services.ts';
import { coreTexts } from '../texts/corePart.ts';
import type { TextKey } from '../texts/keys.ts';
import { windowsTexts } from '../texts/windowsPart.ts';
import { KioskContext } from '../ui/KioskContext.tsx';
import type { KioskView } from '../ui/kioskView.ts';
import { WindowHost } from './WindowHost.tsx';
import { WindowPage } from './WindowPage.tsx';
import { WindowPanel } from './WindowPanel.tsx';

beforeAll(preparePage);
afterEach(cleanup);

async function kioskIn(language: 'zh' | 'en', changes: Partial<KioskView> = {}) {
  const texts = createTexts<TextKey>();
  await Promise.all([texts.add(coreTexts), texts.add(windowsTexts)]);
  await texts.setLanguage(language);
  const clock = handClock(NOW_MS);
  const left: unknown[] = [];
  const attract = SCENES.attract;
  if (attract === undefined) throw new Error('There is no such scene.');
  const api = createApi({
    agentOrigin: AGENT_ORIGIN,
    agentToken: 't',
    fetch: async (address, init) => {
      if (String(address).endsWith(windowCalls.closeWindow.path)) left.push(JSON.parse(String(init?.body)));
      throw new TypeError('no agent');
    },
    language: texts.language,
    nowMs: clock.nowMs,
    errorNameOf,
    newRequestId: () => 'r',
  });
  return { kiosk: { ...viewOf(attract, texts, clock), api, ...changes }, clock, left };
}
const windowsOf = (...ids: PersonWindowId[]) =>
  createStore<readonly PersonWindowId[], readonly PersonWindowId[]>((_, next) => next, ids);

describe('a window for a person over the kiosk', () => {
  it.each([
    ['zh', '修改密码', '返回'],
    ['en', 'Change your password', 'Back'],
  ] as const)('says in %s what it is, that it is not on, and how to leave', async (language, title, back) => {
    const { kiosk, left } = await kioskIn(language);
    const windows = windowsOf('selfRegister', 'changePassword');
    render(
      <KioskContext value={kiosk}>
        <WindowHost Panel={WindowPanel} windows={windows} />
      </KioskContext>,
    );
    expect(screen.getByRole('dialog', { name: title })).toBeDefined();
    expect(document.querySelectorAll('input, form')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: back }));
    expect(left).toEqual([{ windowId: 'changePassword' }]);
    act(() => windows.send([]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stands back for the question whether somebody is there', async () => {
    const { kiosk } = await kioskIn('zh');
    const session = createStore((state) => state, { ...kiosk.session.get(), warned: true });
    render(
      <KioskContext value={{ ...kiosk, session }}>
        <WindowHost Panel={WindowPanel} windows={windowsOf('selfRegister')} />
      </KioskContext>,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a window of its own', () => {
  const page = (kiosk: KioskView, view: 'advert' | PersonWindowId, reload = () => {}) => (
    <WindowPage
      kiosk={kiosk}
      view={{ view, language: 'zh', accessible: false }}
      onFault={() => {}}
      reload={reload}
    />
  );

  it('says what it is and leaves through the agent', async () => {
    const { kiosk, left } = await kioskIn('zh');
    render(page(kiosk, 'selfRegister'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('自助注册');
    await userEvent.click(screen.getByRole('button'));
    expect(left).toEqual([{ windowId: 'selfRegister' }]);
  });

  it("shows the school's adverts with nothing to press", async () => {
    const { kiosk } = await kioskIn('zh');
    render(page(kiosk, 'advert'));
    expect(document.querySelector('.advert')).not.toBeNull();
    expect(screen.queryAllByRole('button')).toHaveLength(0);
  });

  it('reloads by itself after a fault', async () => {
    const broken = {
      subscribe: () => () => {},
      get: () => {
        throw new Error('broken');
      },
    };
    const { kiosk, clock } = await kioskIn('zh', { content: broken });
    let reloads = 0;
    const { error } = console;
    // React writes faults to the console.
    console.error = () => {};
    render(page(kiosk, 'advert', () => (reloads += 1)));
    console.error = error;
    expect(reloads).toBe(0);
    clock.advance(5_000);
    expect(reloads).toBe(1);
  });
});

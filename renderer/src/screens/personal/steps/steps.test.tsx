/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */

import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cameraCalls } from '@self-print/contract/agent/face.ts';
import { HEADERS } from '@self-print/contract/call.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import type { ItemStep } from '@self-print/contract/itemSteps.ts';
import { itemStepCalls } from '@self-print/contract/platform/itemSteps.ts';
import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { terminalUserOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { visitCalls } from '@self-print/contract/platform/visits.ts';
import { ok } from '@self-print/contract/result.ts';
import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { EVERY_TEXT } from '../../../../dev/everyScreen.ts';
import { samplePhoto } from '../../../../dev/faceSamples.ts';
import { sampleOffers, sampleVisit } from '../../../../dev/personalSamples.ts';
import { sampleOrder, sampleState, sampleTerminal } from '../../../../dev/samples.ts';
import { draftWith, EVERY_STEP, PHOTO, SECOND, SIGN } from '../../../../dev/stepSamples.ts';
import { loadStillCamera } from '../../../../dev/stillCamera.ts';
import { FIRST_ITEMS, type PersonalState } from '../../../flows/personal/state.ts';
import type { Speaker } from '../../../speech/speaker.ts';
import { kioskPage } from '../../../testing/kioskPage.tsx';
import { preparePage } from '../../../testing/page.ts';
import { FILE_PATH, type Services } from '../../../testing/services.ts';
import { KioskContext, useSession } from '../../../ui/KioskContext.tsx';
import { SignInPlace } from '../../signIn/SignInPlace.tsx';
import { PersonalPlace } from '../PersonalPlace.tsx';

const TOKEN = 'second-person.0123456789abcdef0123456789abcdef';
const proof = (number: number) => `5f0c0301-0000-4000-8000-00000000000${number}`;
const BOX = {
  left: 100,
  top: 50,
  width: 500,
  height: 200,
  x: 100,
  y: 50,
  right: 600,
  bottom: 250,
  toJSON: () => '',
};

beforeAll(() => {
  preparePage();
  configure({ defaultHidden: true });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function Here() {
  const { place } = useSession();
  if (place.at === 'signIn') return <SignInPlace {...place} />;
  return place.at === 'personal' ? (
    <PersonalPlace state={place.state} loadCamera={loadStillCamera} />
  ) : (
    <main data-screen={place.at} />
  );
}

function serve(services: Services) {
  const passed = (number: number) => () => ok({ proofId: proof(number), validSeconds: 600 });
  services.on(terminalItemCalls.preview, () =>
    ok({ pages: [{ url: FILE_PATH, width: 210, height: 297 }], pageCount: 1 }),
  );
  services.on(itemStepCalls.sign, passed(1));
  services.on(itemStepCalls.photograph, passed(2));
  services.on(itemStepCalls.askSecondPerson, () =>
    ok({ proofId: proof(3), validSeconds: 300, token: TOKEN, wayIds: ['DB'], needed: 'normal' }),
  );
  services.on(cameraCalls.open, () => ok({}));
  services.on(cameraCalls.close, () => ok({}));
  services.on(cameraCalls.takePhoto, () => ok({ photo: samplePhoto }));
  services.on(visitCalls.ways, () => ok({ ways: [sampleOffers.DB, sampleOffers.QR] }));
  const other = { ...sampleVisit.visitor, userId: 'u-2', name: '王*师' };
  services.on(visitCalls.signIn, () => ok({ ...sampleVisit, visitToken: TOKEN, visitor: other }));
  services.on(terminalUserOrderCalls.create, () => ok({ order: sampleOrder, state: 'waiting' }));
  services.setFile(new Blob(['png'], { type: 'image/png' }));
}

interface Stand {
  readonly prepare?: (services: Services) => void;
  readonly speaker?: Speaker;
}

/** A person who has signed in and looks at the document that they are about to order. */
async function stand(steps: readonly ItemStep[], { prepare = () => {}, speaker }: Stand = {}) {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(BOX);
  const state: PersonalState = { at: 'preview', draft: draftWith(steps), list: FIRST_ITEMS, act: null };
  const person = await kioskPage(
    (kiosk) => {
      const nowMs = kiosk.clock.nowMs();
      kiosk.send({ type: 'openPersonal', nowMs, state });
      kiosk.send({ type: 'signedIn', nowMs, visit: sampleVisit });
      return (
        <KioskContext value={kiosk}>
          <Here />
        </KioskContext>
      );
    },
    {
      prepare: (services) => {
        serve(services);
        prepare(services);
      },
      texts: EVERY_TEXT,
      ...(speaker ? { speaker } : {}),
    },
  );
  const asked = (line: string) => person.services.calls.filter((each) => each.line === line);
  await person.press('下一步');
  return {
    ...person,
    asked,
    /** What a call was sent, the last time. */
    sent: (line: string) => asked(line).at(-1)?.body,
    draw: async (...points: readonly (readonly [number, number])[]) => {
      const pad = screen.getByRole('img', { name: '签名区域，请用手指书写' });
      const [[x, y] = [0, 0], ...rest] = points;
      const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 7 });
      fireEvent.pointerDown(pad, at(x, y));
      for (const [nextX, nextY] of rest) fireEvent.pointerMove(pad, at(nextX, nextY));
      fireEvent.pointerUp(pad, at(x, y));
      await person.calm();
    },
    signIn: async () => {
      await person.user.type(screen.getByLabelText('学号或工号'), '1987');
      await person.user.type(screen.getByLabelText('密码'), 'secret');
      await person.press('登录');
    },
  };
}
const NAME = [
  [150, 100],
  [300, 140],
  [450, 90],
] as const;
const shown = () => document.body.textContent ?? '';
const alert = () => screen.getByRole('alert').textContent ?? '';

describe('signing on the screen', () => {
  it('shows what is signed, where those go who cannot, and hands in the lines in units of the field', async () => {
    const { draw, press, sent, shows } = await stand([SIGN]);
    expect(shows()).toBe('step-sign');
    expect(shown()).toContain(SIGN.words.zh);
    expect(shown()).toMatch(/不方便在本机完成？请到服务窗口办理/);
    await draw(...NAME);
    await press('确认签名');
    expect(sent('POST step/signature')).toMatchObject({
      step: SIGN,
      copies: 1,
      language: 'zh',
      strokes: [[100, 100, 400, 180, 700, 80]],
    });
    expect(sent('POST order/create')).toMatchObject({ stepProofs: [proof(1)] });
    expect(shows()).toBe('submitted');
  });

  it('refuses nothing, and a dot, before the platform is asked', async () => {
    const { draw, press, asked } = await stand([SIGN]);
    await press('确认签名');
    expect(alert()).toContain('还没有签名');
    await draw([200, 100]);
    await press('确认签名');
    expect(alert()).toContain('签名太短');
    expect(asked('POST step/signature')).toHaveLength(0);
  });

  it('forgets what was drawn when it is cleared, and takes one finger at a time', async () => {
    const { draw, press, asked } = await stand([SIGN]);
    await draw(...NAME);
    await press('重写');
    await press('确认签名');
    expect(alert()).toContain('还没有签名');
    const pad = screen.getByRole('img', { name: '签名区域，请用手指书写' });
    fireEvent.pointerDown(pad, { clientX: 110, clientY: 60, pointerId: 1 });
    fireEvent.pointerMove(pad, { clientX: 590, clientY: 240, pointerId: 2 });
    fireEvent.pointerUp(pad, { clientX: 590, clientY: 240, pointerId: 1 });
    await press('确认签名');
    expect(alert()).toContain('签名太短');
    expect(asked('POST step/signature')).toHaveLength(0);
  });

  it('keeps what was drawn when the platform did not answer', async () => {
    const { draw, press, services, asked } = await stand([SIGN]);
    services.on(itemStepCalls.sign, () => {
      throw new TypeError('connection cut');
    });
    await draw(...NAME);
    await press('确认签名');
    expect(alert()).toMatch(/连接不上平台/);
    serve(services);
    await press('确认签名');
    expect(asked('POST step/signature')).toHaveLength(2);
    expect(asked('POST order/create')).toHaveLength(1);
  });

  it('is followed by the preview when one goes back, and nothing is ordered', async () => {
    const { press, asked, shows } = await stand([SIGN]);
    await press('返回');
    expect(shows()).toBe('preview');
    expect(asked('POST order/create')).toHaveLength(0);
  });
});

describe('a photo for a document', () => {
  it('is taken after the person agreed, shown, and handed in only then', async () => {
    const { press, asked, sent, shows } = await stand([PHOTO]);
    expect(shown()).toContain(PHOTO.words.zh);
    expect(asked('POST camera/open')).toHaveLength(0);
    await press('同意并拍摄');
    await press('拍照');
    expect(shows()).toBe('step-picture');
    expect(asked('POST step/photo')).toHaveLength(0);
    await press('重拍');
    await press('拍照');
    await press('使用这张');
    expect(sent('POST step/photo')).toMatchObject({ consent: true, photo: samplePhoto, step: PHOTO });
    expect(sent('POST order/create')).toMatchObject({ stepProofs: [proof(2)] });
    expect(asked('POST camera/close')).toHaveLength(1);
  });

  it.each<[ErrorName, RegExp]>([
    ['CAMERA_ABSENT', /没有找到摄像头，请到其他终端或服务窗口办理/],
    ['CAMERA_DENIED', /被占用或未授权/],
    ['CAMERA_LOADING', /正在启动/],
    ['CAMERA_NOT_OPEN', /摄像头已关闭/],
    ['PAGE_SILENT', /没有拍成/],
  ])('says what is wrong with the camera: %s', async (name, words) => {
    const { press } = await stand([PHOTO], {
      prepare: (services) => services.refuse(cameraCalls.takePhoto, name),
    });
    await press('同意并拍摄');
    await press('拍照');
    expect(alert()).toMatch(words);
    expect(shown()).toContain('不方便在本机完成');
  });

  it('closes the camera behind whoever leaves it', async () => {
    const { press, asked } = await stand([PHOTO]);
    await press('同意并拍摄');
    await press('返回');
    expect(asked('POST camera/close')).toHaveLength(1);
  });
});

describe('a second person', () => {
  it('signs in with a token of their own, while the first one stays signed in', async () => {
    const { press, signIn, services, sent, shows, kiosk } = await stand([SECOND]);
    expect(shown()).toContain(SECOND.words.zh);
    await press('对方已在场，开始确认');
    expect(shows()).toBe('sign-in-DB');
    expect(shown()).toContain('请确认人登录');
    expect(shown()).toContain(SECOND.words.zh);
    // Only the ways that are sure enough.
    expect(screen.queryByRole('button', { name: /手机/ })).toBeNull();
    await signIn();
    const tokens = services.calls.filter(({ line }) => line === 'POST login/DB');
    expect(tokens.at(-1)?.header(HEADERS.visitToken)).toBe(TOKEN);
    expect(sent('POST order/create')).toMatchObject({ stepProofs: [proof(3)] });
    const [order] = services.calls.filter(({ line }) => line === 'POST order/create');
    expect(order?.header(HEADERS.visitToken)).toBe(sampleVisit.visitToken);
    expect(kiosk.session.get().visit).toEqual(sampleVisit);
  });

  it.each<[ErrorName, RegExp]>([
    ['STEP_SAME_PERSON', /不能由本人确认/],
    ['STEP_PERSON_NOT_ALLOWED', /身份不能确认/],
    ['STEP_ENDED', /确认已超时/],
  ])('is told why they do not count, and nothing is ordered: %s', async (name, words) => {
    const { press, signIn, asked, shows } = await stand([SECOND], {
      prepare: (services) => services.refuse(visitCalls.signIn, name),
    });
    await press('对方已在场，开始确认');
    await signIn();
    expect(alert()).toMatch(words);
    expect(asked('POST order/create')).toHaveLength(0);
    await press('返回');
    expect(shows()).toBe('step-person');
    expect(shown()).toContain('对方还没有确认');
  });

  it('is not asked for where no way to sign in is sure enough', async () => {
    const { press, shows } = await stand([SECOND], {
      prepare: (services) => services.refuse(itemStepCalls.askSecondPerson, 'STEP_NOT_POSSIBLE_HERE'),
    });
    await press('对方已在场，开始确认');
    expect(shows()).toBe('step-person');
    expect(alert()).toMatch(/服务窗口/);
  });
});

describe('steps that no longer count', () => {
  it('are said so at the preview, and done again', async () => {
    const { draw, press, shows, services, asked } = await stand([SIGN], {
      prepare: (each) => each.refuse(terminalUserOrderCalls.create, 'STEP_PROOF_REFUSED'),
    });
    await draw(...NAME);
    await press('确认签名');
    expect(shows()).toBe('preview');
    expect(alert()).toMatch(/已失效/);
    serve(services);
    await press('下一步');
    expect(shows()).toBe('step-sign');
    expect(asked('POST order/create')).toHaveLength(1);
  });
});

describe('in accessible mode and in English', () => {
  it('the words that are signed are read aloud, and nothing about the person', async () => {
    const spoken: string[] = [];
    const speaker: Speaker = { speak: (words: string) => void spoken.push(words), stop: () => {} };
    const { kiosk, calm } = await stand(EVERY_STEP, {
      speaker,
      prepare: (services) => {
        const { settings } = sampleTerminal;
        services.setState(
          sampleState('idle', {
            terminal: { ...sampleTerminal, settings: { ...settings, spokenPrompts: true } },
          }),
        );
      },
    });
    kiosk.send({ type: 'accessible', on: true });
    await calm();
    expect(spoken.at(-1)).toContain(SIGN.words.zh);
    expect(spoken.join()).not.toContain(sampleVisit.visitor.name);
    kiosk.send({ type: 'language', language: 'en' });
    await calm();
    expect(shown()).toContain('Step 1 of 3');
    expect(shown()).toContain(SIGN.words.en);
  });
});

/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */

import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cameraCalls, faceCollectCalls } from '@self-print/contract/agent/face.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { faceGalleryCalls as calls } from '@self-print/contract/platform/faces.ts';
import { visitCalls } from '@self-print/contract/platform/visits.ts';
import { ok } from '@self-print/contract/result.ts';
import { createTexts } from '@self-print/web-kit/texts.ts';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { EVERY_TEXT } from '../../../dev/everyScreen.ts';
import { sampleCollected, sampleOwnFace, samplePhoto } from '../../../dev/faceSamples.ts';
import { sampleOffers, sampleVisit } from '../../../dev/personalSamples.ts';
import { sampleState, sampleTerminal } from '../../../dev/samples.ts';
import { content, NOW_MS, scene } from '../../../dev/sceneParts.ts';
import { loadStillCamera } from '../../../dev/stillCamera.ts';
import { viewOf } from '../../../dev/viewOf.ts';
import { FIRST_FACE, type OwnFace } from '../../flows/face/state.ts';
import type { Speaker } from '../../speech/speaker.ts';
import { handClock } from '../../testing/handClock.ts';
import { kioskPage } from '../../testing/kioskPage.tsx';
import { preparePage } from '../../testing/page.ts';
import type { Services } from '../../testing/services.ts';
import type { TextKey } from '../../texts/keys.ts';
import { KioskContext, useSession } from '../../ui/KioskContext.tsx';
import { HomeScreen } from '../HomeScreen.tsx';
import { PersonalPlace } from '../personal/PersonalPlace.tsx';
import { SignInPlace } from '../signIn/SignInPlace.tsx';

beforeAll(() => {
  preparePage();
  configure({ defaultHidden: true });
});
afterEach(cleanup);

const PAGE_CAMERA = { driver: 'page', label: '', mirrored: true } as const;
const KEPT: Partial<OwnFace> = {
  state: 'collected',
  photo: samplePhoto,
  collectedAt: '2026-09-03T01:20:00.000Z',
};

function Here() {
  const { place } = useSession();
  if (place.at === 'signIn') return <SignInPlace {...place} />;
  return place.at === 'personal' ? (
    <PersonalPlace state={place.state} loadCamera={loadStillCamera} />
  ) : (
    <main data-screen={place.at} />
  );
}

function serve(services: Services, own: Partial<OwnFace>) {
  services.on(visitCalls.ways, () => ok({ ways: [sampleOffers.DB] }));
  services.on(calls.getPhotograph, () => ok({ ...sampleOwnFace, ...own }));
  services.on(calls.savePhotograph, () => ok({ faceId: '5f0c0301-0000-4000-8000-00000000000f' }));
  services.on(calls.withdrawOwn, () => ok({}));
  services.on(cameraCalls.open, () => ok({}));
  services.on(cameraCalls.close, () => ok({}));
  services.on(faceCollectCalls.photograph, () => ok(sampleCollected));
  services.on(faceCollectCalls.reshoot, () => ok(sampleCollected));
  services.on(faceCollectCalls.uploadSuccess, () => ok({}));
}

interface Stand {
  readonly own?: Partial<OwnFace>;
  readonly prepare?: (services: Services) => void;
  readonly speaker?: Speaker;
}

/** A person who has signed in and opened their face photo. */
async function stand({ own = {}, prepare = () => {}, speaker }: Stand = {}) {
  const person = await kioskPage(
    (kiosk) => {
      const nowMs = kiosk.clock.nowMs();
      kiosk.send({ type: 'openPersonal', nowMs, state: FIRST_FACE });
      kiosk.send({ type: 'signedIn', nowMs, visit: sampleVisit });
      return (
        <KioskContext value={kiosk}>
          <Here />
        </KioskContext>
      );
    },
    {
      prepare: (services) => {
        serve(services, own);
        prepare(services);
      },
      texts: EVERY_TEXT,
      ...(speaker ? { speaker } : {}),
    },
  );
  const { press } = person;
  return {
    ...person,
    toCamera: async () => {
      await press('采集照片');
      await press('同意');
    },
    toPicture: async () => {
      await press('采集照片');
      await press('同意');
      await press('拍照');
    },
    count: (line: string) => person.services.lines().filter((each) => each === line).length,
  };
}

const shown = () => document.body.textContent ?? '';
const photo = () => document.querySelector<HTMLImageElement>('img.face-photo');
const alert = () => screen.getByRole('alert').textContent ?? '';
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });

describe('the tile of face photos', () => {
  const atHome = async (camera: typeof PAGE_CAMERA | { readonly driver: 'none' }, enable = true) => {
    const texts = createTexts<TextKey>();
    await Promise.all(EVERY_TEXT.map(texts.add));
    const tile = {
      code: 'FACE' as const,
      name: { zh: '人脸采集', en: 'Face photo' },
      description: { zh: '采集、查看或撤回本人照片', en: '-' },
      enable,
      position: 3,
    };
    const home = scene({ active: true, place: { at: 'home' } }, sampleState('idle', { camera }), {
      content: { ...content(), tiles: [...(content().tiles ?? []), tile] },
    });
    const kiosk = viewOf(home, texts, handClock(NOW_MS));
    render(
      <KioskContext value={kiosk}>
        <HomeScreen />
      </KioskContext>,
    );
    return kiosk;
  };
  const tile = () => screen.queryByRole<HTMLButtonElement>('button', { name: /人脸采集/ });

  it('leads to the sign-in, and from there to how it stands', async () => {
    const kiosk = await atHome(PAGE_CAMERA);
    tile()?.click();
    expect(kiosk.session.get().place).toMatchObject({ at: 'signIn', next: FIRST_FACE });
  });

  it('is not there without a camera, nor where the school has closed it', async () => {
    await atHome({ driver: 'none' });
    expect(tile()).toBeNull();
    cleanup();
    await atHome(PAGE_CAMERA, false);
    expect(tile()).toBeNull();
  });
});

describe('the screens of face photos', () => {
  it('show how it stands, and say that other ways to sign in stay', async () => {
    await stand();
    expect(shown()).toContain('尚未采集');
    expect(shown()).toMatch(/您仍可用账号密码、手机等其他方式登录/);
    for (const name of ['查看照片', '撤回同意']) expect(button(name)).toBeNull();
  });

  it('show the words of the school in full with their version, and film nobody who does not agree', async () => {
    const { press, count } = await stand();
    await press('采集照片');
    expect(screen.getByRole('region').textContent).toBe(sampleOwnFace.consent.text.zh);
    expect(shown()).toContain('第 3 版');
    await press('不同意');
    expect(shown()).toMatch(/没有采集，也没有保存任何照片/);
    expect(count('POST camera/open')).toBe(0);
  });

  it('show the words in the language of the screen', async () => {
    const { press, kiosk, calm } = await stand();
    await press('采集照片');
    kiosk.send({ type: 'language', language: 'en' });
    await calm();
    expect(screen.getByRole('region').textContent).toBe(sampleOwnFace.consent.text.en);
    expect(button('I do not agree')).not.toBeNull();
  });

  it('show the picture before it is saved, and save it only when it is to be used', async () => {
    const { toPicture, press, count } = await stand();
    await toPicture();
    expect(photo()?.src).toBe(`data:image/jpeg;base64,${samplePhoto}`);
    expect(count('POST facePub/savePhotograph')).toBe(0);
    await press('重拍');
    expect(photo()).toBeNull();
    await press('拍照');
    expect(count('POST faceCollect/reshoot')).toBe(1);
    await press('用这张');
    expect(shown()).toContain('照片已保存');
    await press('查看我的照片');
    expect(count('GET getPhotograph/u-1')).toBe(2);
  });

  it.each<[ErrorName, RegExp]>([
    ['CAMERA_ABSENT', /没有找到摄像头/],
    ['CAMERA_DENIED', /被占用或未授权/],
    ['CAMERA_LOADING', /正在启动，请稍候/],
    ['CAMERA_NOT_OPEN', /摄像头已关闭/],
    ['FACE_MODEL_FAILED', /识别组件没有启动/],
    ['FACE_SEVERAL', /多个人/],
    ['FACE_NONE', /没有看到人脸/],
    ['FACE_TOO_SMALL', /靠近摄像头/],
    ['FACE_BLURRED', /不够清晰/],
    ['FACE_DARK', /光线/],
    ['FACE_TURNED', /没有摆正/],
    ['PAGE_SILENT', /没有拍成/],
  ])('say in a sentence of its own what went wrong before the camera: %s', async (name, words) => {
    const { toPicture } = await stand({
      prepare: (services) => services.refuse(faceCollectCalls.photograph, name),
    });
    await toPicture();
    expect(alert()).toMatch(words);
    expect(button(name === 'CAMERA_NOT_OPEN' ? '重新打开摄像头' : '拍照')?.disabled).toBe(false);
  });

  it('say that the camera is not there when it cannot be opened, and open it again', async () => {
    const { toCamera, press, services, count } = await stand({
      prepare: (each) => each.refuse(cameraCalls.open, 'CAMERA_ABSENT'),
    });
    await toCamera();
    expect(alert()).toMatch(/没有找到摄像头/);
    expect(button('拍照')).toBeNull();
    services.on(cameraCalls.open, () => ok({}));
    await press('重新打开摄像头');
    expect(count('POST camera/open')).toBe(2);
    expect(button('拍照')?.disabled).toBe(false);
  });

  it('say that the devices do not respond when the agent is gone', async () => {
    const { toCamera, press, services } = await stand();
    await toCamera();
    services.on(faceCollectCalls.photograph, () => {
      throw new TypeError('connection cut');
    });
    await press('拍照');
    expect(alert()).toMatch(/终端设备没有回应/);
  });

  it('count the tries, and offer what else there is after the last one', async () => {
    const { toCamera, press } = await stand({
      prepare: (services) => {
        services.refuse(faceCollectCalls.photograph, 'FACE_DARK');
        services.refuse(faceCollectCalls.reshoot, 'FACE_TURNED');
      },
    });
    await toCamera();
    await press('拍照');
    expect(shown()).toContain('还可以拍 5 次');
    for (let tries = 0; tries < 5; tries += 1) await press('拍照');
    expect(button('拍照')).toBeNull();
    expect(shown()).toMatch(/拍摄次数已用完.*其他登录方式不受影响/);
    await press('返回');
    expect(shown()).toContain('尚未采集');
  });

  it('say that nobody knows whether it was saved, and save it once more', async () => {
    const { toPicture, press, services } = await stand();
    await toPicture();
    services.on(calls.savePhotograph, () => {
      throw new TypeError('connection cut');
    });
    await press('用这张');
    expect(alert()).toMatch(/不能确定照片是否已保存/);
    serve(services, {});
    await press('用这张');
    expect(shown()).toContain('照片已保存');
  });

  it("say in the platform's words why it saves nothing", async () => {
    const { toPicture, press } = await stand({
      prepare: (services) => services.refuse(calls.savePhotograph, 'MODULE_NOT_LICENSED'),
    });
    await toPicture();
    await press('用这张');
    expect(alert()).toMatch(/该功能未获授权/);
  });

  it('ask again with the new words when those changed meanwhile', async () => {
    const { toPicture, press, services } = await stand();
    await toPicture();
    services.refuse(calls.savePhotograph, 'FACE_CONSENT_CHANGED');
    const consent = { version: 4, text: { zh: '新的须知全文', en: 'the new words' } };
    services.on(calls.getPhotograph, () => ok({ ...sampleOwnFace, consent }));
    await press('用这张');
    expect(shown()).toContain('采集须知刚刚更新');
    expect(screen.getByRole('region').textContent).toBe('新的须知全文');
    serve(services, {});
    await press('同意');
    expect(photo()).not.toBeNull();
    await press('用这张');
    expect(shown()).toContain('照片已保存');
  });

  it('bring the sign-in when the visit has ended', async () => {
    const { toPicture, press, services, shows } = await stand();
    await toPicture();
    services.refuse(calls.savePhotograph, 'NOT_SIGNED_IN');
    await press('用这张');
    expect(shows()).toMatch(/^sign-in/);
    expect(photo()).toBeNull();
  });

  it('ask before the time runs out, and go on when the person is still there', async () => {
    const { toCamera, kiosk, passes, nowMs } = await stand();
    await toCamera();
    await passes(kiosk.settings().idleSeconds * 1_000 + 500);
    expect(kiosk.session.get().warned).toBe(true);
    kiosk.send({ type: 'touched', nowMs: nowMs() });
    await passes(30_000);
    expect(kiosk.session.get()).toMatchObject({ warned: false, place: { state: { at: 'faceCamera' } } });
  });

  it('say that it could not be looked up, and ask again', async () => {
    const { press, services } = await stand({
      prepare: (each) =>
        each.on(calls.getPhotograph, () => {
          throw new TypeError('connection cut');
        }),
    });
    expect(alert()).toMatch(/连接不上平台/);
    expect(button('采集照片')).toBeNull();
    serve(services, {});
    await press(/重试|再试/);
    expect(shown()).toContain('尚未采集');
  });
});

describe('a face photo that is kept', () => {
  it('is shown only when it is asked for, with the day it was taken', async () => {
    const { press } = await stand({ own: KEPT });
    expect(shown()).toContain('已采集');
    expect(shown()).toMatch(/2026.*09.*03/);
    expect(photo()).toBeNull();
    await press('查看照片');
    expect(photo()?.src).toContain(samplePhoto);
    await press('隐藏照片');
    expect(photo()).toBeNull();
  });

  it('is withdrawn after what is deleted has been said', async () => {
    const { press, services, count } = await stand({ own: KEPT });
    await press('撤回同意');
    expect(shown()).toContain('您的人脸照片');
    expect(shown()).toContain('由照片计算的人脸特征');
    expect(count('POST facePub/withdrawOwn')).toBe(0);
    services.on(calls.getPhotograph, () => ok({ ...sampleOwnFace, state: 'withdrawn' }));
    await press('撤回并删除');
    expect(count('POST facePub/withdrawOwn')).toBe(1);
    expect(shown()).toContain('已撤回，照片和人脸特征已从平台删除');
    expect(button('查看照片')).toBeNull();
  });

  it('stays when the person goes back, and nobody knows of it when no answer came', async () => {
    const { press, services, count } = await stand({ own: KEPT });
    await press('撤回同意');
    await press('返回');
    expect(count('POST facePub/withdrawOwn')).toBe(0);
    services.on(calls.withdrawOwn, () => {
      throw new TypeError('connection cut');
    });
    await press('撤回同意');
    await press('撤回并删除');
    expect(alert()).toMatch(/不能确定是否已撤回/);
  });

  it('that has to be taken anew says why, and can be withdrawn', async () => {
    await stand({ own: { ...KEPT, state: 'renew' } });
    expect(shown()).toMatch(/采集须知或识别程序已更新/);
    expect(button('重新采集')).not.toBeNull();
    expect(button('撤回同意')).not.toBeNull();
  });
});

describe('speech in accessible mode', () => {
  it('reads the words of the school, and what went wrong, but nothing about the person', async () => {
    const spoken: string[] = [];
    const speaker: Speaker = {
      speak: (words: string) => {
        spoken.push(words);
      },
      stop: () => {},
    };
    const { kiosk, press, calm } = await stand({
      speaker,
      prepare: (services) => {
        services.refuse(faceCollectCalls.photograph, 'FACE_SEVERAL');
        const { settings } = sampleTerminal;
        services.setState({
          terminal: { ...sampleTerminal, settings: { ...settings, spokenPrompts: true } },
        });
      },
    });
    kiosk.send({ type: 'accessible', on: true });
    await calm();
    await press('采集照片');
    expect(spoken.at(-1)).toContain(sampleOwnFace.consent.text.zh.split('\n')[0]);
    await press('同意');
    await press('拍照');
    expect(spoken.at(-1)).toMatch(/多个人/);
    expect(spoken.join()).not.toContain(sampleVisit.visitor.name);
  });
});

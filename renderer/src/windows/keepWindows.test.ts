import { describe, expect, it } from '@jest/globals';
import type { KioskWindow } from '@self-print/contract/agent/pageTask.ts';
import type { ShellBridge } from '@self-print/contract/shell.ts';
import { sampleState } from '../../dev/samples.ts';
import type { Link } from '../api/stateLink.ts';
import { createStore } from '../base/store.ts';
import { settle } from '../testing/handClock.ts';
import { fakeShellBridge } from '../testing/shellBridge.ts';
import { keepWindows } from './keepWindows.ts';

const LOOK = { language: 'en', accessible: true } as const;
type Asked = Parameters<ShellBridge['setWindows']>[0];
const opened = (windowId: KioskWindow['windowId'], visible = true): KioskWindow => ({ windowId, visible });

async function keeping(setWindows: ShellBridge['setWindows'] | null) {
  const link = createStore<Link, Link>((_, next) => next, { status: 'connecting', state: null });
  const asked: Asked[] = [];
  const faults: unknown[] = [];
  let people = 0;
  const here = keepWindows({
    link,
    shell:
      setWindows === null
        ? undefined
        : fakeShellBridge({
            setWindows: (input) => {
              asked.push(input);
              return setWindows(input);
            },
          }),
    look: () => LOOK,
    onOpened: () => {
      people += 1;
    },
    onFault: (error) => faults.push(error),
  });
  return {
    asked,
    faults,
    here: () => here.get(),
    people: () => people,
    shows: async (...windows: KioskWindow[]) => {
      link.send({ status: 'live', state: sampleState('idle', { windows }) });
      await settle();
    },
    loses: () => link.send({ status: 'lost', state: sampleState('idle', { windows: [] }) }),
  };
}
const showsAll: ShellBridge['setWindows'] = fakeShellBridge().setWindows;

describe('in a shell', () => {
  it('asks for every window of a person at once, in the look of this page', async () => {
    const page = await keeping(showsAll);
    await page.shows(opened('selfRegister'), opened('changePassword', false));
    expect(page.asked).toEqual([
      {
        windows: [
          { windowId: 'selfRegister', visible: true },
          { windowId: 'changePassword', visible: false },
        ],
        look: LOOK,
      },
    ]);
    expect(page.here()).toEqual([]);
  });

  it('asks once for what stays the same, and reports none after it was reloaded', async () => {
    const page = await keeping(showsAll);
    await page.shows();
    await page.shows();
    expect(page.asked).toEqual([{ windows: [], look: LOOK }]);
  });

  it('leaves the camera to this page and adverts to the shell', async () => {
    const page = await keeping(showsAll);
    await page.shows(opened('camera'), opened('faceLogin'), opened('advert'));
    expect(page.asked).toEqual([{ windows: [], look: LOOK }]);
    expect(page.here()).toEqual([]);
  });

  it('shows itself what the shell cannot, and does so when it is out of order', async () => {
    const cannot = await keeping(async () => ({ shown: [] }));
    await cannot.shows(opened('selfRegister'));
    expect(cannot.here()).toEqual(['selfRegister']);
    const broken = await keeping(() => Promise.reject(new Error('gone')));
    await broken.shows(opened('selfRegister'));
    expect(broken.here()).toEqual(['selfRegister']);
    expect(broken.faults).toHaveLength(1);
  });

  it('heeds only the last word when answers come late', async () => {
    const first = Promise.withResolvers<{ shown: [] }>();
    let calls = 0;
    const page = await keeping((input) => {
      calls += 1;
      return calls === 1 ? first.promise : showsAll(input);
    });
    await page.shows(opened('selfRegister'));
    await page.shows();
    first.resolve({ shown: [] });
    await settle();
    expect(page.here()).toEqual([]);
  });

  it('changes nothing while the agent cannot be reached', async () => {
    const page = await keeping(showsAll);
    await page.shows(opened('selfRegister'));
    page.loses();
    await settle();
    expect(page.asked).toHaveLength(1);
  });
});

describe('in an ordinary browser', () => {
  it('shows windows itself while they are visible', async () => {
    const page = await keeping(null);
    await page.shows(opened('selfRegister'), opened('changePassword', false));
    expect(page.here()).toEqual(['selfRegister']);
    await page.shows(opened('selfRegister', false), opened('changePassword'));
    expect(page.here()).toEqual(['changePassword']);
    await page.shows();
    expect(page.here()).toEqual([]);
  });

  it('takes an opened window for a person, and adverts for nobody', async () => {
    const page = await keeping(null);
    await page.shows(opened('advert'));
    expect(page.people()).toBe(0);
    await page.shows(opened('advert'), opened('faceLogin'));
    await page.shows(opened('advert'), opened('faceLogin'), opened('camera', false));
    expect(page.people()).toBe(1);
    await page.shows(opened('faceLogin', false), opened('camera'));
    expect(page.people()).toBe(2);
  });
});

import { describe, expect, it, jest } from '@jest/globals';
import { createDispatch } from '../channels/dispatch.ts';
import { READY_WITHIN_MS } from '../limits.ts';
import { createOriginPolicy } from '../policy/origins.ts';
import type { ShellEvent } from '../shellPort.ts';
import { channelContext } from '../testing/channelContext.ts';
import { fakeElectron, stoppable } from '../testing/fakeElectron.ts';
import { handTime } from '../testing/handTime.ts';
import { type ShellHarness, shellContract } from '../testing/shellContract.ts';
import { createElectronShell } from './electron.ts';

const ADDRESS = 'http://127.0.0.1:8765/';
const SCREEN = { x: 0, y: 0, width: 1_920, height: 1_080 };
const HANG_MS = 20_000;
const STEP_MS = 250;
const settled = () => new Promise((resolve) => setImmediate(resolve));

function openFake({ windowed = false } = {}) {
  let isServing = true;
  let beat = () => {};
  const electron = fakeElectron(
    () => (isServing ? { status: 200 } : { error: 'ERR_CONNECTION_REFUSED' }),
    SCREEN,
  );
  const time = handTime();
  const policy = createOriginPolicy({ kioskAddress: ADDRESS, isPlatform: async () => false });
  const relaunches: ('as before' | 'without GPU')[] = [];
  const shell = createElectronShell({
    electron: electron.parts,
    address: ADDRESS,
    policy,
    dispatch: createDispatch({
      isOwn: policy.isOwn,
      context: channelContext({ beat: () => beat(), reload: () => shell.reload('gently') }),
    }),
    time,
    hangMs: HANG_MS,
    windowed,
    preload: '/opt/preload.cjs',
    partition: 'kiosk',
    probe: async () => (isServing ? null : 'ECONNREFUSED'),
    relaunchWithoutGpu: () => void relaunches.push('without GPU'),
    relaunch: () => {
      relaunches.push('as before');
      // The next run of the program opens its window.
      void shell.openMain();
    },
  });
  const events: ShellEvent[] = [];
  shell.on((event) => events.push(event));
  const main = () => {
    const [first] = electron.windows;
    if (first === undefined) throw new Error('There is no window.');
    return first;
  };
  const invoke = (
    channel: string,
    input: unknown,
    url = ADDRESS,
    parent: object | null = null,
    sender: object = main().part.webContents,
  ) => electron.handlers.get(channel)?.({ sender, senderFrame: { url, parent } }, input);
  /** Sends a key press as Electron first presents it to the main process; true when it is passed on to the page. */
  const press = (key: string, modifiers: { control?: boolean; alt?: boolean; meta?: boolean } = {}) => {
    const event = stoppable({});
    main().emit('before-input-event', event, { key, control: false, alt: false, meta: false, ...modifiers });
    return !event.isPrevented;
  };
  const navigate = async (url: string) => {
    const details = stoppable({ url });
    main().emit('will-frame-navigate', details);
    if (!details.isPrevented) await electron.load(main(), url);
  };

  const harness: ShellHarness = {
    shell,
    time,
    screen: { width: SCREEN.width, height: SCREEN.height },
    address: ADDRESS,
    onBeat: (listener) => {
      beat = listener;
    },
    view: async () => {
      const { url, bounds, isKiosk, isAlive } = main();
      if (!isKiosk || !isAlive) throw new Error('The window does not show the page in full screen.');
      return { address: url, width: bounds?.width ?? 0, height: bounds?.height ?? 0 };
    },
    pass: async (until) => {
      let isOver = false;
      void until.then(() => {
        isOver = true;
      });
      for (await settled(); !isOver; await settled()) time.advance(STEP_MS);
    },
    navigate,
    openWindow: async (url) => {
      expect(main().openWindow({ url }).action).toBe('deny');
    },
    download: async () => {
      const event = stoppable({});
      electron.session('will-download', event, { getURL: () => `${ADDRESS}download` });
      expect(event.isPrevented).toBe(true);
    },
    // Electron has no control over it; the guard in the page does.
    chooseFile: null,
    request: async (url) => {
      expect(await electron.request(url, 'xhr')).toBe(false);
    },
    crash: async () => {
      main().isAlive = false;
      main().isFocused = false;
      main().emit('render-process-gone', {}, { reason: 'oom' });
    },
    hang: async () => {
      main().isHanging = true;
      main().emit('unresponsive');
    },
    heartbeat: async () => void (await invoke('self-print:heartbeat', {})),
    pressControl: async (letter) => {
      expect(press(letter, { control: true })).toBe(false);
    },
    type: async (letter) => main().isFocused && press(letter),
    hasWindows: async (count) => electron.windows.length === count,
    hasPlaces: async (places) => {
      const seen = electron.windows.filter(({ isShown }) => isShown).map(({ bounds }) => bounds);
      expect(seen).toEqual(
        places.map(({ left, top, width, height }) => ({ x: left, y: top, width, height })),
      );
      return true;
    },
    stopServing: async () => {
      isServing = false;
    },
    serveAgain: async () => {
      isServing = true;
    },
    end: async () => {},
  };
  return { harness, shell, electron, time, events, relaunches, main, invoke, press, navigate };
}

async function opened(given: { windowed?: boolean } = {}) {
  const fake = openFake(given);
  await fake.shell.openMain();
  await settled();
  return fake;
}

shellContract('ElectronShell on a fake Electron', async () => openFake().harness);

describe('ElectronShell', () => {
  it('gives pages nothing of Node and no tools', async () => {
    const { main } = await opened();
    expect(main().options).toMatchObject({
      kiosk: true,
      frame: false,
      closable: false,
      webPreferences: {
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        devTools: false,
        partition: 'kiosk',
        preload: '/opt/preload.cjs',
      },
    });
    expect(main().level).toBe('screen-saver');
    expect(main().isShown).toBe(true);
  });

  it('is an ordinary window for development', async () => {
    const { main, shell, events } = await opened({ windowed: true });
    expect(main().options).toMatchObject({ frame: true, closable: true });
    const close = stoppable({});
    main().emitWindow('close', close);
    expect(close.isPrevented).toBe(false);
    main().part.destroy();
    expect(events.at(-1)).toMatchObject({ type: 'exited' });
    expect(await shell.openMain()).toMatchObject({ ok: true });
  });

  it('cannot be closed by a person', async () => {
    const { main } = await opened();
    const close = stoppable({});
    main().emitWindow('close', close);
    expect(close.isPrevented).toBe(true);
    const command = stoppable({});
    main().emitWindow('app-command', command);
    expect(command.isPrevented).toBe(true);
  });

  it('follows no redirect to elsewhere and holds no webview', async () => {
    const { main, events } = await opened();
    const redirect = stoppable({ url: 'https://evil.example/x' });
    main().emit('will-redirect', redirect);
    expect(redirect.isPrevented).toBe(true);
    const webview = stoppable({});
    main().emit('will-attach-webview', webview);
    expect(webview.isPrevented).toBe(true);
    expect(events.slice(-2)).toEqual([
      { type: 'denied', what: 'navigation', target: 'https://evil.example' },
      { type: 'denied', what: 'webview', target: 'unreadable' },
    ]);
  });

  it('grants the camera to the kiosk alone', async () => {
    const { electron } = await opened();
    const ask = (permission: string, requestingUrl: string, ...mediaTypes: string[]) =>
      electron.askPermission(permission, { requestingUrl, mediaTypes });
    expect(await ask('media', ADDRESS, 'video')).toBe(true);
    expect(await ask('media', ADDRESS, 'video', 'audio')).toBe(false);
    expect(await ask('media', ADDRESS)).toBe(false);
    expect(await ask('media', 'https://evil.example/', 'video')).toBe(false);
    expect(await ask('display-capture', ADDRESS, 'video')).toBe(false);
    expect(await electron.askPermission('geolocation', {})).toBe(false);
    expect(electron.checkPermission('media', 'http://127.0.0.1:8765', { mediaType: 'video' })).toBe(true);
    expect(electron.checkPermission('media', 'http://127.0.0.1:8765', { mediaType: 'audio' })).toBe(false);
    expect(electron.checkPermission('clipboard-read', 'http://127.0.0.1:8765', {})).toBe(false);
    expect(electron.askDevice('hid', 'http://127.0.0.1:8765')).toBe(false);
  });

  it('refuses certificates that are wrong, and log-ins', async () => {
    const { electron, events } = await opened();
    const event = stoppable({});
    let isTrusted: boolean | undefined;
    electron.app(
      'certificate-error',
      event,
      {},
      'https://print.example.edu/x',
      'ERR',
      {},
      (trusted: boolean) => {
        isTrusted = trusted;
      },
    );
    expect([event.isPrevented, isTrusted]).toEqual([true, false]);
    expect(events.at(-1)).toMatchObject({ what: 'certificate', target: 'https://print.example.edu' });
    for (const name of ['login', 'select-client-certificate']) {
      const asked = stoppable({});
      const answers: unknown[][] = [];
      electron.app(name, asked, {}, {}, {}, (...given: unknown[]) => void answers.push(given));
      // Without an answer the request would hang; without credentials in it, the server's refusal is shown.
      expect([asked.isPrevented, answers]).toEqual([true, [[]]]);
    }
  });

  it('starts without the graphics card after it failed three times', async () => {
    const { electron, relaunches } = await opened();
    const gpu = (reason: string, type = 'GPU') => electron.app('child-process-gone', {}, { type, reason });
    gpu('crashed');
    gpu('clean-exit');
    gpu('crashed', 'Utility');
    gpu('crashed');
    expect(relaunches).toEqual([]);
    gpu('killed');
    expect(relaunches).toEqual(['without GPU']);
  });

  it('forgives a page that responds again in time', async () => {
    const { main, time, events } = await opened();
    main().emit('unresponsive');
    time.advance(HANG_MS - 1);
    main().emit('responsive');
    time.advance(HANG_MS);
    expect(events.filter((event) => event.type === 'hung')).toEqual([]);
  });

  it('shows the waiting page where a page crashed until the kiosk is loaded again', async () => {
    const { main } = await opened();
    main().emit('render-process-gone', {}, { reason: 'oom' });
    await settled();
    expect(main().url).toMatch(/^data:text\/html/);
  });

  it('hides a page that does not respond until it does, and clears the clipboards when a person leaves', async () => {
    const { main, shell, electron } = await opened();
    main().emitWindow('ready-to-show');
    main().emit('unresponsive');
    expect(main().isShown).toBe(false);
    main().emit('responsive');
    expect(main().isShown).toBe(true);
    await shell.endSession();
    expect(electron.done).toEqual(expect.arrayContaining(['clear clipboard', 'clear selection']));
  });

  it('gives the page a new process behind a picture of it, until it is ready', async () => {
    const { shell, main, electron, events } = await opened();
    const crash = jest.spyOn(main().part.webContents, 'forcefullyCrashRenderer');
    await shell.renew();
    await settled();
    expect([crash.mock.calls.length, main().isAlive, main().url]).toEqual([1, true, ADDRESS]);
    const [, still] = electron.windows;
    expect(still).toMatchObject({ isShown: true, isFocused: false, level: 'screen-saver', bounds: SCREEN });
    expect(still?.url).toMatch(/^data:text\/html,.*data:image\/jpeg;base64,/);
    expect(still?.options.webPreferences).toMatchObject({ javascript: false, sandbox: true });
    shell.ready();
    expect(electron.windows).toHaveLength(1);
    expect(events.filter(({ type }) => type !== 'loaded')).toEqual([]);
  });

  it.each<[string, (parts: Awaited<ReturnType<typeof opened>>) => void]>([
    ['comes to nothing', ({ time }) => time.advance(READY_WITHIN_MS)],
    ['crashes', ({ main }) => main().emit('render-process-gone', {}, { reason: 'oom' })],
    ['is answered by nobody', ({ main }) => main().emit('did-fail-load', {}, -102, 'REFUSED', ADDRESS, true)],
    ['is quit', ({ shell }) => void shell.quit()],
  ])('takes the picture away when the new page %s', async (_what, happens) => {
    const parts = await opened();
    await parts.shell.renew();
    expect(parts.electron.windows).toHaveLength(2);
    happens(parts);
    expect(parts.electron.windows.filter(({ url }) => url.includes('jpeg'))).toEqual([]);
  });

  it('leaves a page its process whose picture cannot be taken, and in a window of a developer', async () => {
    const { shell, main, electron } = await opened();
    const crash = jest.spyOn(main().part.webContents, 'forcefullyCrashRenderer');
    jest.spyOn(main().part.webContents, 'capturePage').mockRejectedValueOnce(new Error('no surface'));
    await shell.renew();
    expect([crash.mock.calls.length, electron.windows.length]).toEqual([0, 1]);
    const windowed = await opened({ windowed: true });
    await windowed.shell.renew();
    expect(windowed.electron.windows).toHaveLength(1);
  });

  it('does not take a process for crashed that it ended itself', async () => {
    const { shell, main, events } = await opened();
    main().isAlive = false;
    await shell.reload('forced');
    await settled();
    expect(main().isAlive).toBe(true);
    expect(events.filter((event) => event.type === 'crashed')).toEqual([]);
  });

  it('heeds neither a stopped load nor the trouble of a frame', async () => {
    const { main, events } = await opened();
    const before = events.length;
    main().emit('did-fail-load', {}, -3, 'ERR_ABORTED', ADDRESS, true);
    main().emit('did-fail-load', {}, -105, 'ERR_NAME_NOT_RESOLVED', 'https://x.example/', false);
    expect(events.slice(before)).toEqual([]);
  });

  it('does not give the waiting page up for an address that still does not answer', async () => {
    const { harness, shell, main, events } = await opened();
    await harness.stopServing();
    await shell.reload('gently');
    await settled();
    const waiting = main().url;
    expect(waiting).toMatch(/^data:text\/html/);
    const loads: string[] = [];
    main().part.loadURL = async (url) => void loads.push(url);
    await shell.reload('gently');
    expect(loads).toEqual([]);
    expect(events.at(-1)).toEqual({ type: 'load-failed', window: 'main', reason: 'ECONNREFUSED' });
    await harness.serveAgain();
    await shell.reload('gently');
    expect(loads).toEqual([ADDRESS]);
  });

  it('covers the screen again when the display changes', async () => {
    const { electron, main } = await opened();
    electron.changeDisplay({ x: 0, y: 0, width: 1_080, height: 1_920 });
    expect(main().bounds).toEqual({ x: 0, y: 0, width: 1_080, height: 1_920 });
    expect(main().isKiosk).toBe(true);
  });

  describe('beside the main window', () => {
    const SECOND = { x: 1_920, y: 0, width: 1_080, height: 1_920 };
    const place = { left: 1_920, top: 0, width: 1_080, height: 1_920, fullScreen: true };
    const advert = { address: `${ADDRESS}?window=advert`, place, onTop: false };
    const login = { address: `${ADDRESS}?window=selfRegister`, place, onTop: true };

    it('reports displays as they come and go, the primary by its number', async () => {
      const { electron, shell, events } = await opened();
      electron.plugSecondDisplay(SECOND);
      expect(events.at(-1)).toEqual({ type: 'displays-changed' });
      expect(await shell.displays()).toMatchObject({
        value: [
          { left: 1_920, isPrimary: false },
          { left: 0, isPrimary: true },
        ],
      });
    });

    it('locks every window like the main one', async () => {
      const { electron, shell } = await opened();
      await shell.openWindow('advert', advert);
      const [main, window] = electron.windows;
      expect(window?.options.webPreferences).toEqual(main?.options.webPreferences);
      expect(window?.options).toMatchObject({ frame: false, closable: false, skipTaskbar: true });
      expect(window?.isFullScreen).toBe(true);
      expect(window?.level).toBeUndefined();
      expect(main?.isFocused).toBe(true);
      const details = stoppable({ url: 'https://evil.example/' });
      window?.emit('will-frame-navigate', details);
      expect(details.isPrevented).toBe(true);
      expect(window?.openWindow({ url: ADDRESS }).action).toBe('deny');
    });

    it('keeps a window for a person above the main one when displays change', async () => {
      const { electron, shell } = await opened();
      await shell.openWindow('login', login);
      await settled();
      expect(electron.windows[1]).toMatchObject({ level: 'screen-saver', isFocused: true });
      electron.plugSecondDisplay(SECOND);
      expect(electron.windows[1]?.isFocused).toBe(true);
      await shell.hide('login');
      electron.plugSecondDisplay(null);
      expect(electron.windows[1]?.isShown).toBe(false);
      expect(electron.windows[0]?.isFocused).toBe(true);
    });

    it('does not show a window that was hidden before it was drawn', async () => {
      const { electron, shell } = await opened();
      await shell.openWindow('login', login);
      await shell.hide('login');
      electron.windows[1]?.emitWindow('ready-to-show');
      expect(electron.windows[1]?.isShown).toBe(false);
    });

    it('reports a window that closed by itself, and not one that was closed on request', async () => {
      const { electron, shell, events } = await opened();
      await shell.openWindow('advert', advert);
      electron.windows[1]?.part.destroy();
      expect(events.at(-1)).toEqual({ type: 'closed', window: 'advert' });
      const before = events.length;
      await shell.openWindow('advert', advert);
      await shell.close('advert');
      expect(events.slice(before).some(({ type }) => type === 'closed')).toBe(false);
    });

    it('does not answer its page', async () => {
      const { electron, shell, invoke } = await opened();
      await shell.openWindow('advert', advert);
      const sender = electron.windows[1]?.part.webContents ?? {};
      await expect(invoke('self-print:quit', {}, ADDRESS, null, sender)).rejects.toThrow(
        'only answers the kiosk',
      );
      await expect(invoke('self-print:quit', {}, ADDRESS, null, {})).rejects.toThrow(
        'only answers the kiosk',
      );
    });
  });

  it('takes a picture that is small enough to be sent', async () => {
    const { shell } = await opened();
    const picture = await shell.screenshot('main');
    expect(picture.ok && Buffer.from(picture.value).toString('latin1')).toMatch(/1280x720 70$/);
  });

  it.each([
    ['another origin', 'https://evil.example/', null],
    ['a frame inside the page', ADDRESS, {}],
  ])('answers no call of %s', async (_who, url, parent) => {
    const { invoke } = await opened();
    await expect(invoke('self-print:reload', {}, url, parent)).rejects.toThrow('only answers the kiosk');
  });

  it('answers no call with input that its schema refuses', async () => {
    const { invoke } = await opened();
    await expect(invoke('self-print:heartbeat', 'text')).rejects.toThrow(/Invalid input/);
  });
});

import { describe, expect, it } from '@jest/globals';
import { type ArgumentOptions, browserArguments, windowArguments } from './arguments.ts';

const kiosk: ArgumentOptions = {
  profileDirectory: '/run/p',
  windowed: false,
  platform: 'linux',
  sandbox: true,
  extra: [],
};

describe('browserArguments', () => {
  it('fills the screen, keeps the sandbox and is driven over a pipe alone', () => {
    const given = browserArguments(kiosk);
    expect(given).toEqual(
      expect.arrayContaining(['--kiosk', '--remote-debugging-pipe', '--ozone-platform=x11']),
    );
    expect(given.filter((name) => /sandbox|debugging-port|window-size|certificate/.test(name))).toEqual([]);
    expect(given.at(-1)).toMatch(/^--app=data:text\/html/);
  });

  it('is a window for development', () => {
    const given = browserArguments({ ...kiosk, windowed: true });
    expect(given).toContain('--window-size=1280,800');
    expect(given).not.toContain('--kiosk');
  });

  it('disables the sandbox only when configured', () => {
    expect(browserArguments({ ...kiosk, sandbox: false })).toContain('--no-sandbox');
  });

  it('asks for X11 on Linux kiosks alone', () => {
    expect(browserArguments({ ...kiosk, platform: 'win32' })).not.toContain('--ozone-platform=x11');
    expect(browserArguments({ ...kiosk, windowed: true })).not.toContain('--ozone-platform=x11');
  });
});

describe('windowArguments', () => {
  it('joins the running browser by its profile', () => {
    expect(windowArguments(kiosk, 'http://127.0.0.1:8765/advert')).toEqual([
      '--user-data-dir=/run/p',
      '--ozone-platform=x11',
      '--app=http://127.0.0.1:8765/advert',
    ]);
  });
});

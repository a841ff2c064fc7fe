import { tmpdir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { readOptions } from './options.ts';

const read = (args: readonly string[], environment: NodeJS.ProcessEnv = {}, strict = true) =>
  readOptions({ args, environment, strict });

describe('readOptions', () => {
  it('shows the local agent in full screen by default', () => {
    expect(read([])).toEqual({
      ok: true,
      value: {
        address: 'http://127.0.0.1:8765/',
        windowed: false,
        cameraFilm: null,
        agentEntry: null,
        chromium: 'chromium',
        profileRoot: tmpdir(),
        logLevel: 'info',
      },
    });
  });

  it('uses the given options', () => {
    const environment = {
      CHROMIUM_PATH: '/opt/chromium',
      RUNTIME_DIRECTORY: '/run/self-print',
      SELF_PRINT_LOG_LEVEL: 'warn',
    };
    expect(read(['--url', 'http://localhost:9000/x', '--windowed'], environment)).toMatchObject({
      value: {
        address: 'http://localhost:9000/x',
        windowed: true,
        chromium: '/opt/chromium',
        profileRoot: '/run/self-print',
        logLevel: 'warn',
      },
    });
  });

  it('takes a film for a camera in a window of a desktop alone', () => {
    expect(read(['--windowed', '--camera-film', '/data/film.mjpeg'])).toMatchObject({
      value: { cameraFilm: '/data/film.mjpeg' },
    });
  });

  it('runs the agent where the environment puts it', () => {
    expect(read(['--with-agent', '/opt/agent/main.mjs'], { SELF_PRINT_AGENT_PORT: '9001' })).toMatchObject({
      value: { address: 'http://127.0.0.1:9001/', agentEntry: '/opt/agent/main.mjs' },
    });
  });

  it.each([
    [['--url', 'file:///etc/passwd']],
    [['--url', 'kiosk']],
    [['--url']],
    [['--url', '--windowed']],
    [['--url', 'http://127.0.0.1:1/', '--with-agent', '/a.ts']],
    [['--camera-film', '/data/film.mjpeg']],
    [['--unknown']],
    [['positional']],
    [['--windowed=yes']],
  ])('refuses %j', (args) => {
    expect(read(args)).toMatchObject({ ok: false });
  });

  it.each([{ SELF_PRINT_AGENT_PORT: 'many' }, { SELF_PRINT_LOG_LEVEL: 'loud' }])(
    'refuses %j',
    (environment) => {
      expect(read([], environment)).toMatchObject({ ok: false });
    },
  );

  it('permits switches of Electron when configured', () => {
    expect(read(['--no-sandbox', '--disable-gpu', '--windowed'], {}, false)).toMatchObject({
      value: { windowed: true },
    });
  });
});

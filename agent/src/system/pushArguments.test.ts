import { describe, expect, it } from '@jest/globals';
import { hasFrame, pushArguments, screenSourceOf } from './pushArguments.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('the screen that is pushed', () => {
  it('is the X display of the environment, the desktop on Windows, or none', () => {
    expect(screenSourceOf({ DISPLAY: ':0' }, 'linux')).toEqual({ kind: 'x11', display: ':0' });
    expect(screenSourceOf({}, 'win32')).toEqual({ kind: 'windows' });
    expect(screenSourceOf({ DISPLAY: '' }, 'linux')).toBeNull();
  });

  it('is captured for the requested time, and sent as flv', () => {
    const args = pushArguments({ kind: 'x11', display: ':7' }, 'rtmp://host/live/key', 60_000).join(' ');
    expect(args).toContain('-f x11grab -framerate 8 -t 60 -i :7 ');
    expect(args.endsWith('-f flv rtmp://host/live/key')).toBe(true);
    expect(pushArguments({ kind: 'windows' }, 'rtmp://host/a', 1).join(' ')).toContain('-f gdigrab');
  });
});

describe('the progress of ffmpeg', () => {
  it('reports when the first frame was sent', () => {
    expect(hasFrame(bytes('frame=0\nfps=0.00\nprogress=continue\n'))).toBe(false);
    expect(hasFrame(bytes('bitrate=N/A\nframe=4\nfps=8.0\n'))).toBe(true);
    expect(hasFrame(bytes('drop_frame=3\n'))).toBe(false);
  });
});

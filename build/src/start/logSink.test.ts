import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fileSink, shortError, streamSink } from './logSink.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'log-sink-'));
});
afterEach(async () => rm(folder, { recursive: true }));

describe('fileSink', () => {
  it('keeps a file per process and the last start beside it', async () => {
    const first = fileSink(folder, () => {});
    first.line('hardware agent', '{"level":30}');
    await first.close();
    const second = fileSink(folder, () => {});
    second.line('hardware agent', '{"level":30,"again":true}');
    second.line('platform server', '{"level":20}');
    await second.close();
    expect(await readFile(path.join(folder, 'hardware-agent.log'), 'utf8')).toBe(
      '{"level":30,"again":true}\n',
    );
    expect(await readFile(path.join(folder, 'hardware-agent.log.last'), 'utf8')).toBe('{"level":30}\n');
    expect(await readFile(path.join(folder, 'platform-server.log'), 'utf8')).toBe('{"level":20}\n');
  });

  it('shows a person only errors', async () => {
    const messages: string[] = [];
    const sink = fileSink(folder, (text) => messages.push(text));
    sink.line('agent', '{"level":30,"msg":"fine"}');
    sink.line('agent', '{"level":50,"event":"call-failed","msg":"broken","err":{"message":"no disk"}}');
    await sink.close();
    expect(messages).toEqual(['agent: call-failed: broken: no disk']);
  });
});

describe('streamSink', () => {
  it('passes lines on as they are', async () => {
    const written: string[] = [];
    const sink = streamSink({ write: (text) => written.push(text) });
    sink.line('agent', '{"level":30}');
    await sink.close();
    expect(written).toEqual(['{"level":30}\n']);
  });
});

describe('shortError', () => {
  it.each([
    ['{"level":40,"msg":"warning"}', undefined],
    ['{"level":60,"msg":"fatal"}', 'fatal'],
    ['{"level":"high"}', undefined],
    ['', undefined],
    ['   ', undefined],
    ['    at main.ts:3', '    at main.ts:3'],
    ['12', '12'],
  ])('of %j is %j', (line, expected) => {
    expect(shortError(line)).toBe(expected);
  });
});

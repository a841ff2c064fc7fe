import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fail, ok } from '@self-print/contract/result.ts';
import { z } from 'zod/mini';
import { privateJson } from './privateJson.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'private-json-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a private JSON file', () => {
  const schema = z.object({ printer: z.object({ port: z.int() }) });
  const open = () => privateJson(join(folder, 'settings.json'), schema);

  it('says to a technician which field is wrong and what it should be', () => {
    writeFileSync(join(folder, 'settings.json'), '{ "printer": { "port": "COM3" } }');
    expect(open().read()).toEqual(
      fail(`${join(folder, 'settings.json')}: printer.port: Invalid input: expected number, received string`),
    );
  });

  it('reads back what was written, and nothing where there is no file', () => {
    expect(open().read()).toEqual(ok(null));
    expect(open().write({ printer: { port: 9100 } })).toEqual(ok());
    expect(open().read()).toEqual(ok({ printer: { port: 9100 } }));
  });
});

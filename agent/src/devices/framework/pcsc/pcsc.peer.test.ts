import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const WORLD = fileURLToPath(new URL('./testing/vpcdWorld.ts', import.meta.url));
const LIMIT_MS = 60_000;

const missing = [
  existsSync('/usr/sbin/pcscd') ? [] : ['pcscd'],
  existsSync('/etc/reader.conf.d/vpcd') ? [] : ['vsmartcard-vpcd'],
  spawnSync('unshare', ['-m', '-n', 'true']).status === 0 ? [] : ['the right to unshare'],
].flat();
const name = "the system's smart card service with a virtual reader";
const suite = missing.length === 0 ? describe : describe.skip;

suite(missing.length === 0 ? name : `${name} (skipped: ${missing.join(', ')} missing)`, () => {
  it('is missed, found, read through, and lost', async () => {
    const { stdout } = await promisify(execFile)('unshare', ['-m', '-n', process.execPath, WORLD], {
      timeout: LIMIT_MS,
    });
    const card = { physicalNo: '0077705923', cardNo: null, balance: null };
    expect(JSON.parse(stdout)).toMatchObject({
      noService: {
        problem: 'portUnavailable',
        detail: 'PC/SC: the smart card service is not running',
      },
      readiness: { detail: 'PC/SC: Virtual PCD 00 00' },
      nobody: { ok: false, problem: { kind: 'absent' } },
      uid: { ok: true, value: card },
      misnamed: { problem: 'portUnavailable', detail: expect.stringContaining('Virtual PCD 00 00') },
      sectorRead: { ok: true, value: { ...card, cardNo: '2023001234' } },
      applicationRead: { ok: true, value: { ...card, cardNo: '202300174711', balance: 4_321 } },
      serviceLost: { problem: 'portUnavailable' },
    });
  });
});

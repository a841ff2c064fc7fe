import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openSigningDesk, type SigningDesk } from '../../testing/signingDesk.ts';
import type { HostProcess } from './hostProcess.ts';
import type { HostAnswer } from './messages.ts';
import { openPkcs11Key } from './openPkcs11Key.ts';

const SETTINGS = { module: 'token.so', tokenLabel: 'token', keyLabel: null, pin: '1234' };

let desk: SigningDesk;
beforeAll(async () => {
  desk = await openSigningDesk();
});
afterAll(() => desk.close());

type Answer = HostAnswer extends infer Each ? (Each extends HostAnswer ? Omit<Each, 'id'> : never) : never;

/** Host programs that answer from a script and exit at its end, one script each. */
function scripted(scripts: readonly (readonly Answer[])[]) {
  let started = 0;
  const start = (): HostProcess => {
    const answers = [...(scripts[started] ?? [])];
    started += 1;
    let isGone = false;
    return {
      ask: async () => {
        const answer = answers.shift();
        isGone = answers.length === 0;
        return answer && { id: 0, ...answer };
      },
      isGone: () => isGone,
      close: async () => {
        isGone = true;
      },
    };
  };
  return { start, started: () => started };
}

const opens = (): Answer => ({
  ok: true,
  certificates: [Buffer.from(desk.authority.signingKey.certificate.der).toString('base64')],
});
const fails = (problem: 'wrongPin' | 'noToken'): Answer => ({
  ok: false,
  problem,
  detail: 'reported by the token',
});
const SIGNS: Answer = { ok: true, signature: 'c2lnbmVk' };

async function keyOf(world: ReturnType<typeof scripted>) {
  const key = await openPkcs11Key(SETTINGS, [], world.start);
  if (!key.ok) throw new Error(key.problem.detail);
  return key.value;
}

describe('a token whose program ends', () => {
  it('signs again through another program', async () => {
    const world = scripted([
      [opens(), SIGNS],
      [opens(), SIGNS],
    ]);
    const key = await keyOf(world);
    for (let signed = 0; signed < 2; signed += 1) expect((await key.sign(Buffer.of(1))).ok).toBe(true);
    expect(world.started()).toBe(2);
  });

  it('is not used again once its PIN was refused', async () => {
    const world = scripted([[opens(), SIGNS], [fails('wrongPin')]]);
    const key = await keyOf(world);
    await key.sign(Buffer.of(1));
    const problems = [await key.sign(Buffer.of(2)), await key.sign(Buffer.of(3))];
    expect(problems).toEqual([
      { ok: false, problem: 'wrongPin: reported by the token' },
      { ok: false, problem: 'wrongPin: the PIN was refused' },
    ]);
    expect(world.started()).toBe(2);
  });

  it('is used again when it was only unplugged', async () => {
    const world = scripted([[opens(), SIGNS], [fails('noToken')], [opens(), SIGNS]]);
    const key = await keyOf(world);
    await key.sign(Buffer.of(1));
    expect(await key.sign(Buffer.of(2))).toEqual({ ok: false, problem: 'noToken: reported by the token' });
    expect((await key.sign(Buffer.of(3))).ok).toBe(true);
  });

  it.each([
    { name: 'nothing', certificates: [] },
    { name: 'no certificate', certificates: ['bm90aGluZw=='] },
  ])('is not opened when it has $name', async ({ certificates }) => {
    const key = await openPkcs11Key(SETTINGS, [], scripted([[{ ok: true, certificates }]]).start);
    expect(key).toMatchObject({ ok: false, problem: { problem: 'unsupportedKey' } });
  });
});

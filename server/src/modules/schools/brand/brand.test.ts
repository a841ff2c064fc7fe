import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tonesOf } from '@self-print/contract/brandTones.ts';
import { BASE_PATHS, HEADERS } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { LOGO_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { schoolBrandCalls as calls } from '@self-print/contract/platform/schoolBrand.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { unkeptDocument } from '../../../db/schema/issuing.ts';
import { schoolBrand } from '../../../db/schema/schools.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal } from '../../../testing/testSchool.ts';
import { findBrand } from './brandOf.ts';

const BLUE = '#1f5fa8';
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

/** A picture of one colour, half of it transparent where it may be. */
function picture(width: number, height: number, background = '#14263b') {
  const colours = { width, height, channels: 4, background: { ...rgbOf(background), alpha: 0.5 } } as const;
  return sharp({ create: colours });
}
const rgbOf = (hex: string) => ({
  r: Number.parseInt(hex.slice(1, 3), 16),
  g: Number.parseInt(hex.slice(3, 5), 16),
  b: Number.parseInt(hex.slice(5, 7), 16),
});
const png = (width = 64, height = 64, colour?: string) => picture(width, height, colour).png().toBuffer();

/** Bytes that no format makes much smaller, the same each time. */
function noiseOf(length: number): Buffer {
  const noise = Buffer.alloc(length);
  let state = 1;
  for (let at = 0; at < length; at += 1) {
    state = (state * 48_271) % 2_147_483_647;
    noise[at] = state % 256;
  }
  return noise;
}

describe('the logo and the colour of a school', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  async function openSchool() {
    const school = await addTestSchool(platform, ['TAKE_CODE_PRINT', 'MOBILE']);
    const { schoolCode } = school;
    const adminOf = async (role: 'admin' | 'auditor' | 'finance') =>
      signedIn(platform, { schoolCode, userId: await school.addPerson({ role }) }, 'admin');
    const visitor = platform.client({ [HEADERS.schoolCode]: schoolCode });
    const shown = async () => expectOk(await visitor(phoneCalls.licence, {})).brand;
    const keyOf = async () => (await findBrand(platform.deps.db, schoolCode))?.storageKey ?? '';
    return { school, schoolCode, adminOf, admin: await adminOf('admin'), shown, keyOf };
  }
  const at = (path: string | null) => fetch(`${platform.origin}${path}`);
  const isStored = (key: string) => platform.deps.storage.exists(key);
  const give = async (call: CallFunction, content: Uint8Array, revision = 0, accent?: string) =>
    call(calls.saveLogo, { content, revision, ...(accent === undefined ? {} : { accent }) });

  it('reach visitors at once, and terminals with their next report', async () => {
    const { school, admin, shown } = await openSchool();
    const { call, terminalCode } = await school.addTerminal();
    const report = async () => expectOk(await call(terminalCalls.terminal, { terminalCode })).brand;
    expect([await shown(), await report()]).toEqual([
      { logo: null, tones: null },
      { logo: null, tones: null },
    ]);
    expect(expectOk(await admin(calls.brand, {}))).toMatchObject({ accent: null, revision: 0 });
    expectOk(await give(admin, await png()));
    const saved = expectOk(await admin(calls.saveBrand, { accent: BLUE, keepsLogo: true, revision: 1 }));
    expect(saved).toMatchObject({ accent: BLUE, revision: 2 });
    expect(saved.brand.tones).toEqual(tonesOf(BLUE));
    expect(saved.brand.logo).toMatch(
      /^\/wec-apis\/self-print\/sys\/sp-school\/logo\/school-\d+-[0-9a-f]{32}$/,
    );
    expect([await shown(), await report()]).toEqual([saved.brand, saved.brand]);
  });

  it('give the logo to anybody, for good, as what it is', async () => {
    const { admin } = await openSchool();
    const { brand } = expectOk(await give(admin, await png(64, 32)));
    const answer = await at(brand.logo);
    const headers = ['cache-control', 'content-type', 'x-content-type-options', 'set-cookie', 'location'];
    expect([answer.status, ...headers.map((name) => answer.headers.get(name))]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'image/png',
      'nosniff',
      null,
      null,
    ]);
    const read = await sharp(await answer.arrayBuffer()).metadata();
    expect(read).toMatchObject({ format: 'png', width: 64, height: 32, hasAlpha: true });
  });

  it('make a large logo as small as it is shown, without what else is in the file', async () => {
    const { admin } = await openSchool();
    const noise = noiseOf(900 * 600 * 3);
    const photo = sharp(noise, { raw: { width: 900, height: 600, channels: 3 } });
    const exif = { IFD0: { Copyright: 'where it was taken' } };
    for (const [revision, [format, content]] of [
      ['png', await photo.clone().png().withExif(exif).toBuffer()] as const,
      ['jpeg', await photo.clone().jpeg({ quality: 100 }).withExif(exif).toBuffer()] as const,
    ].entries()) {
      expect(content.byteLength).toBeGreaterThan(LOGO_LIMIT_BYTES);
      const { brand } = expectOk(await give(admin, content, revision));
      const bytes = Buffer.from(await (await at(brand.logo)).arrayBuffer());
      expect(bytes.byteLength).toBeLessThanOrEqual(LOGO_LIMIT_BYTES);
      expect(bytes.includes('where it was taken')).toBe(false);
      const { format: kept, width = 0, height = 0 } = await sharp(bytes).metadata();
      expect([kept, width / height > 1.45 && width / height < 1.55]).toEqual([format, true]);
    }
  });

  it('delete the logo that another one replaces, and at the end the last one', async () => {
    const { admin, keyOf, schoolCode } = await openSchool();
    const first = expectOk(await give(admin, await png()));
    const firstKey = await keyOf();
    const second = expectOk(await give(admin, await png(64, 64, '#a8261a'), 1));
    const secondKey = await keyOf();
    expect([await isStored(firstKey), await isStored(secondKey)]).toEqual([false, true]);
    expect(second.brand.logo).not.toBe(first.brand.logo);
    const gone = await (await at(first.brand.logo)).json();
    expect(gone).toMatchObject({ code: '4041' });
    expectOk(await admin(calls.saveBrand, { accent: null, keepsLogo: false, revision: 2 }));
    expect([await isStored(secondKey), expectOk(await admin(calls.brand, {})).brand]).toEqual([
      false,
      { logo: null, tones: null },
    ]);
    const left = await platform.deps.db.orm
      .select()
      .from(unkeptDocument)
      .where(eq(unkeptDocument.schoolCode, schoolCode));
    expect(left).toEqual([]);
  });

  it('are kept with the colour when the same file is given again', async () => {
    const { admin, keyOf } = await openSchool();
    expectOk(await admin(calls.saveBrand, { accent: BLUE, keepsLogo: true, revision: 0 }));
    const first = expectOk(await give(admin, await png(), 1, BLUE));
    const again = expectOk(await give(admin, await png(), 2, BLUE));
    expect(again).toEqual({ ...first, revision: 3 });
    expect([again.accent, await isStored(await keyOf())]).toEqual([BLUE, true]);
  });

  it('are in the operation log by hash, before and after', async () => {
    const { admin } = await openSchool();
    expectOk(await give(admin, await png()));
    expectOk(await admin(calls.saveBrand, { accent: BLUE, keepsLogo: false, revision: 1 }));
    const [removed, added] = expectOk(await admin(operationCalls.list, {})).rows;
    expect(added?.operation).toBe('brand-changed');
    const hash = added?.changes[0]?.after;
    expect(added?.changes).toEqual([
      { path: 'logo', before: null, after: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(removed?.changes).toEqual([
      { path: 'accent', before: null, after: BLUE },
      { path: 'logo', before: hash, after: null },
    ]);
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['an SVG', () => SVG, 'svg'],
    ['a text', () => Buffer.from('hello'), 'wrongType'],
    ['a GIF', () => picture(64, 64).gif().toBuffer(), 'wrongType'],
    ['a WebP', () => picture(64, 64).webp().toBuffer(), 'wrongType'],
    ['half a PNG', async () => (await png(300, 300)).subarray(0, 200), 'broken'],
    ['a PNG with a changed byte', async () => (await png(300, 300)).fill(0, 60, 90), 'broken'],
    ['a JPEG that is only its mark', () => Uint8Array.of(0xff, 0xd8, 0xff, 0xd9), 'broken'],
    ['a speck', () => png(31, 64), 'tooSmall'],
    ['a poster', () => png(5_001, 700), 'tooLarge'],
    ['a ribbon', () => png(500, 50), 'tooLong'],
  ])('refuse %s in words, and keep what was there', async (_, make, fault) => {
    const { admin, keyOf, schoolCode } = await openSchool();
    expectOk(await give(admin, await png()));
    const key = await keyOf();
    const answer = await give(admin, await make(), 1);
    expect(refusal(answer)).toBe('LOGO_INVALID');
    expect(answer).toMatchObject({ problem: { detail: { fault }, message: expect.stringMatching(/：/) } });
    expect([await keyOf(), await isStored(key)]).toEqual([key, true]);
    const left = await platform.deps.db.orm
      .select()
      .from(unkeptDocument)
      .where(eq(unkeptDocument.schoolCode, schoolCode));
    expect(left).toEqual([]);
  });

  it('refuse a file above the limit before reading it', async () => {
    const { admin } = await openSchool();
    expect(refusal(await give(admin, Buffer.alloc(4 * 1_024 * 1_024 + 1)))).toBe('BODY_TOO_LARGE');
  });

  it.each(['b93a26', '#fff', 'red', '#GG0000', '#b93a26;}', ''])('refuse the colour “%s”', async (accent) => {
    const { admin } = await openSchool();
    const answer = await admin(calls.saveBrand, { accent, keepsLogo: true, revision: 0 });
    expect(refusal(answer)).toBe('BAD_REQUEST');
  });

  it('are not changed by two who read the same, the first time neither', async () => {
    const { admin, adminOf, keyOf } = await openSchool();
    const other = await adminOf('admin');
    const content = await png();
    const answers = await Promise.all([
      give(admin, content),
      other(calls.saveBrand, { accent: BLUE, keepsLogo: true, revision: 0 }),
    ]);
    expect(answers.map((each) => (each.ok ? 'ok' : refusal(each))).toSorted()).toEqual([
      'CHANGED_MEANWHILE',
      'ok',
    ]);
    const key = await keyOf();
    expect(key === '' || (await isStored(key))).toBe(true);
  });

  it('are read by the auditor, changed by those who may, and each school’s own', async () => {
    const { adminOf, shown, admin } = await openSchool();
    const other = await openSchool();
    const auditor = await adminOf('auditor');
    expectOk(await auditor(calls.brand, {}));
    const wish = { accent: BLUE, keepsLogo: true, revision: 0 };
    expect(refusal(await auditor(calls.saveBrand, wish))).toBe('NO_PERMISSION');
    expect(refusal(await give(auditor, await png()))).toBe('NO_PERMISSION');
    expect(refusal(await (await adminOf('finance'))(calls.brand, {}))).toBe('NO_PERMISSION');
    const stranger = platform.client({});
    expect(refusal(await stranger(calls.saveBrand, wish))).toBe('NOT_SIGNED_IN');
    expectOk(await other.admin(calls.saveBrand, wish));
    expectOk(await give(other.admin, await png(), 1));
    expect(await shown()).toEqual({ logo: null, tones: null });
    expect(expectOk(await admin(calls.brand, {})).revision).toBe(0);
  });

  it.each(['x', 'school-1', `nobody-${'0'.repeat(32)}`, `${'0'.repeat(33)}`, '..%2F..%2Fetc'])(
    'have nothing at the address %s',
    async (logoId) => {
      const answer = await at(`${BASE_PATHS.terminal}/sys/sp-school/logo/${logoId}`);
      const { code } = JSON.parse(await answer.text());
      expect([['4041', '4000'].includes(code), answer.headers.get('cache-control')]).toEqual([
        true,
        'no-store',
      ]);
    },
  );

  it('have no logo where its file is lost, instead of a broken answer', async () => {
    const { admin, keyOf, schoolCode } = await openSchool();
    const { brand } = expectOk(await give(admin, await png()));
    await platform.deps.storage.delete(await keyOf());
    expect(await (await at(brand.logo)).json()).toMatchObject({ code: '4041' });
    const rows = await platform.deps.db.orm.$count(schoolBrand, eq(schoolBrand.schoolCode, schoolCode));
    expect(rows).toBe(1);
  });
});

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RESOURCE_LIMIT_BYTES, UPLOAD_PIECE_BYTES } from '@self-print/contract/limits.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import type { AdminActor } from '../../http/actor.ts';
import { commandLineOperation, operationBy } from '../../http/operation.ts';
import { addEditors } from '../../testing/certificates.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';
import { readUpload } from './readUpload.ts';
import {
  addResource,
  archiveResource,
  listResources,
  openResource,
  renameResource,
  replaceResource,
} from './resourceStore.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const utf8 = (text: string) => new TextEncoder().encode(text);
const svg = (inner: string, attributes = '') =>
  utf8(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" ${attributes}>${inner}</svg>`);
const faultOf = (kind: 'image' | 'seal' | 'font', content: Uint8Array) => {
  const read = readUpload(kind, content);
  return read.ok ? `ok ${read.value.type}` : read.problem;
};

describe('a drawing', () => {
  it.each([
    svg('<path d="M0 0h9v9z" fill="#c8161d"/>'),
    svg(
      '<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><rect fill="url(#g)" width="9" height="9"/>',
    ),
    svg(
      '<g id="a"><circle r="1"/></g><use href="#a"/><use xlink:href="#a"/>',
      'xmlns:xlink="http://www.w3.org/1999/xlink"',
    ),
    utf8(
      '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->\n<svg><title>印章</title></svg>\n',
    ),
  ])('with plain shapes is accepted unchanged %#', (content) => {
    expect(readUpload('seal', content)).toEqual({ ok: true, value: { type: 'image/svg+xml', content } });
  });

  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a script of another prefix', svg('<x:script xmlns:x="http://www.w3.org/2000/svg"/>')],
    ['a handler', svg('<path onload="alert(1)" d="M0 0"/>')],
    ['a handler in capitals', svg('<path OnLoad="alert(1)" d="M0 0"/>')],
    ['an address of another site', svg('<use href="https://evil.example/x.svg#a"/>')],
    ['a script as an address', svg('<use xlink:href="javascript:alert(1)"/>')],
    ['an address that is escaped', svg('<use href="&#x6a;avascript:alert(1)"/>')],
    ['a picture from elsewhere', svg('<image href="http://127.0.0.1/secret.png"/>')],
    ['a fill from elsewhere', svg('<rect fill="url(https://evil.example/f#a)"/>')],
    ['a fill from elsewhere in quotes', svg('<rect style="fill:url(\'//evil.example/f\')"/>')],
    ['a fill from elsewhere that is escaped', svg('<rect style="fill:u&#114;l(https://evil.example/f)"/>')],
    ['a style sheet', svg('<style>@import url(https://evil.example/a.css)</style>')],
    ['a style sheet before it', utf8('<?xml-stylesheet href="https://evil.example/a.css"?><svg/>')],
    ['a style sheet within', svg('<?xml-stylesheet href="a.css"?>')],
    ['other content', svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>')],
    ['an animation', svg('<set attributeName="href" to="https://evil.example"/>')],
    ['entities', utf8('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>')],
    ['an outer entity', utf8('<!doctype svg SYSTEM "file:///etc/passwd"><svg/>')],
  ])('with %s is refused', (_, content) => {
    expect(faultOf('image', content)).toBe('activeContent');
  });

  it.each([
    ['no end', utf8('<svg><g></svg>')],
    ['no element', utf8('<?xml version="1.0"?>')],
    ['another root', utf8('<html><svg/></html>')],
    ['two roots', utf8('<svg/><svg/>')],
    ['text around it', utf8('<svg/>text')],
    ['an attribute without quotes', utf8('<svg width=9/>')],
    ['characters that are none', Uint8Array.of(0x3c, 0x73, 0x76, 0x67, 0xff, 0x2f, 0x3e)],
    ['a declaration in the middle', svg('<![CDATA[<script/>]]>')],
    ['an unknown entity in an attribute', svg('<path d="&evil;"/>')],
  ])('with %s is broken', (_, content) => {
    expect(faultOf('image', content)).toBe('broken');
  });

  it('is refused when it is not a plain drawing, or endless', () => {
    expect(faultOf('image', svg('<text>印</text>'))).toBe('unsupported');
    expect(faultOf('image', svg('<g>'.repeat(80) + '</g>'.repeat(80)))).toBe('tooLarge');
    expect(faultOf('image', svg('<g/>'.repeat(20_001)))).toBe('tooLarge');
  });

  it('is parsed in linear time, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<svg', '<g', ' a="', "'", '"', '>', '/>', '<!--', '-->', '=', ' ')),
        (parts) => {
          readUpload('image', utf8(`<svg${parts.join('')}`));
        },
      ),
      { numRuns: RUNS },
    );
    // With a quadratic parser these would take hours.
    readUpload('image', utf8(`<svg ${'a="b" '.repeat(80_000)}`));
    readUpload('image', utf8(`<svg ${'<'.repeat(500_000)}`));
  });
});

describe('a picture', () => {
  const png = () => {
    const picture = new PNG({ width: 3, height: 2 });
    return PNG.sync.write(picture);
  };
  const chunk = (type: string, content: Buffer, crc: number) => {
    const made = Buffer.alloc(12 + content.length);
    made.writeUInt32BE(content.length, 0);
    made.write(type, 4, 'latin1');
    content.copy(made, 8);
    made.writeUInt32BE(crc, 8 + content.length);
    return made;
  };

  it("loses a PNG's texts and trailing data, and stays the same image", () => {
    const content = png();
    const text = Buffer.from('Comment\0张三', 'utf8');
    const note = chunk('tEXt', text, crc32(Buffer.concat([Buffer.from('tEXt'), text])));
    const afterHead = 8 + 25;
    const noted = Buffer.concat([content.subarray(0, afterHead), note, content.subarray(afterHead)]);
    const read = expectOk(readUpload('seal', Buffer.concat([noted, utf8('<script>')])));
    expect(read).toEqual({ type: 'image/png', content });
  });

  it("loses a JPEG's location and camera, and stays the same image", async () => {
    const made = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c8161d' } });
    const content = await made
      .jpeg()
      .withExif({ IFD0: { Make: 'CAMERA' } })
      .toBuffer();
    expect(content.includes('CAMERA')).toBe(true);
    const read = expectOk(readUpload('image', content));
    expect(Buffer.from(read.content).includes('CAMERA')).toBe(false);
    expect(await sharp(read.content).metadata()).toMatchObject({ width: 8, height: 8, format: 'jpeg' });
    expect(faultOf('seal', content)).toBe('wrongType');
  });

  it('is refused when it is huge, truncated or altered', () => {
    const content = png();
    const huge = Buffer.from(content);
    huge.writeUInt32BE(1_000_000, 16);
    expect(faultOf('image', huge)).toBe('broken');
    expect(faultOf('image', content.subarray(0, -8))).toBe('broken');
    const head = Buffer.from('000f42400000000108060000', 'hex');
    expect(
      faultOf(
        'image',
        Buffer.concat([content.subarray(0, 8), chunk('IHDR', Buffer.concat([head, Buffer.alloc(1)]), 0)]),
      ),
    ).toBe('broken');
    expect(faultOf('image', Buffer.alloc(5 * 1_024 * 1_024, content))).toBe('tooLarge');
  });

  it('with too many pixels is refused before it is unpacked', async () => {
    const wide = await sharp({ create: { width: 6_000, height: 1, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(faultOf('image', wide)).toBe('tooLarge');
    const tall = await sharp({ create: { width: 1, height: 6_000, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    expect(faultOf('image', tall)).toBe('tooLarge');
  });

  it.each([utf8('GIF89a......'), utf8('%PDF-1.7'), new Uint8Array(), utf8('MZ\u0090')])(
    'of another type is refused, whatever it is called %#',
    (content) => {
      expect(faultOf('image', content)).toBe('wrongType');
    },
  );

  it('never makes the parser throw, however it is damaged', async () => {
    const jpeg = await sharp(png()).jpeg().toBuffer();
    fc.assert(
      fc.property(
        fc.constantFrom<Uint8Array>(png(), jpeg),
        fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 6 }),
        (content, changes) => {
          const damaged = Buffer.from(content);
          for (const [at, byte] of changes) if (at > 7 && at < damaged.length) damaged[at] = byte;
          const read = readUpload('image', damaged);
          return read.ok || ['broken', 'tooLarge', 'unsupported', 'wrongType'].includes(read.problem);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe('a font', () => {
  const file = createRequire(import.meta.url).resolve(
    '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  );

  it('is accepted when it declares its characters', async () => {
    expect(faultOf('font', await readFile(file))).toBe('ok font/ttf');
  });

  it('is refused when it is truncated, or an image', async () => {
    const font = await readFile(file);
    expect(faultOf('font', font.subarray(0, 2_000))).toBe('broken');
    expect(faultOf('font', svg('<g/>'))).toBe('wrongType');
    expect(faultOf('image', font)).toBe('wrongType');
  });
});

describe('resources', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let author: AdminActor;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    ({ author } = await addEditors(school));
  });
  afterAll(() => platform.close());
  const content = svg('<path d="M0 0h9v9z"/>');
  const add = (name: string, kind: 'image' | 'seal' = 'image') =>
    addResource(platform.deps, operationBy(author, 'resource-added'), { kind, name, content }, 'zh');
  const namesOf = async (kind?: 'image' | 'seal') =>
    (await listResources(platform.deps, school.schoolCode, { page: 1, rows: 50, kind })).rows.map(
      ({ name }) => name,
    );

  it('are listed by kind, delivered, and archived under a name that is then free', async () => {
    const { resourceId } = expectOk(await add('emblem'));
    expectOk(await add('stamp', 'seal'));
    expect(await namesOf('seal')).toEqual(['stamp']);
    const wanted = { page: 1, rows: 50, search: 'BLEM' };
    const found = await listResources(platform.deps, school.schoolCode, wanted);
    expect(found.rows.map(({ name }) => name)).toEqual(['emblem']);
    expect(refusal(await add('emblem'))).toBe('NAME_TAKEN');
    const { deps } = platform;
    expectOk(
      await archiveResource(deps, commandLineOperation(school.schoolCode, 'resource-removed'), resourceId),
    );
    expect(await namesOf()).toEqual(['stamp']);
    expect(
      refusal(
        await archiveResource(deps, commandLineOperation(school.schoolCode, 'resource-removed'), resourceId),
      ),
    ).toBe('NOT_FOUND');
    const file = expectOk(await openResource(deps, school.schoolCode, resourceId));
    const parts: Uint8Array[] = [];
    for await (const part of file.content) parts.push(part);
    expect(createHash('sha256').update(Buffer.concat(parts)).digest('hex')).toBe(
      createHash('sha256').update(content).digest('hex'),
    );
    expectOk(await add('emblem'));
  });

  it('are renamed and replaced under the same name, while published templates keep the old file', async () => {
    const { deps } = platform;
    const { schoolCode } = school;
    const add = async (name: string) =>
      expectOk(
        await addResource(
          deps,
          operationBy(author, 'resource-added'),
          { kind: 'seal', name, content: svg('<path d="M0 0h1"/>') },
          'en',
        ),
      );
    const [one, other] = [await add('old-name'), await add('other-name')];
    const rename = (name: string, known = 'old-name') =>
      renameResource(deps, commandLineOperation(schoolCode, 'resource-renamed'), {
        resourceId: one.resourceId,
        name,
        known,
      });
    expect(refusal(await rename('other-name'))).toBe('NAME_TAKEN');
    expect(expectOk(await rename('new-name')).name).toBe('new-name');
    // Whoever has not seen the new name does not undo it.
    expect(refusal(await rename('third-name'))).toBe('CHANGED_MEANWHILE');
    const replace = (content: Uint8Array) =>
      replaceResource(
        deps,
        operationBy(author, 'resource-replaced'),
        { resourceId: one.resourceId, content },
        'en',
      );
    expect(refusal(await replace(utf8('nothing')))).toBe('RESOURCE_INVALID');
    const replaced = expectOk(await replace(svg('<path d="M0 0h2"/>')));
    expect(replaced).toMatchObject({ name: 'new-name', kind: 'seal' });
    const listed = await listResources(deps, schoolCode, { page: 1, rows: 100, search: 'new-name' });
    expect(listed.rows.map(({ resourceId }) => resourceId)).toEqual([replaced.resourceId]);
    expectOk(await openResource(deps, schoolCode, one.resourceId));
    expect(refusal(await replace(svg('<path d="M0 0h3"/>')))).toBe('NOT_FOUND');
    expect(refusal(await rename('any', 'new-name'))).toBe('NOT_FOUND');
    expectOk(
      await archiveResource(deps, commandLineOperation(schoolCode, 'resource-removed'), other.resourceId),
    );
  });

  it('leave no file behind when the database fails', async () => {
    const { deps } = platform;
    const { resourceId } = expectOk(await add('kept'));
    const stored: string[] = [];
    const put: typeof deps.storage.put = async (...file) => {
      const kept = await deps.storage.put(...file);
      stored.push(kept.key);
      return kept;
    };
    const transaction = () => Promise.reject(new Error('connection lost'));
    const failing = { ...deps, storage: { ...deps.storage, put }, db: { ...deps.db, transaction } };
    await expect(
      replaceResource(failing, operationBy(author, 'resource-replaced'), { resourceId, content }, 'en'),
    ).rejects.toThrow('lost');
    expect(await Promise.all(stored.map((key) => deps.storage.exists(key)))).toEqual([false]);
  });

  it('of another school are not found', async () => {
    const { resourceId } = expectOk(await add('ours'));
    expect(refusal(await openResource(platform.deps, 'elsewhere', resourceId))).toBe('NOT_FOUND');
    expect(
      refusal(
        await archiveResource(
          platform.deps,
          commandLineOperation('elsewhere', 'resource-removed'),
          resourceId,
        ),
      ),
    ).toBe('NOT_FOUND');
  });

  it('report in the caller’s language why a file is refused, and store nothing of it', async () => {
    const bad = { kind: 'image' as const, name: 'bad', content: svg('<script/>') };
    expect(await addResource(platform.deps, operationBy(author, 'resource-added'), bad, 'zh')).toMatchObject({
      problem: {
        name: 'RESOURCE_INVALID',
        detail: { fault: 'activeContent' },
        message: expect.stringContaining('脚本'),
      },
    });
    expect(await namesOf()).not.toContain('bad');
  });

  it.each([
    ['seal', '\xFF\xD8\xFF\xE0', '资源文件无法识别：印章须为 PNG 或 SVG 文件，此文件是 JPEG'],
    ['image', '%PDF-1.7', '资源文件无法识别：图片须为 PNG、JPEG 或 SVG 文件，此文件是 PDF'],
    ['font', 'wOF2', '资源文件无法识别：字体须为 TTF 或 OTF 文件，此文件是 WOFF2'],
    ['font', '', '资源文件无法识别：字体须为 TTF 或 OTF 文件'],
  ] as const)(
    'name the type that was expected of a %s and the one that was found: %j',
    async (kind, head, words) => {
      const content = Buffer.from(head, 'latin1');
      const refused = await addResource(
        platform.deps,
        operationBy(author, 'resource-added'),
        { kind, name: 'bad', content },
        'zh',
      );
      expect(refused).toMatchObject({ problem: { message: words, detail: { fault: 'wrongType' } } });
    },
  );

  describe('by the calls of the console', () => {
    const consoleOf = async (role: BuiltInRole) =>
      signedIn(
        platform,
        { schoolCode: school.schoolCode, userId: await school.addPerson({ role }) },
        'admin',
      );

    it('are uploaded unchanged, including those larger than a piece of an upload', async () => {
      const call = await consoleOf('printAdmin');
      const font = await readFile(
        createRequire(import.meta.url).resolve(
          '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
        ),
      );
      expect(font.byteLength).toBeGreaterThan(UPLOAD_PIECE_BYTES);
      const added = expectOk(
        await call(templateCalls.addResource, { kind: 'font', name: 'hei', content: font }),
      );
      expect(added).toMatchObject({ contentType: 'font/ttf', sizeBytes: font.byteLength });
      const { rows } = expectOk(await call(templateCalls.resources, { kind: 'font' }));
      expect(rows.map(({ resourceId }) => resourceId)).toEqual([added.resourceId]);
      expect(expectOk(await call(templateCalls.resources, { kind: 'font', search: 'HE' })).total).toBe(1);
      expect(expectOk(await call(templateCalls.resources, { kind: 'font', search: '%' })).total).toBe(0);
      const huge = new Uint8Array(RESOURCE_LIMIT_BYTES + 1);
      expect(
        refusal(await call(templateCalls.addResource, { kind: 'font', name: 'huge', content: huge })),
      ).toBe('BODY_TOO_LARGE');
    });

    it('are read by auditors and changed by nobody else', async () => {
      const auditor = await consoleOf('auditor');
      expectOk(await auditor(templateCalls.resources, {}));
      const bad = { kind: 'image', name: 'x', content } as const;
      expect(refusal(await auditor(templateCalls.addResource, bad))).toBe('NO_PERMISSION');
      expect(refusal(await (await consoleOf('finance'))(templateCalls.resources, {}))).toBe('NO_PERMISSION');
    });

    it('cannot have a name that templates cannot write', async () => {
      const call = await consoleOf('printAdmin');
      const odd = { kind: 'image', name: '../seal', content } as const;
      expect(refusal(await call(templateCalls.addResource, odd))).toBe('BAD_REQUEST');
    });
  });
});

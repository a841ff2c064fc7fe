import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { RECORD_COMMANDS } from '../../cli/recordCommands.ts';
import { runCommandLine } from '../../cli/runCommand.ts';
import { operationEntry } from '../../db/schema/operations.ts';
import { personRecord } from '../../db/schema/records.ts';
import { RECORD } from '../../testing/certificates.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, type TestSchool } from '../../testing/testSchool.ts';

describe('records of persons', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
  });
  afterAll(() => platform.close());
  const person = async (userName?: string) => ({
    schoolCode: school.schoolCode,
    userId: await school.addPerson(userName === undefined ? {} : { userName }),
  });

  it('are returned as last written, and only for their own person', async () => {
    const { records } = platform.deps;
    const [one, other] = [await person(), await person()];
    await records.write(one, { values: {}, images: {} });
    await records.write(one, RECORD);
    expect(await records.read(one)).toEqual(RECORD);
    expect(await records.read(other)).toBeUndefined();
    expect(await records.read({ ...one, schoolCode: 'elsewhere' })).toBeUndefined();
  });

  it('are another version once they say something else', async () => {
    const { clock, deps } = platform;
    const { records } = deps;
    const who = await person();
    const versionNow = async () => (await records.readVersioned(who))?.version;
    expect(await versionNow()).toBeUndefined();
    await records.write(who, RECORD);
    const first = await versionNow();
    expect(first).toEqual({ no: 1, at: clock.now(), importId: null });
    clock.advance(1_000);
    await records.write(who, { images: {}, values: { ...RECORD.values } });
    expect(await versionNow()).toEqual(first);
    await records.write(who, { values: {}, images: {} });
    expect(await versionNow()).toEqual({ no: 2, at: clock.now(), importId: null });
  });

  it("are encrypted, and cannot be read in another person's row", async () => {
    const { db, records } = platform.deps;
    const [one, other] = [await person(), await person()];
    await records.write(one, RECORD);
    const rows = await db.orm.select().from(personRecord);
    expect(Buffer.concat(rows.map(({ recordEncrypted }) => recordEncrypted)).includes('网络工程')).toBe(
      false,
    );
    const mine = rows.find(({ userId }) => userId === one.userId);
    if (!mine) throw new Error('not written');
    await db.orm.insert(personRecord).values({ ...mine, userId: other.userId });
    await expect(records.read(other)).rejects.toThrow();
  });

  it('are not written for an unknown person', async () => {
    const nobody = { schoolCode: school.schoolCode, userId: 'nobody' };
    await expect(platform.deps.records.write(nobody, RECORD)).rejects.toThrow();
  });

  describe('from the command line', () => {
    const run = async (userName: string, file: string) => {
      const words = [
        'record-set',
        '--school',
        school.schoolCode,
        '--user-name',
        userName,
        '--file',
        'a.json',
      ];
      const { exitCode, lines } = await runCommandLine(RECORD_COMMANDS, words, async () => ({
        deps: platform.deps,
        readFile: async () => new TextEncoder().encode(file),
        readStandardInput: async () => '',
        sleep: async () => {},
        close: async () => {},
      }));
      return [exitCode, lines.join('\n')] as const;
    };

    it('are imported from a JSON file', async () => {
      const who = await person('2026555');
      expect(await run('2026555', JSON.stringify(RECORD))).toEqual([
        0,
        '4 values and 0 pictures were saved.',
      ]);
      expect(await platform.deps.records.read(who)).toEqual(RECORD);
    });

    it('are not imported when they do not fit the own tables of the school', async () => {
      const who = await person('2026557');
      const rows = [{ nonsense: 1 }];
      const file = JSON.stringify({ values: { 'student.major': '物理', 'own.nowhere': rows } });
      const [exitCode, text] = await run('2026557', file);
      expect([exitCode, text.includes('own.nowhere')]).toEqual([1, true]);
      expect(text).not.toContain('student.major');
      expect(await platform.deps.records.read(who)).toBeUndefined();
    });

    it('are in the operation log, by the names of their values and never by what these say', async () => {
      const who = await person('2026556');
      const secret = '不应出现的专业';
      await run('2026556', JSON.stringify({ values: { 'student.major': secret } }));
      await run('2026556', JSON.stringify({ values: { 'student.class': '一班', 'student.major': secret } }));
      await run('2026556', '{');
      const log = await platform.deps.db.orm
        .select()
        .from(operationEntry)
        .where(and(eq(operationEntry.operation, 'record-saved'), eq(operationEntry.subject, who.userId)))
        .orderBy(operationEntry.entryNo);
      expect(
        log.map(({ client, changes }) => [client, changes.find(({ path }) => path === 'values')]),
      ).toEqual([
        ['commandLine', { path: 'values', after: 'student.major' }],
        ['commandLine', { path: 'values', before: 'student.major', after: 'student.class, student.major' }],
      ]);
      expect(JSON.stringify(log)).not.toContain(secret);
    });

    it.each([
      ['no JSON', '{', 'not JSON'],
      ['a name that no variable can have', '{"values":{"1st":"x"}}', 'values: a name cannot'],
      ['a value of no kind', '{"values":{"student.name":true}}', 'values.student.name'],
      ['an unknown part', '{"values":{},"more":1}', 'not a record'],
      ['a picture that is none', '{"values":{},"images":{"photo":"?"}}', 'images.photo'],
    ])('are refused with %s, without quoting their content', async (_, file, reason) => {
      await person(`x${reason.length}${file.length}`);
      const [exitCode, text] = await run(`x${reason.length}${file.length}`, file);
      expect(exitCode).not.toBe(0);
      expect(text).toContain(reason);
    });

    it('are refused for an unknown person', async () => {
      expect(await run('nobody', JSON.stringify(RECORD))).toEqual([
        1,
        expect.stringContaining('no person nobody'),
      ]);
    });
  });
});

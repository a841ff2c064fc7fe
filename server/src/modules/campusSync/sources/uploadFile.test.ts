import { readdir, readFile } from 'node:fs/promises';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DatabasePlace } from '@self-print/contract/dataSource.ts';
import { dataSourceCalls, syncSchemeCalls } from '@self-print/contract/platform/campusSync.ts';
import { eq } from 'drizzle-orm';
import { createDataSources, type DataSources } from '../../../adapters/dataSource/dataSources.ts';
import { readFrom } from '../../../adapters/dataSource/file/openStored.ts';
import { dataSource } from '../../../db/schema/campusSync.ts';
import { unkeptDocument } from '../../../db/schema/issuing.ts';
import { systemAfter, systemClock } from '../../../system.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../../testing/testSchool.ts';
import { column, openSyncDesk, PERSONS } from '../testing/syncDesk.ts';

let platform: TestPlatform;
let sources: DataSources;
beforeAll(async () => {
  platform = await startTestPlatform({
    dataSources: { open: async (connection, timeZone) => sources.open(connection, timeZone) },
  });
  sources = createDataSources(new BlockList(), {
    lookUp: async () => [],
    readStored: readFrom(platform.deps.storage),
    after: systemAfter,
    clock: systemClock,
  });
});
afterAll(() => platform.close());

const RULES = {
  ...PERSONS,
  schema: 'source',
  table: 'rows',
  columns: [column('学号', '#'), column('专业', 'student.major')],
};
const DATABASE: DatabasePlace = {
  kind: 'postgresql',
  host: 'db.example.edu',
  port: 5_432,
  database: 'campus',
  userName: 'reader',
  tls: 'none',
  authority: '',
};

const openDesk = async () => {
  const desk = await openSyncDesk(platform, { place: { kind: 'file' } });
  const { sourceId } = desk.source;
  return {
    ...desk,
    sourceId,
    upload: (content: string) =>
      desk.call(dataSourceCalls.upload, { sourceId, content: Buffer.from(content) }),
    test: async () => expectOk(await desk.call(dataSourceCalls.test, { sourceId })),
    listed: async () => expectOk(await desk.call(dataSourceCalls.list, {}))[0],
  };
};
/** Names of the files that sources have in the storage. */
const storedFiles = () =>
  readdir(join(platform.directory, 'sources'), { recursive: true, withFileTypes: true }).then(
    (entries) => entries.filter((entry) => entry.isFile()).map(({ name }) => name),
    (): string[] => [],
  );

describe('the file of a source', () => {
  it('is not there before it was uploaded, which tests and runs say', async () => {
    const desk = await openDesk();
    expect(await desk.listed()).toMatchObject({ place: { kind: 'file' }, hasPassword: false, file: null });
    expect(await desk.test()).toEqual({ works: false, fault: 'noFile', hostKey: null });
    expectOk(await desk.save(RULES));
    expect(await desk.run('trial')).toMatchObject({ state: 'failed', fault: 'noFile' });
  });

  it('is read by schemes as any other source, and another one takes its place', async () => {
    const desk = await openDesk();
    const who = await desk.addPerson('F1');
    const before = await storedFiles();
    const uploaded = expectOk(await desk.upload('学号,专业,更新\nF1,物理,1\nF2,化学,2\n'));
    expect(uploaded.file).toMatchObject({ rows: 2, by: '李主任', sizeBytes: 45 });
    expect(await desk.test()).toMatchObject({
      works: true,
      tables: [
        { schema: 'source', name: 'rows', columns: [{ name: '学号' }, { name: '专业' }, { name: '更新' }] },
      ],
    });
    const { sourceId } = desk;
    const sample = { sourceId, schema: 'source', table: 'rows' };
    const { rows } = expectOk(await desk.call(dataSourceCalls.sample, sample));
    expect(rows).toEqual([
      ['F*', '物*', '1'],
      ['F*', '化*', '2'],
    ]);
    expectOk(await desk.save({ ...RULES, watermark: '更新' }));
    expect(await desk.run('trial')).toMatchObject({ state: 'done', rowsRead: 2, added: 1, refused: 1 });
    expect(await desk.run('full')).toMatchObject({ state: 'done', added: 1 });
    expect(await desk.recordOf(who)).toEqual({ 'student.major': '物理' });

    const [first] = (await storedFiles()).filter((name) => !before.includes(name));
    expectOk(await desk.upload('学号,专业,更新\nF1,生物,3\nF2,化学,2\n'));
    expect(await desk.run('incremental')).toMatchObject({ rowsRead: 2, changed: 1 });
    expect(await desk.recordOf(who)).toEqual({ 'student.major': '生物' });
    const now = await storedFiles();
    expect(now).not.toContain(first);
    expect(now).toHaveLength(before.length + 1);
    expect(await platform.deps.db.orm.$count(unkeptDocument)).toBe(0);
  });

  it('stays what it was when another one cannot be read', async () => {
    const desk = await openDesk();
    expectOk(await desk.upload('学号,专业\nG1,物理\n'));
    const [kept, files] = [await desk.listed(), await storedFiles()];
    for (const [content, name] of [
      ['学号,专业\nG1,"物理\n', 'TABLE_FILE_UNREADABLE'],
      [`学号,专业\n${'G,1\n'.repeat(200_001)}`, 'TABLE_FILE_TOO_LARGE'],
      ['学号,学号\nG1,物理\n', 'SOURCE_FILE_HEADINGS_INVALID'],
      [`学号,专业\nG1,${'x'.repeat(40_000)}\n`, 'SOURCE_FILE_CELL_TOO_LONG'],
    ] as const)
      expect(refusal(await desk.upload(content))).toBe(name);
    expect(refusal(await desk.upload('x'.repeat(33 * 1_024 * 1_024)))).toBe('BODY_TOO_LARGE');
    expect(await desk.listed()).toEqual(kept);
    expect(await storedFiles()).toEqual(files);
  });

  it('is stored so that nobody can read it there', async () => {
    const desk = await openDesk();
    expectOk(await desk.upload('学号,专业\nH1,Unmistakable\n'));
    const [row] = await platform.deps.db.orm
      .select()
      .from(dataSource)
      .where(eq(dataSource.sourceId, desk.sourceId));
    const content = row?.file && (await readFrom(platform.deps.storage)(row.file));
    expect(Buffer.from(content ?? []).toString()).toContain('Unmistakable');
    expect((await readFile(join(platform.directory, row?.file?.key ?? ''))).includes('Unmistakable')).toBe(
      false,
    );
  });

  it('that the storage lost is a fault, not an empty table', async () => {
    const desk = await openDesk();
    expectOk(await desk.upload('学号,专业\nI1,物理\n'));
    const [row] = await platform.deps.db.orm
      .select()
      .from(dataSource)
      .where(eq(dataSource.sourceId, desk.sourceId));
    await platform.deps.storage.delete(row?.file?.key ?? '');
    expect(await desk.test()).toMatchObject({ works: false, fault: 'connectionLost' });
  });

  it('goes with its source, and when the source is somewhere else from now on', async () => {
    const desk = await openDesk();
    const before = await storedFiles();
    expectOk(await desk.upload('学号,专业\nJ1,物理\n'));
    const { sourceId, name } = desk.source;
    const moved = { sourceId, name, place: DATABASE, password: 'geheim', revision: 1 };
    expect(expectOk(await desk.call(dataSourceCalls.save, moved)).file).toBeNull();
    expect(await storedFiles()).toEqual(before);
    expect(refusal(await desk.upload('学号,专业\nJ1,物理\n'))).toBe('CHANGED_MEANWHILE');
    const back = { sourceId, name, place: { kind: 'file' }, revision: 2 } as const;
    expect(expectOk(await desk.call(dataSourceCalls.save, back)).file).toBeNull();
    expectOk(await desk.upload('学号,专业\nJ1,物理\n'));
    expect(
      expectOk(await desk.call(dataSourceCalls.save, { ...back, name: '新名', revision: 3 })).file,
    ).not.toBeNull();
    expectOk(await desk.call(dataSourceCalls.remove, { sourceId }));
    expect(await storedFiles()).toEqual(before);
    expect(await platform.deps.db.orm.$count(unkeptDocument)).toBe(0);
    expect(refusal(await desk.upload('学号,专业\nJ1,物理\n'))).toBe('NOT_FOUND');
  });

  it('is of one school alone, and of those who may configure sources', async () => {
    const [desk, other] = [await openDesk(), await openDesk()];
    const content = Buffer.from('学号,专业\nK1,物理\n');
    expect(refusal(await other.call(dataSourceCalls.upload, { sourceId: desk.sourceId, content }))).toBe(
      'NOT_FOUND',
    );
    const auditor = await desk.signIn('auditor');
    expect(refusal(await auditor(dataSourceCalls.upload, { sourceId: desk.sourceId, content }))).toBe(
      'NO_PERMISSION',
    );
    expect(refusal(await auditor(syncSchemeCalls.run, { schemeId: desk.schemeId, kind: 'trial' }))).toBe(
      'NO_PERMISSION',
    );
  });
});

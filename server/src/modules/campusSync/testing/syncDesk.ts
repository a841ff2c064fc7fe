import { randomUUID } from 'node:crypto';
import { type CallInput, HEADERS } from '@self-print/contract/call.ts';
import type { RunKind, SchemeRules } from '@self-print/contract/campusSync.ts';
import { addressOf } from '@self-print/contract/client.ts';
import {
  dataSourceCalls,
  type SyncRun,
  syncRunCalls,
  syncSchemeCalls,
} from '@self-print/contract/platform/campusSync.ts';
import { documentTemplate, templateVersion } from '../../../db/schema/templates.ts';
import { CERTIFICATE } from '../../../testing/certificates.ts';
import { readXlsx } from '../../../testing/readXlsx.ts';
import { sessionHeaders } from '../../../testing/signedIn.ts';
import type { TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk } from '../../../testing/testSchool.ts';
import { synchronise } from '../runs/runSynchronisation.ts';

type Source = CallInput<typeof dataSourceCalls.save>;

/** A school with a published template, a data source, and an administrator who has it synchronised. */
export async function openSyncDesk(platform: TestPlatform, connection: Partial<Source> = {}) {
  const { deps } = platform;
  const school = await addTestSchool(platform);
  const { schoolCode } = school;
  const signIn = async (role: string) => {
    const userId = await school.addPerson({ role, name: '李主任' });
    return platform.client(await sessionHeaders(platform, { schoolCode, userId }, 'admin'));
  };
  const call = await signIn('admin');
  await publishVariables(platform, schoolCode);
  const source: Source = {
    sourceId: randomUUID(),
    name: '教务库',
    place: {
      kind: 'postgresql',
      host: 'db.example.edu',
      port: 5_432,
      database: 'campus',
      userName: 'reader',
      tls: 'none',
      authority: '',
    },
    password: 'geheim',
    revision: 0,
    ...connection,
  };
  expectOk(await call(dataSourceCalls.save, source));
  const schemeId = randomUUID();
  let revision = 0;
  const save = async (rules: SchemeRules) => {
    const saved = await call(syncSchemeCalls.save, {
      schemeId,
      sourceId: source.sourceId,
      name: '学籍',
      rules,
      revision,
    });
    if (saved.ok) revision = saved.value.revision;
    return saved;
  };
  const work = () => synchronise(deps, new AbortController().signal);
  const lastRun = async (): Promise<SyncRun> => {
    const [run] = expectOk(await call(syncRunCalls.list, { page: 1, rows: 1 })).rows;
    if (!run) throw new Error('There is no run');
    return run;
  };
  /** Begins a run and lets the job carry it out. */
  const run = async (kind: RunKind): Promise<SyncRun> => {
    platform.clock.advance(1_000);
    expectOk(await call(syncSchemeCalls.run, { schemeId, kind }));
    await work();
    return lastRun();
  };
  /** The file of the rows that a run left out, in English. */
  const refusalsOf = async (runId: string) => {
    const userId = await school.addPerson({ role: 'auditor' });
    const headers = await sessionHeaders(platform, { schoolCode, userId }, 'admin');
    const address = platform.origin + addressOf(syncRunCalls.refusals, { runId });
    const answer = await fetch(address, { headers: { ...headers, [HEADERS.language]: 'en' } });
    if (!answer.body) throw new Error('There is no file');
    return readXlsx(answer.body);
  };
  return {
    schoolCode,
    source,
    refusalsOf,
    schemeId,
    call,
    signIn,
    save,
    work,
    run,
    lastRun,
    addPerson: async (userName: string) => ({ schoolCode, userId: await school.addPerson({ userName }) }),
    recordOf: async (person: { readonly schoolCode: string; readonly userId: string }) =>
      (await deps.records.read(person))?.values,
  };
}

export const column = (name: string, target: string, changes: object = {}) => ({
  column: name,
  target,
  transforms: [],
  codes: [],
  ...changes,
});

/** A row is a person with a major and credits. */
export const PERSONS: SchemeRules = {
  schema: 's',
  table: 't',
  list: null,
  columns: [column('xh', '#'), column('zy', 'student.major'), column('xf', 'student.credits')],
  watermark: null,
  gone: 'keep',
  thresholdPercent: 100,
  schedule: null,
};

/** A row is a course of a person. */
export const COURSES: SchemeRules = {
  ...PERSONS,
  list: 'courses',
  columns: [column('xh', '#'), column('kc', 'name'), column('cj', 'mark')],
};

async function publishVariables({ deps }: TestPlatform, schoolCode: string): Promise<void> {
  const at = deps.clock.now();
  const moments = { createdAt: at, updatedAt: at };
  const labelled = (name: string) => ({ name, label: { zh: name, en: name } });
  const content = {
    ...CERTIFICATE,
    variables: [
      ...CERTIFICATE.variables,
      { ...labelled('student.credits'), type: 'number', sample: 120 },
      { ...labelled('student.born'), type: 'date', sample: '2005-01-01' },
      {
        ...labelled('courses'),
        type: 'list',
        columns: [
          { ...labelled('name'), type: 'text', sample: '数学' },
          { ...labelled('mark'), type: 'numberOrText', sample: 92 },
        ],
        sample: [],
      },
    ],
  };
  const key = { schoolCode, templateId: 'enrolment' };
  await deps.db.orm.insert(documentTemplate).values({
    ...key,
    nameZh: '证明',
    nameEn: 'Certificate',
    publishedVersion: 1,
    newestVersion: 1,
    ...moments,
  });
  await deps.db.orm.insert(templateVersion).values({
    ...key,
    version: 1,
    state: 'published',
    content,
    note: '',
    writers: ['one'],
    revision: 1,
    publishedBy: 'other',
    resources: {},
    publishedAt: at,
    ...moments,
  });
}

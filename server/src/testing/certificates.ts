import type { Template, templateShape } from '@self-print/contract/template/template.ts';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { printItem } from '../db/schema/items.ts';
import type { Deps } from '../deps.ts';
import type { AdminActor } from '../http/actor.ts';
import { operationBy } from '../http/operation.ts';
import { builtInAdministrator } from '../http/permissions.ts';
import type { RecordContent } from '../modules/records/personRecords.ts';
import { publishTemplate, submitTemplateForReview } from '../modules/templates/publishTemplate.ts';
import { createTemplate } from '../modules/templates/writeTemplate.ts';
import { expectOk, type TestSchool } from './testSchool.ts';

export type WrittenTemplate = z.input<typeof templateShape>;

/** A certificate with a value of each type, a stamp, a code and texts in both languages. */
export const CERTIFICATE: WrittenTemplate = {
  format: 1,
  page: { size: 'A4', orientation: 'portrait', margins: { top: 60, right: 25, bottom: 40, left: 25 } },
  languages: ['zh', 'en'],
  title: { zh: '在读证明', en: 'Certificate of enrolment' },
  text: {
    font: 'Noto Serif SC',
    sizePt: 12,
    weight: 'regular',
    lineHeight: 1.6,
    letterSpacingEm: 0,
    colour: '#1b1f24',
    align: 'left',
  },
  variables: [
    text('student.name', '姓名', 'Name', '欧阳小明', 'name'),
    text('student.number', '学号', 'Student number', '2026000001', 'all'),
    text('student.idNumber', '身份证号', 'ID number', '110105200001010021', 'idNumber'),
    text('student.major', '专业', 'Major', '软件工程', 'none'),
    text('student.phone', '电话', 'Phone', '13800138000', 'phone'),
    { ...text('purpose', '用途', 'Purpose', '签证', 'none'), required: false },
    { name: 'issuedOn', type: 'date', label: { zh: '日期', en: 'Date' }, sample: '2026-03-02' },
    text('document.number', '编号', 'Number', '0000-0000-0000-0000', 'none'),
    text('document.verifyUrl', '网址', 'Link', 'https://print.example.edu/v', 'none'),
  ],
  fixed: [
    {
      id: 'code',
      kind: 'qrCode',
      frame: { x: 25, y: 255, width: 25, height: 25 },
      content: { zh: '{document.verifyUrl}', en: '{document.verifyUrl}' },
    },
    {
      id: 'seal',
      kind: 'seal',
      frame: { x: 140, y: 200, width: 40, height: 40 },
      source: {
        from: 'drawn',
        arc: { zh: '测试大学教务处', en: 'TEST UNIVERSITY' },
        font: 'Noto Serif SC',
        colour: '#c8161d',
      },
    },
  ],
  flow: [
    {
      id: 'statement',
      kind: 'paragraph',
      text: {
        zh: '兹证明{student.name}（学号{student.number}，身份证号{student.idNumber}）系我校{student.major}专业学生，电话{student.phone}。{purpose}',
        en: '{student.name} ({student.number}, ID {student.idNumber}) studies {student.major}, phone {student.phone}. {purpose}',
      },
    },
    {
      id: 'foot',
      kind: 'paragraph',
      text: { zh: '{issuedOn} {document.number}', en: '{issuedOn} {document.number}' },
    },
  ],
};

function text(
  name: string,
  zh: string,
  en: string,
  sample: string,
  mask: Template['variables'][number]['mask'],
): WrittenTemplate['variables'][number] {
  return { name, type: 'text', label: { zh, en }, sample, mask };
}

/** Campus record of the person on the certificate. */
export const RECORD: RecordContent = {
  values: {
    'student.name': { zh: '张䶮', en: 'ZHANG Yan' },
    'student.idNumber': '110105200102030042',
    'student.major': { zh: '网络工程', en: 'Network Engineering' },
    'student.phone': '13912345678',
  },
  images: {},
};

/** Adds two administrators with all template permissions. */
export async function addEditors(
  school: TestSchool,
): Promise<{ readonly author: AdminActor; readonly publisher: AdminActor }> {
  const { schoolCode } = school;
  const one = async (name: string): Promise<AdminActor> =>
    builtInAdministrator(
      { schoolCode, userId: await school.addPerson({ name, role: 'printAdmin' }) },
      'printAdmin',
    );
  return { author: await one('王编辑'), publisher: await one('李主任') };
}

/** Publishes a template with the required two people. */
export async function publishTestTemplate(
  deps: Deps,
  { author, publisher }: Awaited<ReturnType<typeof addEditors>>,
  templateId: string,
  content: WrittenTemplate = CERTIFICATE,
): Promise<void> {
  const name = { zh: '在读证明', en: 'Certificate of enrolment' };
  expectOk(
    await createTemplate(deps, operationBy(author, 'template-created'), { templateId, name, content }, 'en'),
  );
  expectOk(
    await submitTemplateForReview(
      deps,
      operationBy(author, 'template-submitted'),
      { templateId, version: 1 },
      'en',
    ),
  );
  expectOk(
    await publishTemplate(
      deps,
      operationBy(publisher, 'template-published'),
      { templateId, version: 1 },
      'en',
    ),
  );
}

/** Gives an item a template, in both languages. */
export async function setItemTemplate(
  { db }: Pick<Deps, 'db'>,
  schoolCode: string,
  itemId: string,
  templateId: string | null,
): Promise<typeof printItem.$inferSelect> {
  const [item] = await db.orm
    .update(printItem)
    .set({ templateId, languages: ['zh', 'en'] })
    .where(and(eq(printItem.schoolCode, schoolCode), eq(printItem.itemId, itemId)))
    .returning();
  if (!item) throw new Error(`There is no item ${itemId}`);
  return item;
}

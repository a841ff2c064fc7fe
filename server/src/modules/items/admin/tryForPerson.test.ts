import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { itemForm } from '../../../db/schema/items.ts';
import {
  addEditors,
  CERTIFICATE,
  publishTestTemplate,
  RECORD,
  setItemTemplate,
} from '../../../testing/certificates.ts';
import { openTestEngines, type TestEngines } from '../../../testing/testEngines.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, type TestSchool } from '../../../testing/testSchool.ts';
import { checkRight } from './tryForPerson.ts';

const FORM = {
  type: 'object',
  properties: { purpose: { type: 'string', title: '用途' } },
} as const;

describe('what the document of a person would lack', () => {
  let engines: TestEngines;
  let platform: TestPlatform;
  let school: TestSchool;
  let itemId: string;
  beforeAll(async () => {
    engines = await openTestEngines();
    platform = await startTestPlatform({ engines });
    school = await addTestSchool(platform, ['SELF_PRINT']);
    await publishTestTemplate(platform.deps, await addEditors(school), 'enrolment');
    itemId = await school.addItem();
    await setItemTemplate(platform.deps, school.schoolCode, itemId, 'enrolment');
  });
  afterAll(async () => {
    await platform.close();
    await engines.close();
  });

  const { 'student.major': _, 'student.phone': __, ...few } = RECORD.values;
  /** Tries the item for somebody whose record has these values. */
  const missing = async (values: typeof RECORD.values | null, item = itemId) => {
    const { schoolCode } = school;
    const userName = `2026${crypto.randomUUID().slice(0, 8)}`;
    const userId = await school.addPerson({ userName });
    if (values) await platform.deps.records.write({ schoolCode, userId }, { values, images: {} });
    return expectOk(await checkRight(platform.deps, schoolCode, { itemId: item, userName }, 'en')).missing;
  };

  it('is nothing where all is known, and everything at once where it is not', async () => {
    expect(await missing(RECORD.values)).toEqual([]);
    expect(await missing(few)).toEqual(['Major', 'Phone']);
    expect(await missing(null)).toEqual(['ID number', 'Major', 'Phone']);
  });

  it('leaves out what the person fills in', async () => {
    const { schoolCode } = school;
    const variables = CERTIFICATE.variables.map((each) =>
      each.name === 'purpose' ? { ...each, required: true } : each,
    );
    const editors = await addEditors(school);
    await publishTestTemplate(platform.deps, editors, 'purposeful', { ...CERTIFICATE, variables });
    const item = await school.addItem();
    await setItemTemplate(platform.deps, schoolCode, item, 'purposeful');
    expect(await missing(few, item)).toEqual(['Major', 'Phone', 'Purpose']);
    await platform.deps.db.orm
      .insert(itemForm)
      .values({ schoolCode, itemId: item, moment: 'before', form: FORM });
    expect(await missing(few, item)).toEqual(['Major', 'Phone']);
  });

  it('is unknown where no template is published', async () => {
    expect(await missing(RECORD.values, await school.addItem())).toBeNull();
  });
});

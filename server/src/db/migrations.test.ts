import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permission } from '@self-print/contract/permissions.ts';
import { and, eq, sql } from 'drizzle-orm';
import { deriveKeys } from '../crypto/keys.ts';
import { decryptNames, encryptNames, indexOfUserName } from '../modules/accounts/encryptedAccount.ts';
import { listAllowances } from '../modules/allowances/listAllowances.ts';
import { isStartRefused } from '../startRefused.ts';
import { systemRandom } from '../system.ts';
import { openEmptyDatabase } from '../testing/testDatabase.ts';
import { migrateUpTo } from '../testing/upgrade/migrateUpTo.ts';
import { builtInRoleRows } from './builtInRoles.ts';
import type { Database } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { account } from './schema/accounts.ts';
import type { AllowanceKind } from './schema/allowances.ts';
import { face } from './schema/faces.ts';
import { personRecord } from './schema/records.ts';
import { role } from './schema/roles.ts';
import { schoolMessage } from './schema/texts.ts';

/** The last migration before the columns under test were changed. */
const BEFORE = 11;
const ORDER = '00000000-0000-4000-8000-000000000001';
const PRINT_LOG = '00000000-0000-4000-8000-000000000002';
const COPIES_GIVEN = '00000000-0000-4000-8000-000000000003';
const PAGES_GIVEN = '00000000-0000-4000-8000-000000000004';
const FACES = {
  first: '00000000-0000-4000-8000-000000000013',
  second: '00000000-0000-4000-8000-000000000011',
  last: '00000000-0000-4000-8000-000000000012',
};
const NAMES = { userName: '20230001', name: '张小明' };
const keys = deriveKeys('a secret of at least thirty-two characters', systemRandom.bytes);

describe('migrations on a database that is in use', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openEmptyDatabase();
    await migrateUpTo(db, BEFORE);
    await addPrintedOrder();
    await addGrants();
    await addMessages();
    await addTerminal();
    await addFaces();
    await migrateDatabase(db);
  });
  afterAll(() => db.close());

  async function addPrintedOrder() {
    await db.orm.execute(sql`insert into school (school_code, name_zh, name_en, time_zone, created_at)
      values ('s', '校', 'School', 'Asia/Shanghai', now())`);
    const names = encryptNames(keys, { schoolCode: 's', userId: 'u' }, NAMES);
    await db.orm.execute(sql`insert into account (school_code, user_id, user_name_sealed, user_name_index, name_sealed, role, created_at)
      values ('s', 'u', ${names.userNameEncrypted}, ${indexOfUserName(keys, NAMES.userName)}, ${names.nameEncrypted}, 'student', now())`);
    await db.orm.execute(sql`insert into person_record (school_code, user_id, record_sealed, updated_at)
      values ('s', 'u', ${Buffer.from('record')}, now())`);
    await db.orm.execute(sql`insert into print_order (school_code, order_id, order_type, user_id, title_zh, title_en, state,
        take_code_sealed, take_code_index, valid_until, document_key, file_name_sealed, content_length, sha256, pages, duplex,
        horizontal, colour, paper_size, copies, unit_price, free_copies, charged_copies, total_fee, paid_at, claim_epoch,
        active_print_log_id, created_at)
      values ('s', ${ORDER}, 1, 'u', '', '', 'printed', '', '', now(), 'k', '', 1, '', 1, false, false, false, 'A4', 1, 100, 0, 1,
        100, now(), 3, ${PRINT_LOG}, now())`);
    await db.orm.execute(sql`insert into print_log (school_code, print_log_id, order_id, terminal_code, claim_epoch, outcome, code,
        error_msg, execution_record, copies, remarks, saved_at)
      values ('s', ${PRINT_LOG}, ${ORDER}, 'T', 3, 'printed', '', '', '', 1, '', now())`);
  }

  async function addGrants() {
    const reasonOf = (column: string, rowId: string, reason: string) =>
      keys.fields.encrypt(reason, { column, schoolCode: 's', rowId });
    await db.orm.execute(sql`insert into print_item (school_code, item_id, title_zh, title_en, unit_price, free_copies, count_period,
        copies_max, copies_changeable, created_at)
      values ('s', 'item', '', '', 100, 0, 'year', 9, true, now())`);
    await db.orm.execute(sql`insert into free_copies_grant (school_code, free_copies_id, item_id, role, copies, reason_sealed,
        created_at)
      values ('s', ${COPIES_GIVEN}, 'item', 'student', 4, ${reasonOf('free_copies_grant.reason', COPIES_GIVEN, '困难补助')}, now())`);
    await db.orm.execute(sql`insert into free_pages_grant (school_code, free_pages_id, user_id, pages, reason_sealed, created_at)
      values ('s', ${PAGES_GIVEN}, 'u', 30, ${reasonOf('free_pages_grant.reason', PAGES_GIVEN, '毕业设计')}, now())`);
  }

  async function addMessages() {
    await db.orm.execute(sql`insert into school_message (school_code, language, message_key, message)
      values ('s', 'zh', 'sheets_other', '张'), ('s', 'en', 'sheets_other', 'sheets'), ('s', 'en', 'sheets_one', 'sheet'),
        ('s', 'en', 'home.lead', 'Lead')`);
  }

  async function addTerminal() {
    const settings = { idleSeconds: 90, devices: { scanner: { driver: 'keyboard' } }, face: null };
    await db.orm.execute(sql`insert into terminal (school_code, terminal_code, name_zh, name_en, location_zh, location_en,
        terminal_type, settings, created_at)
      values ('s', 'T', '', '', '', '', 1, ${JSON.stringify(settings)}, now()), ('s', 'U', '', '', '', '', 1, '{}', now())`);
  }

  async function addFaces() {
    await db.orm.execute(sql`insert into face (school_code, face_id, user_id, model_name, model_version, detector,
        descriptor_sealed, photo_sealed, terminal_code, revision, enrolled_at)
      select 's', face_id::uuid, 'u', 'model', face_id, 'detector', '', '', 'T', 1, enrolled_at
      from (values (${FACES.second}, now()), (${FACES.last}, now()), (${FACES.first}, now() - interval '1 day'))
        as made (face_id, enrolled_at)`);
  }

  it('know the newest face of a person with several, also of two made at one moment', async () => {
    const rows = await db.orm.select({ faceId: face.faceId }).from(face).where(eq(face.isNewest, true));
    expect(rows).toEqual([{ faceId: FACES.last }]);
    expect(await db.orm.$count(face)).toBe(3);
  });

  it('make the settings of each terminal that had any the first version of its own, part by part', async () => {
    const { rows } = await db.orm.execute(
      sql`select layer, layer_id, version, settings from settings_version`,
    );
    const settings = { idleSeconds: 90, 'devices.scanner': { driver: 'keyboard' } };
    expect(rows).toEqual([{ layer: 'terminal', layer_id: 'T', version: 1, settings }]);
  });

  it('keep the own words of a school, for the two apps that took them', async () => {
    const rows = await db.orm
      .select()
      .from(schoolMessage)
      .orderBy(schoolMessage.app, schoolMessage.messageKey);
    const lead = { messageKey: 'home.lead', counts: false, zh: null, en: 'Lead', enOne: null };
    const sheets = { messageKey: 'sheets', counts: true, zh: '张', en: 'sheets', enOne: 'sheet' };
    expect(rows.map(({ changedAt: _, ...row }) => row)).toEqual(
      (['kiosk', 'phone'] as const).flatMap((app) =>
        [lead, sheets].map((words) => ({ schoolCode: 's', app, ...words, revision: 1, changedBy: null })),
      ),
    );
  });

  it('keep the number of the claim under its new name, in the order and in its print log', async () => {
    const { rows } = await db.orm.execute(sql`select o.fencing_token as of_order, l.fencing_token as of_log
      from print_order o join print_log l using (school_code, order_id)`);
    expect(rows).toEqual([{ of_order: 3, of_log: 3 }]);
  });

  it('treat old orders as having no payment in progress', async () => {
    const { rows } = await db.orm.execute(sql`select payment, paid_at is not null as paid from print_order`);
    expect(rows).toEqual([{ payment: 'idle', paid: true }]);
    const wrong = db.orm.execute(sql`update print_order set payment = 'paying'`);
    await expect(wrong).rejects.toMatchObject({ cause: { constraint: 'print_order_payment' } });
  });

  it('keep one print log for each claim', async () => {
    const again =
      db.orm.execute(sql`insert into print_log (school_code, print_log_id, order_id, terminal_code, fencing_token, outcome,
        code, error_msg, execution_record, copies, remarks, saved_at)
      select school_code, gen_random_uuid(), order_id, terminal_code, fencing_token, outcome, code, error_msg, execution_record,
        copies, remarks, saved_at from print_log`);
    await expect(again).rejects.toMatchObject({ cause: { constraint: 'print_log_claim' } });
  });

  it('keep encrypted values readable under the new names of their columns', async () => {
    const [person] = await db.orm.select().from(account);
    expect(person && decryptNames(keys, person, person)).toEqual(NAMES);
    const [record] = await db.orm.select().from(personRecord);
    expect(Buffer.from(record?.recordEncrypted ?? []).toString()).toBe('record');
    const { rows } = await db.orm.execute(
      sql`select column_name from information_schema.columns where column_name like '%sealed%'`,
    );
    expect(rows).toEqual([]);
  });

  it('keep free copies and free pages that were given, in one table with readable reasons', async () => {
    const list = async (kind: AllowanceKind) =>
      (await listAllowances({ db, keys }, 's', { kind, userName: NAMES.userName, page: 1, rows: 10 })).rows;
    expect(await list('copies')).toMatchObject([
      { allowanceId: COPIES_GIVEN, of: { itemId: 'item' }, role: 'student', amount: 4, reason: '困难补助' },
    ]);
    expect(await list('pages')).toMatchObject([
      { allowanceId: PAGES_GIVEN, userName: NAMES.userName, role: null, amount: 30, reason: '毕业设计' },
    ]);
  });

  describe('roles of a school from before they could be changed', () => {
    const rolesOf = async () =>
      (await db.orm.select().from(role).where(eq(role.schoolCode, 's'))).map(({ createdAt: _, ...row }) => ({
        ...row,
        permissions: row.permissions.toSorted(),
        knownPermissions: row.knownPermissions.toSorted(),
      }));

    it('are those of a new school', async () => {
      const wanted = builtInRoleRows('s', new Date());
      expect(await rolesOf()).toEqual(
        expect.arrayContaining(
          wanted.map(({ createdAt: _, permissions = [], knownPermissions = [], ...row }) => ({
            ...row,
            permissions: [...permissions].sort(),
            knownPermissions: [...knownPermissions].sort(),
            archivedAt: null,
            revision: 0,
          })),
        ),
      );
      expect(await rolesOf()).toHaveLength(wanted.length);
    });

    it('get their share of a new permission at the next start, but nothing back that the school took away', async () => {
      const ofFinance = and(eq(role.schoolCode, 's'), eq(role.roleId, 'finance'));
      const earlier = permission.options.filter((name) => name !== 'payment:refund');
      await db.orm
        .update(role)
        .set({ permissions: ['order:read', 'item:write'], knownPermissions: earlier })
        .where(ofFinance);
      for (let start = 0; start < 2; start += 1) {
        await migrateDatabase(db);
        const [row] = await db.orm.select().from(role).where(ofFinance);
        expect(row?.permissions).toEqual(['order:read', 'item:write', 'payment:refund']);
        expect(row?.knownPermissions.toSorted()).toEqual([...permission.options].sort());
      }
    });

    it('gain a role that is new, but not one whose name the school has given away', async () => {
      const isApprover = and(eq(role.schoolCode, 's'), eq(role.roleId, 'approver'));
      const [before] = await db.orm.delete(role).where(isApprover).returning();
      await migrateDatabase(db);
      const [again] = await db.orm.select().from(role).where(isApprover);
      expect(again).toMatchObject({ permissions: before?.permissions, builtIn: true });

      const own = { schoolCode: 's', roleId: 'own', nameZh: again?.nameZh ?? '', nameEn: 'Own' };
      await db.orm.delete(role).where(isApprover);
      await db.orm.insert(role).values({ ...own, administers: true, createdAt: new Date() });
      await migrateDatabase(db);
      expect(await db.orm.select().from(role).where(isApprover)).toEqual([]);
      await db.orm.delete(role).where(eq(role.roleId, 'own'));
      await migrateDatabase(db);
    });

    it('cannot be broken: the system administrator administers, and nobody else has permissions', async () => {
      const change = (changes: Partial<typeof role.$inferInsert>, roleId: string) =>
        db.orm.update(role).set(changes).where(eq(role.roleId, roleId));
      const refused = (constraint: string) => ({ cause: { constraint } });
      await expect(change({ administers: false, permissions: [] }, 'admin')).rejects.toMatchObject(
        refused('role_of_system_administrators'),
      );
      await expect(change({ archivedAt: new Date() }, 'admin')).rejects.toMatchObject(
        refused('role_of_system_administrators'),
      );
      await expect(change({ permissions: ['order:read'] }, 'student')).rejects.toMatchObject(
        refused('role_of_administrators'),
      );
    });
  });
});

describe('a database that a newer version has migrated', () => {
  it('is refused, however often it is opened', async () => {
    const db = await openEmptyDatabase();
    await migrateDatabase(db);
    await migrateDatabase(db);
    await db.orm.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'unknown', max(created_at) + 1 from drizzle.__drizzle_migrations`);
    await expect(migrateDatabase(db)).rejects.toThrow(
      'a newer version of the platform has changed this database',
    );
    await expect(migrateDatabase(db)).rejects.toThrow('a newer version');
    expect(isStartRefused(await migrateDatabase(db).catch((error: unknown) => error))).toBe(true);
    await db.close();
  });
});

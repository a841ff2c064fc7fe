import { licenceModule } from '@self-print/contract/licence.ts';
import { COPIES_MAX } from '@self-print/contract/limits.ts';
import { z } from 'zod';
import { COUNT_PERIODS } from '../db/schema/items.ts';
import { commandLineOperation } from '../http/operation.ts';
import { createItem } from '../modules/items/createItem.ts';
import { createSchool } from '../modules/schools/createSchool.ts';
import { requireSecondFactor } from '../modules/schools/requireSecondFactor.ts';
import { type Command, CommandProblem, defineCommand } from './command.ts';
import { count, flag, item, school, text } from './options.ts';

const FEN_MAX = 10_000_000;
const ITEM_COPIES_PRESET = 5;

const timeZone = z
  .string()
  .refine((name) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC', 'unknown time zone')
  .default('Asia/Shanghai')
  .meta({ description: 'IANA name of its time zone' });
const modules = z
  .string()
  .default('TAKE_CODE_PRINT')
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(z.array(licenceModule).min(1))
  .meta({ description: 'licensed modules in the order of the home screen, separated by commas' });

const secondFactorRoles = z
  .string()
  .transform((list) => list.split(',').filter((name) => name !== ''))
  .meta({
    description:
      'roles that need a second factor to sign in to the console, separated by commas; empty for none',
  });

const createSchoolCommand = defineCommand({
  name: 'create-school',
  summary: 'Add a school and the modules that it is licensed for',
  options: z.object({
    school,
    nameZh: text('name in Chinese'),
    nameEn: text('name in English'),
    timeZone,
    modules,
    secondFactorRoles: secondFactorRoles.prefault('admin,printAdmin'),
  }),
  run: async ({ deps }, options) => {
    const { school: schoolCode, nameZh: zh, nameEn: en } = options;
    const { timeZone: zone, modules: licensed } = options;
    const wanted = {
      schoolCode,
      name: { zh, en },
      timeZone: zone,
      modules: licensed,
      secondFactorRoles: options.secondFactorRoles,
    };
    const made = await createSchool(deps, wanted, commandLineOperation(schoolCode, 'school-created'));
    if (!made.ok) throw new CommandProblem(`School ${schoolCode} already exists.`);
    return [`School ${schoolCode} was added with ${licensed.join(', ')}.`];
  },
});

const requireSecondFactorCommand = defineCommand({
  name: 'require-second-factor',
  summary: 'Set which roles need a second factor at the next sign-in to the console',
  options: z.object({ school, secondFactorRoles }),
  run: async ({ deps }, { school: schoolCode, secondFactorRoles: roles }) => {
    const done = await requireSecondFactor(
      deps,
      commandLineOperation(schoolCode, 'second-factor-required'),
      roles,
    );
    if (!done.ok) {
      throw new CommandProblem(
        done.problem === 'noSchool'
          ? `There is no school ${schoolCode}.`
          : `Not all of ${roles.join(', ')} are roles of administrators at school ${schoolCode}.`,
      );
    }
    return [`School ${schoolCode} demands a second factor of ${roles.join(', ') || 'nobody'}.`];
  },
});

const createItemCommand = defineCommand({
  name: 'create-item',
  summary: 'Add a printable item with its price and limits',
  options: z.object({
    school,
    item,
    titleZh: text('title in Chinese'),
    titleEn: text('title in English'),
    unitPrice: count(0, FEN_MAX, 0, 'price of a copy in fen'),
    freeCopies: count(0, COPIES_MAX, 0, 'free copies per person and period'),
    printLimit: count(0, 1_000, 0, 'copies per person and period; 0 means unlimited'),
    period: z
      .enum(COUNT_PERIODS)
      .default('year')
      .meta({ description: COUNT_PERIODS.join(', ') }),
    copiesMax: count(1, COPIES_MAX, ITEM_COPIES_PRESET, 'maximum copies per order'),
    fixedCopies: flag('copies cannot be changed at the terminal'),
  }),
  run: async ({ deps }, options) => {
    const { school: schoolCode, item: itemId, titleZh: zh, titleEn: en } = options;
    const { unitPrice, freeCopies, printLimit, period, copiesMax, fixedCopies } = options;
    const wanted = {
      schoolCode,
      itemId,
      title: { zh, en },
      unitPrice,
      freeCopies,
      copiesMax,
      printLimit: printLimit === 0 ? null : printLimit,
      countPeriod: period,
      copiesChangeable: !fixedCopies,
      cartonCode: null,
    };
    const made = await createItem(deps, wanted, commandLineOperation(schoolCode, 'item-created'));
    if (!made.ok) {
      throw new CommandProblem(
        made.problem === 'exists' ? `Item ${itemId} already exists.` : `There is no school ${schoolCode}.`,
      );
    }
    return [`Item ${itemId} was added.`];
  },
});

export const SCHOOL_COMMANDS: readonly Command[] = [
  createSchoolCommand,
  requireSecondFactorCommand,
  createItemCommand,
];

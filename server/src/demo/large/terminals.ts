import { cartonName, terminalAnnex, userCarton } from '../../db/schema/cartons.ts';
import { terminalCommand } from '../../db/schema/commands.ts';
import { settingsVersion } from '../../db/schema/settings.ts';
import { extraTerminal, terminalDetail, terminalDetailValues } from '../../db/schema/terminalBooks.ts';
import { enrolmentKey, terminal, terminalGroup } from '../../db/schema/terminals.ts';
import { after, type EmptySchool, fill, type LargeSchool, momentOf, shareOf } from './largeSchool.ts';

const GROUPS = 12;
const EXTRA = 30;
const SETTINGS_VERSIONS = 40;
/** For each terminal. */
const COMMANDS = 40;
const BUILDINGS = ['图书馆', '行政楼', '教学楼', '学生中心', '宿舍区'] as const;

const groupOf = (index: number) => `group-${index % GROUPS}`;

/** Terminals in groups; gives their codes. */
export async function seedTerminals(school: EmptySchool): Promise<string[]> {
  const { schoolCode, random, size, until } = school;
  const createdAt = momentOf(school, 0, 1);
  await fill(school, terminalGroup)(GROUPS, (index) => ({
    schoolCode,
    groupId: groupOf(index),
    nameZh: `分组 ${index + 1}`,
    nameEn: `Group ${index + 1}`,
    createdAt,
  }));
  // One a group, which brought its terminals.
  const keyIds = Array.from({ length: GROUPS }, () => random.uuid());
  const day = createdAt.toISOString().slice(0, 10);
  await fill(school, enrolmentKey)(GROUPS, (index) => ({
    schoolCode,
    keyId: keyIds[index] ?? '',
    secretHash: Buffer.from(random.uuid()),
    mark: String(index).padStart(6, '0'),
    name: `${day} ${index + 1}`,
    codePrefix: 'T',
    nameZh: '终端',
    nameEn: 'Terminal',
    locationZh: '校内',
    locationEn: 'Campus',
    groupId: groupOf(index),
    places: size.terminals,
    placesTaken: Math.ceil((size.terminals - index) / GROUPS),
    validUntil: day,
    createdAt,
  }));
  const codes = Array.from(
    { length: size.terminals },
    (_, index) => `T${String(index + 1).padStart(4, '0')}`,
  );
  await fill(school, terminal)(size.terminals, (index) => {
    const building = random.pick(BUILDINGS);
    return {
      schoolCode,
      terminalCode: codes[index] ?? '',
      nameZh: `${building} ${index + 1} 号机`,
      nameEn: `Terminal ${index + 1}`,
      locationZh: `${building} ${1 + random.below(6)} 层`,
      locationEn: `Floor ${1 + random.below(6)}`,
      terminalType: 1,
      settings: {},
      activatedAt: createdAt,
      lastSeenAt: random.percent(95) ? until : createdAt,
      onlineSince: createdAt,
      printerCondition: 'ready',
      version: '0.1.0',
      groupId: groupOf(index),
      enrolmentKeyId: keyIds[index % GROUPS] ?? null,
      tags: [`floor-${1 + random.below(6)}`],
      createdAt,
    };
  });
  return codes;
}

/** What is kept of terminals: commands, equipment, media sources and who prints from which, places that are no terminals. */
export async function seedTerminalBooks(school: LargeSchool): Promise<void> {
  const { schoolCode, random, terminals, people, adminId, until } = school;
  const codeOf = (index: number) => terminals[index % terminals.length] ?? terminals[0];
  const commands = terminals.length * COMMANDS;
  await fill(school, terminalCommand)(commands, (index) => {
    const createdAt = momentOf(school, index, commands);
    return {
      schoolCode,
      commandId: random.uuid(),
      terminalCode: random.pick(terminals),
      call: '/maintenance/restart-page',
      body: {},
      givenBy: adminId,
      createdAt,
      expiresAt: after(createdAt, 10),
      takenAt: createdAt,
      doneAt: after(createdAt, 1),
      outcomeCode: '0',
      outcomeMessage: '',
    };
  });
  await fill(school, cartonName)(2 * terminals.length, (index) => ({
    schoolCode,
    terminalCode: codeOf(index),
    cartonCode: index < terminals.length ? '1' : '2',
    nameZh: index < terminals.length ? '纸盒一' : '纸盒二',
    nameEn: index < terminals.length ? 'Tray one' : 'Tray two',
    revision: 1,
  }));
  const bindings = shareOf(people.length, 0.02);
  await fill(school, userCarton)(bindings, (index) => ({
    schoolCode,
    bindingId: random.uuid(),
    terminalCode: codeOf(index),
    cartonCode: '2',
    userId: people[index] ?? people[0],
    note: '带院徽信纸',
    revision: 1,
    createdAt: momentOf(school, index, bindings),
  }));
  await fill(school, terminalAnnex)(terminals.length, (index) => ({
    schoolCode,
    annexId: random.uuid(),
    terminalCode: codeOf(index),
    kind: '稳压电源',
    make: 'UPS-1000',
    serial: `SN${index}`,
    note: '',
    revision: 1,
    createdAt: momentOf(school, index, terminals.length),
  }));
  await fill(school, terminalDetail)(1, () => ({
    schoolCode,
    code: 'asset',
    nameZh: '资产编号',
    nameEn: 'Asset number',
    kind: 'text',
    options: [],
    required: false,
    shown: true,
    position: 1,
    revision: 1,
  }));
  await fill(school, terminalDetailValues)(terminals.length, (index) => ({
    schoolCode,
    terminalCode: codeOf(index),
    values: { asset: `ZC${String(index).padStart(6, '0')}` },
    revision: 1,
  }));
  await fill(school, settingsVersion)(SETTINGS_VERSIONS, (index) => ({
    schoolCode,
    layer: 'school',
    layerId: '',
    version: index + 1,
    settings: {},
    reason: `调整 ${index + 1}`,
    savedBy: adminId,
    savedAt: momentOf(school, index, SETTINGS_VERSIONS),
  }));
  await fill(school, extraTerminal)(EXTRA, (index) => ({
    schoolCode,
    placeId: random.uuid(),
    kind: 'counter',
    nameZh: `服务窗口 ${index + 1}`,
    nameEn: `Counter ${index + 1}`,
    locationZh: random.pick(BUILDINGS),
    locationEn: 'Main building',
    abilities: ['print'],
    takesCodes: false,
    hours: [],
    contact: '',
    visible: true,
    revision: 1,
    createdAt: until,
  }));
}

import type { Bilingual } from './fields.ts';

interface FaultType {
  readonly id: number;
  readonly code: string;
  readonly name: Bilingual;
}

/** The specification's catalogue: what a fault report is about. 2 and 4 are both about printing, and old reports have either. */
export const FAULT_TYPES = [
  { id: 1, code: 'QJ', name: { zh: '取件码', en: 'Pickup code' } },
  { id: 2, code: 'PE', name: { zh: '打印', en: 'Printing' } },
  { id: 3, code: 'ZF', name: { zh: '支付', en: 'Payment' } },
  { id: 4, code: 'PE', name: { zh: '打印', en: 'Printing' } },
  { id: 5, code: 'DL', name: { zh: '登录', en: 'Signing in' } },
  { id: 6, code: 'CX', name: { zh: '自助查询', en: 'Enquiries' } },
  { id: 7, code: 'JF', name: { zh: '自助缴费', en: 'Paying fees' } },
  { id: 8, code: 'HC', name: { zh: '火车票优惠卡', en: 'Train discount card' } },
  { id: 9, code: 'MM', name: { zh: '修改密码', en: 'Changing a password' } },
  { id: 10, code: 'BD', name: { zh: '自助报到', en: 'Enrolment' } },
  { id: 11, code: 'WJ', name: { zh: '文件列表', en: 'List of files' } },
  { id: 12, code: 'WH', name: { zh: '设备维护', en: 'Devices and maintenance' } },
] as const satisfies readonly FaultType[];

export const FAULT_TYPE = {
  pickup: 1,
  printing: 2,
  payment: 3,
  signIn: 5,
  enquiries: 6,
  fees: 7,
  trainCard: 8,
  password: 9,
  enrolment: 10,
  files: 11,
  devices: 12,
} as const;

/** Those that a person may choose: each subject once. */
export const CHOSEN_FAULT_TYPES: readonly FaultType[] = FAULT_TYPES.filter(({ id }) => id !== 4);

const NAMES: ReadonlyMap<number, Bilingual> = new Map(FAULT_TYPES.map(({ id, name }) => [id, name]));

export function faultTypeName(id: number): Bilingual {
  return NAMES.get(id) ?? { zh: '其他', en: 'Other' };
}

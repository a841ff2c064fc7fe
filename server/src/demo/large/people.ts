import { account } from '../../db/schema/accounts.ts';
import { encryptNames } from '../../modules/accounts/encryptedAccount.ts';
import { type EmptySchool, fill, momentOf } from './largeSchool.ts';

const SURNAMES = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧'] as const;
const GIVEN = [
  ...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰春梅建国文博思远子涵雨欣浩然梓宇诗琪',
] as const;
export const DEPARTMENTS = [
  '计算机学院',
  '机械学院',
  '外国语学院',
  '经济管理学院',
  '医学院',
  '法学院',
  '物理学院',
  '化学学院',
  '数学学院',
  '艺术学院',
  '图书馆',
  '教务处',
] as const;
const STUDENTS = 90;
const DISABLED = 1;

/** The number of a school's person, counted from 0. */
export const numberOfPerson = (index: number): string => `2${String(index).padStart(9, '0')}`;

/** Students and staff with names, numbers and departments; gives the ids of their accounts. */
export async function seedPeople(school: EmptySchool): Promise<string[]> {
  const { schoolCode, keys, random, size } = school;
  const ids = Array.from({ length: size.people }, () => random.uuid());
  await fill(school, account)(size.people, (index) => {
    const userId = ids[index] ?? random.uuid();
    const name = `${one(SURNAMES)}${one(GIVEN)}${random.percent(70) ? one(GIVEN) : ''}`;
    const createdAt = momentOf(school, index, size.people);
    return {
      schoolCode,
      userId,
      ...encryptNames(keys, { schoolCode, userId }, { userName: numberOfPerson(index), name }),
      department: one(DEPARTMENTS),
      role: random.percent(STUDENTS) ? 'student' : 'staff',
      disabledAt: random.percent(DISABLED) ? createdAt : null,
      createdAt,
    };
  });
  return ids;

  function one(from: readonly string[]): string {
    return from[random.below(from.length)] ?? '';
  }
}

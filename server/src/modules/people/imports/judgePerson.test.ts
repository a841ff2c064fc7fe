import { describe, expect, it } from '@jest/globals';
import { judgePerson } from './judgePerson.ts';

const ROLES = [
  { roleId: 'student', nameZh: '学生', nameEn: 'Student', administers: false },
  { roleId: 'staff', nameZh: '教职工', nameEn: 'Staff', administers: false },
  { roleId: 'finance', nameZh: '财务', nameEn: 'Finance', administers: true },
];
const ROW = { line: 2, userName: '20260001', name: '张三' };
const KNOWN = {
  name: '张三',
  department: '物理学院',
  roleId: 'student',
  disabled: false,
  administers: false,
};
const judge = (row: object, known?: typeof KNOWN) =>
  judgePerson({ ...ROW, ...row }, known, { roles: ROLES, newRole: 'student' });

describe('a row of an import', () => {
  it('adds whom the platform does not know, with the role for new people', () => {
    expect(judge({})).toEqual({
      kind: 'added',
      wanted: { name: '张三', department: '', roleId: 'student', disabled: false },
    });
    expect(judge({ role: 'Staff', department: '人事处', disabled: true })).toMatchObject({
      wanted: { department: '人事处', roleId: 'staff', disabled: true },
    });
  });

  it.each([['staff'], ['教职工'], ['STAFF']])('finds the role %s', (role) => {
    expect(judge({ role }, KNOWN)).toMatchObject({ kind: 'changed', wanted: { roleId: 'staff' } });
  });

  it('leaves alone what it does not name', () => {
    expect(judge({}, { ...KNOWN, roleId: 'staff', disabled: true })).toEqual({ kind: 'same' });
    expect(judge({ name: '张叁' }, { ...KNOWN, disabled: true })).toEqual({
      kind: 'changed',
      wanted: { name: '张叁', department: '物理学院', roleId: 'student', disabled: true },
    });
  });

  it.each([
    ['an unknown role', { role: '外星人' }, undefined, 'roleUnknown'],
    ['a role that administers, for somebody new', { role: '财务' }, undefined, 'roleAdministers'],
    ['a role that administers, for somebody known', { role: '财务' }, KNOWN, 'roleAdministers'],
    [
      'a change of somebody who administers',
      { name: '李四' },
      { ...KNOWN, administers: true },
      'personAdministers',
    ],
    [
      'another role for somebody who administers',
      { role: 'student' },
      { ...KNOWN, roleId: 'finance', administers: true },
      'personAdministers',
    ],
    [
      'switching off somebody who administers',
      { disabled: true },
      { ...KNOWN, administers: true },
      'personAdministers',
    ],
  ])('is refused with %s', (_, row, known, problem) => {
    expect(judge(row, known)).toEqual({ kind: 'problem', problem });
  });

  it('says nothing about an administrator who stays as they are', () => {
    const administrator = { ...KNOWN, roleId: 'finance', administers: true };
    expect(judge({ role: '财务', department: '物理学院' }, administrator)).toEqual({ kind: 'same' });
  });
});

import { expect, it } from '@jest/globals';
import { becomeOwner, type Owner } from './becomeOwner.ts';

const SERVICE: Owner = { uid: 990, gid: 991 };

function processOf(uid: number) {
  const steps: string[] = [];
  const step = (name: string) => (id: unknown) => void steps.push(`${name} ${id}`);
  const masks: number[] = [];
  const self = {
    umask: (mask: number) => void masks.push(mask),
    getuid: () => uid,
    setgroups: step('groups'),
    setgid: step('group'),
    setuid: step('user'),
  };
  return { self, steps, masks };
}

it('gives up root for the user of the server, the groups first', () => {
  const { self, steps } = processOf(0);
  expect(becomeOwner(self, SERVICE, true).ok).toBe(true);
  expect(steps).toEqual(['groups 991', 'group 991', 'user 990']);
});

it('does not make a directory as root that the server could not write', () => {
  const { self, steps } = processOf(0);
  expect(becomeOwner(self, undefined, true)).toEqual({ ok: false, problem: 'noDirectory' });
  expect(steps).toEqual([]);
});

it.each([
  ['the service itself', 990, SERVICE, true],
  ['root on a directory of root', 0, { uid: 0, gid: 0 }, true],
  ['root at a first try out', 0, undefined, false],
] as const)('leaves %s as it is', (_, uid, owner, production) => {
  const { self, steps } = processOf(uid);
  expect(becomeOwner(self, owner, production).ok).toBe(true);
  expect(steps).toEqual([]);
});

it.each([0, 990])('keeps what the user %d makes from now on from everybody else', (uid) => {
  const { self, masks } = processOf(uid);
  becomeOwner(self, SERVICE, true);
  expect(masks).toEqual([0o077]);
});

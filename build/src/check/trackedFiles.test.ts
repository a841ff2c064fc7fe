import { describe, expect, it } from '@jest/globals';
import { findPersonalTraces, findRepeatedDecisions, findResolvedHosts } from './trackedFiles.ts';

/** Every host below is an example: `example`, `example.org` (RFC 2606) or a private address. */
const find = (text: string) => findPersonalTraces(text, '/srv/checkouts/print');

describe('findPersonalTraces', () => {
  it.each([
    ['cd /home/maria/print', 'the personal path /home/maria'],
    ['open /Users/li.wei/Desktop', 'the personal path /Users/li.wei'],
    ['C:\\Users\\Otto\\print', 'the personal path C:\\Users\\Otto'],
    ['"C:\\\\Users\\\\Otto"', 'the personal path'],
    ['rm -r /srv/checkouts/print/dist', 'the folder of this checkout'],
    ['https://registry.example.org/zod', 'a package registry'],
    ['see https://npm.registry.example:4873/', 'a package registry'],
    ['http://artifactory.example/api', 'a package registry'],
    ['registry=http://10.0.0.1/', 'configures a package registry'],
    ['@scope:registry = http://10.0.0.1/', 'configures a package registry'],
    ['//host/:_authToken=secret', 'configures a package registry'],
  ])('finds the one in %j', (text, part) => {
    const [finding, ...others] = find(`first\n${text}`);
    expect(finding?.line).toBe(2);
    expect(finding?.problem).toContain(part);
    expect(others).toEqual([]);
  });

  it.each([
    '/home/kiosk/.profile',
    'the home/page route',
    '/usr/lib/node_modules',
    'https://example.org/',
    'a registry of jobs',
  ])('lets %j be', (text) => {
    expect(find(text)).toEqual([]);
  });
});

it('finds two decisions with one number, and lets other files be', () => {
  const decision = (name: string) => `docs/decisions/${name}.md`;
  const files = [decision('0018-a'), decision('0019-b'), decision('0019-c'), decision('README')];
  expect(findRepeatedDecisions([...files, 'docs/0018-d.md', decision('0020-e')])).toEqual([
    decision('0019-c'),
  ]);
});

describe('findResolvedHosts', () => {
  it('names packages with an address and lets workspaces be', () => {
    const lock = {
      packages: {
        'node_modules/a': { resolved: 'https://mirror.example/a.tgz' },
        'node_modules/b': { version: '1.0.0' },
        'node_modules/@self-print/server': { resolved: 'server', link: true },
      },
    };
    expect(findResolvedHosts(JSON.stringify(lock))).toEqual(['node_modules/a']);
  });

  it('does not take a file without packages for a good one', () => {
    expect(findResolvedHosts('{}')).toHaveLength(1);
    expect(findResolvedHosts('null')).toHaveLength(1);
  });
});

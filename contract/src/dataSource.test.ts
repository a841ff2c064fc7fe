import { expect, it } from '@jest/globals';
import { sourcePlace } from './dataSource.ts';

const place = { host: 'db.example.edu', port: 1_521, userName: 'reader', tls: 'none', authority: '' };

it.each([
  ['oracle', 'jwpdb1.example.edu', true],
  ['oracle', 'JW$PDB#1', true],
  ['oracle', 'jw)(SERVER=shared', false],
  ['oracle', 'jw = x', false],
  ['oracle', '教务', false],
  ['oracle', '', false],
  ['sqlserver', '教务 (新)', true],
])('takes of %s the database %s: %s', (kind, database, isTaken) => {
  expect(sourcePlace.safeParse({ ...place, kind, database }).success).toBe(isTaken);
});

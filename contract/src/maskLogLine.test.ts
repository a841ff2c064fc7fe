import { describe, expect, it } from '@jest/globals';
import { maskLogLine } from './maskLogLine.ts';

describe('a line of a log that leaves the school', () => {
  it.each([
    ['欧阳小明 (2026000001) signed in', '[text] ([number]) signed in'],
    ['to xiaoming@example.edu.cn refused', 'to [mail] refused'],
    ['phone 13800138000', 'phone [number]'],
    ['ID 11010520000101002X', 'ID [number]'],
    ['card S20260001', 'card [number]'],
    ['GET /open/verify?code=ABC&name=x', 'GET /open/verify[query]'],
    ['Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9abc', 'Bearer [token]'],
    ['{"userName":"2026000001"}', '{"userName":"[number]"}'],
  ])('hides what is personal: %s', (line, masked) => {
    expect(maskLogLine(line)).toBe(masked);
  });

  it.each([
    '{"level":30,"time":"2026-11-28T09:21:09.773Z","orderId":"8c0e4697-c094-4dc8-bf53-f453da03bef9"}',
    '{"event":"document-issued","bytes":1234567,"durationMs":585,"terminalCode":"T-0107"}',
    'connect ECONNREFUSED 10.20.0.7:5432',
    'at openPool (file:///opt/self-print/server/src/db/postgres.ts:20:11)',
  ])('leaves what support needs: %s', (line) => {
    expect(maskLogLine(line)).toBe(line);
  });
});

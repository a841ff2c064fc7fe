import { describe, expect, it } from '@jest/globals';
import { denialOf, type RequestFacts } from './guard.ts';

const policy = { port: 8765, token: 'right' };
const page: RequestFacts = {
  method: 'GET',
  path: '/',
  hosts: ['127.0.0.1:8765'],
  origin: undefined,
  fetchSite: undefined,
  contentType: undefined,
  token: undefined,
};
const call: RequestFacts = {
  ...page,
  method: 'POST',
  path: '/wec-self-print-terminal/kiosk/state',
  origin: 'http://127.0.0.1:8765',
  fetchSite: 'same-origin',
  contentType: 'application/json',
  token: 'right',
};

describe('what the guard lets through', () => {
  it.each<[string, RequestFacts]>([
    ['a call of the page', call],
    [
      'a call of the page under its other name',
      { ...call, hosts: ['localhost:8765'], origin: 'http://localhost:8765' },
    ],
    [
      'a call of a program on this machine that knows the token',
      { ...call, origin: undefined, fetchSite: undefined },
    ],
    ['a charset', { ...call, contentType: 'Application/JSON; charset=UTF-8' }],
    ['the page by its typed address', { ...page, fetchSite: 'none' }],
    ['a file of the page', { ...page, path: '/assets/a.js', fetchSite: 'same-origin' }],
  ])('%s', (_name, facts) => {
    expect(denialOf(facts, policy)).toBeNull();
  });
});

describe('what the guard refuses', () => {
  it.each([
    'evil.example:8765',
    '127.0.0.1',
    '127.0.0.1:80',
    '127.0.0.1:8765.evil.example',
    'localhost.:8765',
    'LOCALHOST:8765',
    '[::1]:8765',
    '0.0.0.0:8765',
    'user@127.0.0.1:8765',
    '',
  ])('the host %p, for the page as for calls', (host) => {
    expect(denialOf({ ...call, hosts: [host] }, policy)?.reason).toBe('host');
    expect(denialOf({ ...page, hosts: [host] }, policy)?.reason).toBe('host');
  });

  it('no host, and two hosts', () => {
    expect(denialOf({ ...call, hosts: [] }, policy)?.reason).toBe('host');
    expect(denialOf({ ...call, hosts: ['127.0.0.1:8765', 'evil.example'] }, policy)?.reason).toBe('host');
  });

  it.each([
    'null',
    'http://evil.example',
    'http://127.0.0.1',
    'http://127.0.0.1:8766',
    'https://127.0.0.1:8765',
    'http://localhost:8765',
    'http://127.0.0.1:8765.evil.example',
    'http://127.0.0.1:8765/',
    'HTTP://127.0.0.1:8765',
    '',
  ])('the origin %p', (origin) => {
    expect(denialOf({ ...call, origin }, policy)).toEqual({ reason: 'origin', problem: 'FORBIDDEN' });
    expect(denialOf({ ...page, origin }, policy)?.reason).toBe('origin');
  });

  it.each(['cross-site', 'same-site', 'nonsense', ''])('the fetch site %p', (fetchSite) => {
    expect(denialOf({ ...call, fetchSite }, policy)?.reason).toBe('fetch-site');
    expect(denialOf({ ...page, fetchSite }, policy)?.reason).toBe('fetch-site');
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'post'])('calls by %s', (method) => {
    expect(denialOf({ ...call, method }, policy)).toEqual({
      reason: 'method',
      problem: 'METHOD_NOT_ALLOWED',
    });
  });

  it.each(['POST', 'PUT', 'OPTIONS', 'DELETE'])('the page by %s', (method) => {
    expect(denialOf({ ...page, method }, policy)?.problem).toBe('METHOD_NOT_ALLOWED');
  });

  it.each([
    undefined,
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonp',
    'application/json, text/plain',
    'application/json; charset=utf-16',
    'application/json; x=text/plain',
  ])('the content type %p', (contentType) => {
    expect(denialOf({ ...call, contentType }, policy)?.problem).toBe('UNSUPPORTED_CONTENT');
  });

  it.each([undefined, '', 'wrong', 'righ', 'rightt', 'RIGHT', ' right'])('the token %p', (token) => {
    expect(denialOf({ ...call, token }, policy)).toEqual({ reason: 'token', problem: 'FORBIDDEN' });
  });
});

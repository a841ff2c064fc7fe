import { BlockList } from 'node:net';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

const SECRET = 'x'.repeat(32);
const URL = 'postgres://user@db/print';

describe('the configuration', () => {
  it('takes networks of data sources, and names one that is none', () => {
    const read = (networks: string) => readConfig({ SELF_PRINT_SOURCE_NETWORKS: networks });
    const config = read('10.20.0.0/16, 10.30.1.7');
    expect(config.ok && config.value.sourceNetworks.check('10.20.3.4')).toBe(true);
    expect(config.ok && config.value.sourceNetworks.check('10.30.1.8')).toBe(false);
    expect(read('10.20.0.0/16,all')).toEqual({
      ok: false,
      problem: 'SELF_PRINT_SOURCE_NETWORKS: all is not a network such as 10.20.0.0/16',
    });
  });

  it('refuses a name that it does not know, beside the other faults', () => {
    expect(readConfig({ SELF_PRINT_PUBLC_URL: 'https://print.example.edu' })).toEqual({
      ok: false,
      problem: 'SELF_PRINT_PUBLC_URL: there is no such setting; did you mean SELF_PRINT_PUBLIC_URL?',
    });
    const both = readConfig({ SELF_PRINT_PRT: '1', SELF_PRINT_PORT: 'high' });
    expect(!both.ok && both.problem.split('\n')).toEqual([
      expect.stringContaining('SELF_PRINT_PRT: '),
      expect.stringContaining('SELF_PRINT_PORT: '),
    ]);
  });

  it('has a default for everything in development', () => {
    expect(readConfig({})).toEqual({
      ok: true,
      value: {
        production: false,
        port: 8_080,
        host: '127.0.0.1',
        database: { kind: 'embedded' },
        dataDirectory: resolve('.data'),
        storage: { kind: 'directory', directory: resolve('.data/files') },
        plainFiles: false,
        demo: false,
        signing: { kind: 'test' },
        secret: undefined,
        kioskOrigins: ['http://127.0.0.1:8765', 'http://localhost:8765'],
        logLevel: 'info',
        tracing: null,
        trustProxy: '',
        metricsToken: null,
        drainMs: 1_000,
        plugins: [],
        sourceNetworks: expect.any(BlockList),
        controlGroups: false,
        officeWorkers: 2,
        requireIsolation: false,
        mail: null,
        webPages: [
          { path: '/wec-self-print-app-mobile', folder: resolve('mobile-web/dist'), inlineStyles: false },
          { path: '/wec-self-print-app-console', folder: resolve('console-web/dist'), inlineStyles: true },
        ],
        textFolders: {
          kiosk: resolve('renderer/dist'),
          phone: resolve('mobile-web/dist'),
          pc: resolve('console-web/dist'),
        },
      },
    });
  });

  it('uses given values, and treats empty ones as absent', () => {
    const given = {
      SELF_PRINT_PORT: '0',
      SELF_PRINT_DATABASE_URL: URL,
      SELF_PRINT_DEMO: '1',
      SELF_PRINT_SECRET: SECRET,
      SELF_PRINT_KIOSK_ORIGINS: 'http://a:1, https://b',
      SELF_PRINT_HOST: '',
      SELF_PRINT_PLUGINS: '/etc/school/plugins.js, /etc/school/more.js',
    };
    expect(readConfig(given)).toMatchObject({
      value: {
        port: 0,
        host: '127.0.0.1',
        database: { kind: 'postgresql', url: URL },
        demo: true,
        secret: SECRET,
        kioskOrigins: ['http://a:1', 'https://b'],
        plugins: ['/etc/school/plugins.js', '/etc/school/more.js'],
      },
    });
  });

  it('keeps files in S3 when a bucket is named', () => {
    expect(
      readConfig({ SELF_PRINT_S3_BUCKET: 'prints', SELF_PRINT_S3_ENDPOINT: 'https://s3' }),
    ).toMatchObject({
      value: { storage: { kind: 's3', bucket: 'prints', region: 'us-east-1', endpoint: 'https://s3' } },
    });
    expect(readConfig({ SELF_PRINT_S3_ENDPOINT: 'https://s3' })).toMatchObject({
      problem: expect.stringContaining('SELF_PRINT_S3_BUCKET'),
    });
  });

  it('sends mail through the configured server, from one address', () => {
    const SELF_PRINT_SMTP_URL = 'smtp://user:secret@mail.example.edu';
    const SELF_PRINT_MAIL_FROM = 'prints@example.edu';
    expect(readConfig({ SELF_PRINT_SMTP_URL, SELF_PRINT_MAIL_FROM })).toMatchObject({
      value: { mail: { host: 'mail.example.edu', port: 587, sender: SELF_PRINT_MAIL_FROM } },
    });
    const unsent = readConfig({ SELF_PRINT_SMTP_URL });
    expect(unsent).toMatchObject({ problem: expect.stringContaining('SELF_PRINT_MAIL_FROM') });
    expect(JSON.stringify(unsent)).not.toContain('secret');
  });

  it('takes a former secret beside the secret, but not the same one', () => {
    const of = (former: string) =>
      readConfig({ SELF_PRINT_SECRET: SECRET, SELF_PRINT_FORMER_SECRET: former });
    expect(of(`${SECRET}, before`)).toMatchObject({
      ok: true,
      value: { secret: SECRET, formerSecret: `${SECRET}, before` },
    });
    for (const wrong of [SECRET, 'short'])
      expect(of(wrong)).toMatchObject({
        ok: false,
        problem: expect.stringMatching(/^SELF_PRINT_FORMER_SECRET: /),
      });
  });

  it('lists every fault at once', () => {
    const result = readConfig({
      SELF_PRINT_PORT: '99999',
      SELF_PRINT_DATABASE_URL: 'mysql://x',
      SELF_PRINT_SECRET: 'short',
      SELF_PRINT_KIOSK_ORIGINS: 'localhost:8765',
      SELF_PRINT_DEMO: 'maybe',
      SELF_PRINT_LOG_LEVEL: 'loud',
    });
    expect(result.ok ? '' : result.problem.split('\n').map((line) => line.split(/[.:]/)[0])).toEqual([
      'SELF_PRINT_PORT',
      'SELF_PRINT_DATABASE_URL',
      'SELF_PRINT_DEMO',
      'SELF_PRINT_SECRET',
      'SELF_PRINT_KIOSK_ORIGINS',
      'SELF_PRINT_LOG_LEVEL',
    ]);
  });

  describe('in production', () => {
    const PUBLIC_URL = 'https://print.example.edu';
    const production = (env: Record<string, string>) =>
      readConfig({ NODE_ENV: 'production', SELF_PRINT_PUBLIC_URL: PUBLIC_URL, ...env });

    it('refuses the embedded database unless it is allowed', () => {
      expect(production({})).toMatchObject({ problem: expect.stringContaining('loss of power') });
      expect(production({ SELF_PRINT_ALLOW_EMBEDDED_DATABASE: '1' })).toMatchObject({ ok: true });
    });

    it('refuses to generate a secret that several servers would not share', () => {
      const withDatabase = { SELF_PRINT_DATABASE_URL: URL };
      expect(production(withDatabase)).toMatchObject({
        problem: expect.stringContaining('SELF_PRINT_SECRET'),
      });
      expect(production({ ...withDatabase, SELF_PRINT_SECRET: SECRET })).toMatchObject({ ok: true });
    });

    it('does not sign without a key, and never with the test CA', () => {
      const embedded = { SELF_PRINT_ALLOW_EMBEDDED_DATABASE: '1' };
      expect(production(embedded)).toMatchObject({ value: { signing: { kind: 'none' } } });
      expect(production({ ...embedded, SELF_PRINT_SIGN_TEST: '1' })).toMatchObject({
        problem: expect.stringContaining('SELF_PRINT_SIGN_TEST'),
      });
    });

    it.each([
      [''],
      ['http://127.0.0.1:8080'],
      ['http://127.1'],
      ['https://LOCALHOST'],
      ['https://print.localhost'],
      ['http://[::1]:8080'],
      ['http://0.0.0.0:8080'],
      ['https://print.example.edu:port'],
      ['https://print.example.edu/console'],
    ])('refuses %j as the address on papers', (SELF_PRINT_PUBLIC_URL) => {
      const embedded = { SELF_PRINT_ALLOW_EMBEDDED_DATABASE: '1' };
      expect(production({ ...embedded, SELF_PRINT_PUBLIC_URL })).toMatchObject({
        problem: expect.stringMatching(/^SELF_PRINT_PUBLIC_URL: /),
      });
    });

    it('answers callers for longer when it stops than a proxy keeps a connection', () => {
      const embedded = { SELF_PRINT_ALLOW_EMBEDDED_DATABASE: '1' };
      expect(production(embedded)).toMatchObject({ value: { drainMs: 20_000 } });
      expect(production({ ...embedded, SELF_PRINT_DRAIN_SECONDS: '0' })).toMatchObject({
        value: { drainMs: 0 },
      });
    });

    it('refuses demo accounts', () => {
      expect(production({ SELF_PRINT_ALLOW_EMBEDDED_DATABASE: '1', SELF_PRINT_DEMO: '1' })).toMatchObject({
        problem: expect.stringContaining('SELF_PRINT_DEMO'),
      });
    });
  });
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as conventions from '@opentelemetry/semantic-conventions';
import * as comingConventions from '@opentelemetry/semantic-conventions/incubating';
import { z } from 'zod';
import { createSmtpMailer } from '../adapters/mail/smtpMailer.ts';
import { type MailServerOptions, startMailServer } from '../testing/mailServer.ts';
import { createRecordedLog } from '../testing/recordedLog.ts';
import { openTracing } from './openTracing.ts';
import { atPeer, type PeerWork } from './peerWork.ts';
import { type Collector, startCollector } from './testing/collector.ts';
import type { Tracing } from './tracing.ts';

const CLIENT = 3;
const FAILED = 2;
const DIRECTORY: PeerWork = { system: 'ldap', operation: 'search', host: 'ldap.example.edu', port: 636 };

let collector: Collector;
let tracing: Tracing;
beforeEach(async () => {
  collector = await startCollector();
  tracing = openTracing({ url: collector.url, share: 1 }, { version: '1.2.3', log: createRecordedLog() });
});
afterEach(() => collector.close());

/** Does work within a job, and answers the spans that were sent of what it asked of others. */
const spansOf = async (work: () => Promise<unknown>) => {
  await tracing.job('messages', work);
  await tracing.stop();
  return collector.spans().filter(({ kind }) => kind === CLIENT);
};

describe('work at another system', () => {
  it('is shown below what it was done for, by protocol, operation and place', async () => {
    const [span] = await spansOf(() => atPeer(DIRECTORY, async () => 'found'));
    expect(span).toMatchObject({
      name: 'ldap search',
      status: { code: 0 },
      parentSpanId: collector.spans().find(({ name }) => name === 'job messages')?.spanId,
      attributes: {
        'network.protocol.name': 'ldap',
        'server.address': 'ldap.example.edu',
        'server.port': 636,
      },
    });
  });

  it.each([
    ['postgresql', 'postgresql'],
    ['mariadb', 'mariadb'],
    ['sqlserver', 'microsoft.sql_server'],
    ['oracle', 'oracle.db'],
  ] as const)('is shown of a %s as of a database', async (system, name) => {
    const asked = { system, operation: 'read', host: 'db.example.edu', port: 1_433 } as const;
    const spans = await spansOf(async () => {
      await atPeer({ ...asked, table: 'students' }, async () => {});
      await atPeer({ ...asked, operation: 'connect' }, async () => {});
    });
    expect(spans.map((span) => span.name)).toEqual(['read students', `connect ${system}`]);
    expect(spans[0]?.attributes).toMatchObject({
      'db.system.name': name,
      'db.operation.name': 'read',
      'db.collection.name': 'students',
    });
  });

  it.each([
    ['the code of its error', Object.assign(new Error('张小明'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    ['the name of its error', Object.assign(new Error('张小明'), { name: 'signInRefused' }), 'signInRefused'],
    ['a name for all others', '张小明', '_OTHER'],
  ])('that fails is marked by %s, and fails all the same', async (_, error, type) => {
    const spans = await spansOf(async () => {
      await expect(
        atPeer(DIRECTORY, async () => {
          throw error;
        }),
      ).rejects.toBe(error);
      await expect(
        atPeer(DIRECTORY, () => {
          throw error;
        }),
      ).rejects.toBe(error);
    });
    expect(spans.map(({ status, attributes }) => [status.code, attributes['error.type']])).toEqual([
      [FAILED, type],
      [FAILED, type],
    ]);
    expect(collector.text()).not.toContain('张小明');
  });

  it('is shown for each of two that run at once, by itself', async () => {
    const spans = await spansOf(() =>
      Promise.all([
        atPeer(DIRECTORY, async () => {}),
        atPeer(DIRECTORY, async () => {
          throw new Error('lost');
        }).catch(() => {}),
      ]),
    );
    expect(spans.map(({ status }) => status.code).toSorted()).toEqual([0, FAILED]);
  });

  it('is not shown outside of a trace, nor after the end', async () => {
    await atPeer(DIRECTORY, async () => {});
    expect(await spansOf(async () => {})).toEqual([]);
    expect(await atPeer(DIRECTORY, async () => 'done')).toBe('done');
  });
});

describe('a message by mail', () => {
  const sendTo = async (options: MailServerOptions) => {
    const server = await startMailServer(options);
    const mailer = createSmtpMailer({
      host: server.host,
      port: server.port,
      sender: 'prints@example.edu',
      tlsAtOnce: false,
      account: null,
    });
    const spans = await spansOf(() =>
      mailer.send({
        to: 'student@example.com',
        senderName: '示例大学',
        subject: '在读证明',
        text: '您的电子证明见附件。',
        html: '<p>您的电子证明见附件。</p>',
      }),
    );
    mailer.close();
    await server.close();
    return { server, spans };
  };

  it('is shown without its receiver, and without its words', async () => {
    const { server, spans } = await sendTo({});
    expect(server.arrived).toHaveLength(1);
    expect(spans.map(({ name, attributes }) => [name, attributes['server.port']])).toEqual([
      ['smtp send', server.port],
    ]);
    expect(collector.text()).not.toMatch(/student|example\.(?:com|edu)|示例|证明/);
  });

  it('that is refused is shown as failed', async () => {
    const { spans } = await sendTo({ refusesRecipient: () => true });
    expect(spans.map(({ status, attributes }) => [status.code, attributes['error.type']])).toEqual([
      [FAILED, 'EENVELOPE'],
    ]);
    expect(collector.text()).not.toContain('student');
  });
});

it('has no attribute that is neither ours nor of the conventions', async () => {
  const known = new Set([conventions, comingConventions].flatMap((each) => Object.values<unknown>(each)));
  const peer = createServer((_, response) => void response.writeHead(404).end());
  await once(peer.listen(0, '127.0.0.1'), 'listening');
  const { port } = z.object({ port: z.number() }).parse(peer.address());
  await spansOf(async () => {
    for (const system of ['ldap', 'oracle'] as const) {
      await atPeer({ ...DIRECTORY, system, table: 't' }, async () => {});
      await atPeer({ ...DIRECTORY, system }, () => Promise.reject(new Error('lost'))).catch(() => {});
    }
    await fetch(`http://127.0.0.1:${port}/`);
    await fetch('http://127.0.0.1:2/').catch(() => {});
  });
  peer.close();
  peer.closeAllConnections();
  const names = new Set([
    ...collector.spans().flatMap(({ attributes }) => Object.keys(attributes)),
    ...collector.resources().flatMap((resource) => Object.keys(resource)),
  ]);
  expect(names.size).toBeGreaterThan(8);
  expect([...names].filter((name) => !name.startsWith('self_print.') && !known.has(name))).toEqual([]);
});

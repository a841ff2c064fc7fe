import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BASE_PATHS, type Call } from '@self-print/contract/call.ts';
import { UPLOAD_PIECE_BYTES, VERIFIED_FILE_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { documentCalls } from '@self-print/contract/platform/documents.ts';
import express, { type ErrorRequestHandler } from 'express';
import { LARGE_UPLOADS_MAX, problemOfRequestFault, readBodies } from './bodies.ts';

const LARGE = BASE_PATHS.mobile + documentCalls.verifyFile.path;
const OTHER = `${BASE_PATHS.mobile}/somewhere/else`;
const calls: readonly Call[] = [documentCalls.verifyFile];

describe('the size of uploads', () => {
  const app = express();
  app.use(
    readBodies(
      calls,
      async (_, response, found) => void response.json({ problem: found.name }),
      () => {},
    ),
  );
  app.use((incoming, response) => {
    response.json({ bytes: incoming.body instanceof Uint8Array ? incoming.body.byteLength : -1 });
  });
  const onFault: ErrorRequestHandler = (error, _request, response, _next) => {
    response.json({ problem: problemOfRequestFault(error)?.name });
  };
  app.use(onFault);
  const server = createServer(app);
  let port = 0;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  const send = async (path: string, bytes: number, method = 'POST') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'Content-Type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    });
    return answer.json();
  };

  it.each([
    [LARGE, UPLOAD_PIECE_BYTES + 1],
    [LARGE, VERIFIED_FILE_LIMIT_BYTES],
    [OTHER, UPLOAD_PIECE_BYTES],
  ])('%s accepts %d bytes', async (path, bytes) => {
    expect(await send(path, bytes)).toEqual({ bytes });
  });

  it.each([
    [LARGE, VERIFIED_FILE_LIMIT_BYTES + 1, 'POST'],
    [OTHER, UPLOAD_PIECE_BYTES + 1, 'POST'],
    [LARGE, UPLOAD_PIECE_BYTES + 1, 'PUT'],
    [`${LARGE}/`, UPLOAD_PIECE_BYTES + 1, 'POST'],
  ])('%s refuses %d bytes by %s', async (path, bytes, method) => {
    expect(await send(path, bytes, method)).toEqual({ problem: 'BODY_TOO_LARGE' });
  });

  it('limits concurrent large ones, and accepts more when those are done', async () => {
    const begin = async () => {
      const upload = request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: LARGE,
        headers: { 'Content-Type': 'application/octet-stream', 'Content-Length': 10 },
      });
      upload.on('error', () => {});
      await new Promise((resolve) => upload.write('12345', resolve));
      return upload;
    };
    const begun = await Promise.all(Array.from({ length: LARGE_UPLOADS_MAX }, begin));
    const tooMany = async () => (await send(LARGE, 1)) as { problem?: string };
    // The server may not have received the last of them yet.
    while ((await tooMany()).problem !== 'TOO_MANY_REQUESTS') await new Promise(setImmediate);
    expect(await send(OTHER, 1)).toEqual({ bytes: 1 });
    for (const upload of begun) upload.destroy();
    while ((await tooMany()).problem === 'TOO_MANY_REQUESTS') await new Promise(setImmediate);
    expect(await send(LARGE, 1)).toEqual({ bytes: 1 });
  });

  it('refuses by the announced length, before any content has arrived', async () => {
    const asked = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: LARGE,
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Length': VERIFIED_FILE_LIMIT_BYTES + 1,
      },
    });
    asked.on('error', () => {});
    asked.flushHeaders();
    const [answer] = await once(asked, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    asked.destroy();
    expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual({ problem: 'BODY_TOO_LARGE' });
  });
});

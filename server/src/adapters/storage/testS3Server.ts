import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export interface TestS3Server {
  readonly endpoint: string;
  /** The bucket's content by path. Tests may change it behind the storage's back. */
  readonly objects: Map<string, Buffer>;
  close(): Promise<void>;
}

/** An object store with the part of S3's protocol that the storage uses: PUT, GET, HEAD and DELETE by path. */
export async function startTestS3Server(): Promise<TestS3Server> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => void answer(objects, request, response));
  const port = await listen(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : 0);
    });
  });
}

async function answer(
  objects: Map<string, Buffer>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://s3').pathname;
  if (request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ') !== true) return end(response, 403);
  if (request.method === 'PUT') {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    objects.set(path, Buffer.concat(parts));
    return end(response, 200);
  }
  if (request.method === 'DELETE') {
    objects.delete(path);
    return end(response, 204);
  }
  const found = objects.get(path);
  if (!found) return end(response, 404);
  response.setHeader('Content-Length', found.byteLength);
  response.setHeader('Last-Modified', new Date(0).toUTCString());
  response.setHeader('ETag', '"1"');
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : found);
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export interface TestS3Server {
  readonly endpoint: string;
  /** The bucket's content by path. Tests may change it behind the storage's back. */
  readonly objects: Map<string, Buffer>;
  close(): Promise<void>;
}

/** An object store with the part of S3's protocol that the storage uses: PUT, copy, GET, HEAD and DELETE by path, and lists. */
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
  const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://s3');
  if (request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ') !== true) return end(response, 403);
  if (searchParams.get('list-type') === '2')
    return list(objects, searchParams.get('continuation-token'), response);
  const copied = request.headers['x-amz-copy-source'];
  if (request.method === 'PUT' && typeof copied === 'string') {
    const source = objects.get(`/${copied.replace(/^\//, '')}`);
    if (!source) return end(response, 404);
    objects.set(path, source);
    response.writeHead(200, XML).end('<CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>');
    return;
  }
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
  response.setHeader('ETag', `"${createHash('md5').update(found).digest('hex')}"`);
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : found);
}

/** Few on each page, so that lists have several. */
const LISTED_AT_ONCE = 3;
const XML = { 'Content-Type': 'application/xml' };

function list(objects: Map<string, Buffer>, after: string | null, response: ServerResponse): void {
  const keys = [...objects.keys()].map((path) => path.replace(/^\/[^/]+\//, '')).toSorted();
  const rest = keys.filter((key) => after === null || key > after);
  const page = rest.slice(0, LISTED_AT_ONCE);
  const next =
    rest.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><ETag>"1"</ETag><Size>1</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
  );
  response
    .writeHead(200, XML)
    .end(
      `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
    );
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

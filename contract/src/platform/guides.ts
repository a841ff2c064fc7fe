import { z } from 'zod/mini';
import { adminCall } from '../call.ts';

const fileName = z.string().check(z.regex(/^[a-z0-9-]{1,64}\.md$/));

/** The product's documents for operators, shown by the console under /doc. */
export const guideCalls = {
  list: adminCall({
    method: 'GET',
    path: '/listFile',
    permission: 'anyAdministrator',
    summary: 'The documents for operators of the platform',
    data: z.array(
      z.object({
        fileName,
        /** Path of the document; links between documents are relative to it. */
        path: z.string(),
        title: z.string(),
      }),
    ),
    errors: [],
  }),
  read: adminCall({
    method: 'GET',
    path: '/listFile/{fileName}',
    permission: 'anyAdministrator',
    summary: 'One of these documents, as Markdown',
    params: z.object({ fileName }),
    data: 'file',
    errors: ['NOT_FOUND'],
  }),
};

import { BASE_PATHS, type Call } from '@self-print/contract/call.ts';
import { AGENT_CALLS, PLATFORM_CALLS } from '@self-print/contract/catalogue.ts';
import { AGENT_PORT } from '@self-print/contract/limits.ts';
import type { z } from 'zod';
import { AGENT_SCHEMAS, PLATFORM_SCHEMAS } from './namedSchemas.ts';
import { type Operation, operationOf, type SharedCalls, tagOf } from './operation.ts';
import { createRefusalWriter, refusal } from './refusals.ts';
import { createSchemaWriter } from './schemaWriter.ts';
import { SECURITY_SCHEMES, schemesOf } from './security.ts';

export interface DocumentOptions {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly server: string;
  readonly calls: readonly Call[];
  /** Schemas to be written once, by name. */
  readonly schemas: Readonly<Record<string, z.core.$ZodType>>;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

const ENVELOPE_NOTE = `Every answer but a file is an envelope \`{code, msg, success, data}\`. A refusal carries
\`success: false\` and a code of the table that each call shows; \`retry\` says whether asking again can help.`;

/** OpenAPI document of the platform server's calls. */
export function platformDocument(version: string): OpenApiDocument {
  return documentOf({
    title: '自助打印平台 · Self-service printing platform',
    description: `Calls of consoles, phone pages, terminals and other systems of a school to the platform. ${ENVELOPE_NOTE}

Calls of the console and of persons at a PC lie below \`${BASE_PATHS.admin}\`, those of phones and terminals below \`${BASE_PATHS.terminal}\`,
those of other systems of a school below \`${BASE_PATHS.app}\`: \`x-scope\` names the scope that the app needs.`,
    version,
    server: '/',
    calls: PLATFORM_CALLS,
    schemas: PLATFORM_SCHEMAS,
  });
}

/** OpenAPI document of the agent's calls, which serve the kiosk page on the same machine. */
export function agentDocument(version: string): OpenApiDocument {
  return documentOf({
    title: '终端硬件代理 · Terminal hardware agent',
    description: `Calls of the kiosk page to the agent on the same machine; nobody else is answered. ${ENVELOPE_NOTE}`,
    version,
    server: `http://127.0.0.1:${AGENT_PORT}`,
    calls: AGENT_CALLS,
    schemas: AGENT_SCHEMAS,
  });
}

/** Generates an OpenAPI 3.1 document from call definitions alone. */
export function documentOf({ calls, schemas, server, ...info }: DocumentOptions): OpenApiDocument {
  const writer = createSchemaWriter({ ...schemas, Refusal: refusal });
  const refusals = createRefusalWriter(writer);
  const paths = pathsOf(calls, (group) => operationOf(group, writer, refusals));
  const schemes = new Set<string>(calls.flatMap((call) => schemesOf(call).flat()));
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: server }],
    tags: [...new Set(calls.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      responses: refusals.components(),
      schemas: writer.components(),
      securitySchemes: Object.fromEntries(
        Object.entries(SECURITY_SCHEMES).filter(([name]) => schemes.has(name)),
      ),
    },
  };
}

function pathsOf(calls: readonly Call[], write: (group: SharedCalls) => Operation): OpenApiDocument['paths'] {
  const shared = new Map<string, SharedCalls>();
  for (const call of calls) {
    const key = `${call.method} ${BASE_PATHS[call.client]}${call.path}`;
    const earlier = shared.get(key);
    shared.set(key, earlier ? [...earlier, call] : [call]);
  }
  const paths: Record<string, Record<string, Operation>> = {};
  for (const group of shared.values()) {
    const path = BASE_PATHS[group[0].client] + group[0].path;
    paths[path] = { ...paths[path], [group[0].method.toLowerCase()]: write(group) };
  }
  return paths;
}

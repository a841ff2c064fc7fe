import { type Call, SUCCESS_CODES } from '@self-print/contract/call.ts';
import { ERROR_CODES, type ErrorName } from '@self-print/contract/errorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { z } from 'zod';
import { type RefusalWriter, refusalBy } from './refusals.ts';
import type { JsonSchema, SchemaWriter } from './schemaWriter.ts';
import { errorsOfAccess, schemesOf } from './security.ts';

/**
 * The calls with one method and path: usually one, but phone and terminal share a base path and some paths, as do console and
 * PC.
 */
export type SharedCalls = readonly [Call, ...Call[]];

export type Operation = Readonly<Record<string, unknown>>;

/** Describes one operation. Where several families share it, the login-mode header selects the call. */
export function operationOf(calls: SharedCalls, writer: SchemaWriter, refusals: RefusalWriter): Operation {
  const [first] = calls;
  const body = unionOf(calls.map((call) => call.body));
  const errors = errorsOf(calls);
  const parameters = [
    ...parametersOf('path', first.params?.shape ?? {}, writer),
    ...parametersOf('query', queryShapeOf(calls), writer),
  ];
  return {
    operationId: operationId(calls),
    summary: [...new Set(calls.map((call) => call.summary))].join(' / '),
    description: errorTable(errors),
    tags: [...new Set(calls.map(tagOf))],
    security: calls
      .flatMap((call) => schemesOf(call))
      .map((together) => Object.fromEntries(together.map((scheme) => [scheme, []]))),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: jsonContent(writer.input(body)) } } : {}),
    responses: responsesOf(calls, errors, { writer, refusals }),
    'x-errors': errors,
    ...(first.scope === undefined ? {} : { 'x-scope': first.scope }),
  };
}

/** Groups operations by client family and first path segment. */
export function tagOf(call: Call): string {
  return `${call.client} / ${call.path.split('/')[1]}`;
}

function operationId(calls: SharedCalls): string {
  const words = calls[0].path.split(/[^\w-]+/).filter((word) => word !== '');
  return [...calls.map((call) => call.client), calls[0].method.toLowerCase(), ...words].join('-');
}

/** Errors declared by the calls, and those of their access rule and input. */
export function errorsOf(calls: SharedCalls): readonly ErrorName[] {
  const names = new Set<ErrorName>();
  for (const call of calls) {
    for (const name of [...call.errors, ...errorsOfAccess(call)]) names.add(name);
    if (call.params ?? call.query ?? call.body) names.add('BAD_REQUEST');
    if (call.body) names.add('BODY_TOO_LARGE').add('UNSUPPORTED_CONTENT');
    names.add('INTERNAL');
  }
  return [...names];
}

/** Query parameters; one that not all sharing calls have is optional. */
function queryShapeOf(calls: SharedCalls): Record<string, z.core.$ZodType> {
  const shape: Record<string, z.core.$ZodType> = {};
  for (const call of calls) {
    for (const [name, schema] of Object.entries(call.query?.shape ?? {})) {
      const everywhere = calls.every((other) => name in (other.query?.shape ?? {}));
      shape[name] = everywhere ? schema : z.optional(schema);
    }
  }
  return shape;
}

function parametersOf(
  where: 'path' | 'query',
  shape: Readonly<Record<string, z.core.$ZodType>>,
  writer: SchemaWriter,
): JsonSchema[] {
  const { properties = {}, required = [] } = z
    .object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()) })
    .partial()
    .parse(writer.input(z.object(shape)));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema,
  }));
}

function responsesOf(
  calls: SharedCalls,
  errors: readonly ErrorName[],
  { writer, refusals }: { readonly writer: SchemaWriter; readonly refusals: RefusalWriter },
): Record<string, JsonSchema> {
  const byStatus = Map.groupBy(errors, (name) => ERRORS[name].http);
  const responses: Record<string, JsonSchema> = {
    200: answered(calls, byStatus.get(200) ?? [], writer),
  };
  for (const [status, names] of byStatus) if (status !== 200) responses[status] = refusals.response(names);
  return responses;
}

function answered(calls: SharedCalls, refusals: readonly ErrorName[], writer: SchemaWriter): JsonSchema {
  const envelopes = calls.flatMap((call) => (call.data === 'file' ? [] : [successOf(call, call.data)]));
  const json = unionOf([...envelopes, refusals.length > 0 ? refusalBy(refusals) : undefined]);
  return {
    description: 'The answer, or a refusal that its code names',
    content: {
      ...(calls.some((call) => call.data === 'file') ? { '*/*': {} } : {}),
      ...(json ? jsonContent(writer.output(json)) : {}),
    },
  };
}

function successOf(call: Call, data: z.core.$ZodType): z.core.$ZodType {
  return z.object({
    code: z.literal(SUCCESS_CODES[call.client]),
    msg: z.string(),
    success: z.literal(true),
    data,
  });
}

function jsonContent(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } };
}

function unionOf(schemas: readonly (z.core.$ZodType | undefined)[]): z.core.$ZodType | undefined {
  const given = schemas.filter((schema) => schema !== undefined);
  return given.length > 1 ? z.union(given) : given[0];
}

function errorTable(names: readonly ErrorName[]): string {
  const rows = names.map((name) => {
    const { http, retry, zh, en } = ERRORS[name];
    return `| ${ERROR_CODES[name]} | ${name} | ${http} | ${retry} | ${zh} | ${en} |`;
  });
  return ['| code | name | HTTP | retry | zh | en |', '|---|---|---|---|---|---|', ...rows].join('\n');
}

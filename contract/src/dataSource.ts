import { z } from 'zod/mini';

/** Databases that a school's records can come from. */
export const databaseKind = z.enum(['postgresql', 'mariadb', 'sqlserver', 'oracle']);
export type DatabaseKind = z.infer<typeof databaseKind>;

/**
 * All that records can come from. `http`: an interface that answers JSON; `sftp`: a csv or xlsx file on a server; `file`: one that was
 * uploaded in the console.
 */
export const sourceKind = z.enum([...databaseKind.options, 'http', 'sftp', 'file']);
export type SourceKind = z.infer<typeof sourceKind>;

/** The port at which a server of a kind usually listens; null where the address says it. */
export const USUAL_PORTS = {
  postgresql: 5_432,
  mariadb: 3_306,
  sqlserver: 1_433,
  oracle: 1_521,
  http: null,
  sftp: 22,
  file: null,
} as const satisfies Record<SourceKind, number | null>;

/** The one table of a source that is no database. */
export const ONLY_TABLE = { schema: 'source', name: 'rows' } as const;

/**
 * Why a source gave nothing. `addressRefused`: this platform may not connect there; `columnsChanged`: a table or column is gone;
 * `answerWrong`: what came cannot be read as rows; `pagesBroken`: the pages do not add up to the whole; `hostKeyUnknown`: nobody has
 * confirmed the key by which the server shows that it is the right one, and `hostKeyChanged`: it shows another one; `noFile`: none was
 * uploaded yet.
 */
export const sourceFault = z.enum([
  'addressRefused',
  'unreachable',
  'certificateRefused',
  'signInRefused',
  'timedOut',
  'connectionLost',
  'columnsChanged',
  'redirected',
  'notThere',
  'answerWrong',
  'answerTooLarge',
  'pagesBroken',
  'hostKeyUnknown',
  'hostKeyChanged',
  'noFile',
  'failed',
]);
export type SourceFault = z.infer<typeof sourceFault>;

const HOST_MAX = 253;
const ADDRESS_MAX = 500;
const AUTHORITY_MAX = 20_000;
const SCOPE_MAX = 500;
const SIZE_MAX = 10_000;

/** No control characters or halves of characters. */
const READABLE = /^[^\p{Cc}\p{Cs}]+$/u;
/** The name of a field of an answer, or of one inside it: `data.list`. */
const FIELD = /^[^\p{Cc}\p{Cs}.]+(?:\.[^\p{Cc}\p{Cs}.]+)*$/u;
const BASE_ADDRESS = /^https?:\/\/(?:[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?(?:\/[!-"$->@-~]*)?$/;
const PATH = /^\/[!-"$-~]*$/;
/** Names of headers (RFC 9110, section 5.6.2) but for those by which the message itself is told. */
const HEADER =
  /^(?!(?:host|content-length|transfer-encoding|connection|cookie)$)[A-Za-z0-9!#$%&'*+.^_`|~-]+$/i;
const PARAMETER = /^[A-Za-z0-9_.$[\]-]+$/;

/** A name in the catalogue of a source. */
export const sourceName = z.string().check(z.maxLength(128), z.regex(READABLE));

/** A host name or an address; never a path of a socket. */
export const hostName = z
  .string()
  .check(z.maxLength(HOST_MAX), z.regex(/^(?:[A-Za-z0-9_](?:[A-Za-z0-9_.-]*)|[0-9A-Fa-f:.]+)$/));
const port = z.int().check(z.minimum(1), z.maximum(65_535));
/** The authority's certificates as PEM; empty for those that are known anyway. */
const authority = z.string().check(z.maxLength(AUTHORITY_MAX));

/** The name of a service of Oracle, without characters that mean anything where it is named to a listener. */
export const serviceName = z.string().check(z.maxLength(128), z.regex(/^[A-Za-z0-9_][A-Za-z0-9_.$#-]*$/));

const databasePlace = z
  .object({
    kind: databaseKind,
    host: hostName,
    port,
    /** Of Oracle the name of a service. */
    database: sourceName,
    userName: sourceName,
    /** `verified`: encrypted, with a certificate of this host by a known authority. */
    tls: z.enum(['none', 'verified']),
    authority,
  })
  .check(
    z.refine(({ kind, database }) => kind !== 'oracle' || serviceName.safeParse(database).success, {
      path: ['database'],
    }),
  );
export type DatabasePlace = z.infer<typeof databasePlace>;

/** An address without query, user name or fragment. */
export const baseAddress = z.string().check(
  z.maxLength(ADDRESS_MAX),
  z.regex(BASE_ADDRESS),
  z.refine((text) => URL.canParse(text)),
);
export const parameterName = z.string().check(z.maxLength(64), z.regex(PARAMETER));
const optional = (name: z.ZodMiniString) => z.union([z.literal(''), name]);
export const fieldPath = z.string().check(z.maxLength(200), z.regex(FIELD));
const pageSize = z.int().check(z.minimum(1), z.maximum(SIZE_MAX));

export const headerName = z.string().check(z.maxLength(64), z.regex(HEADER));
export const httpPath = z.string().check(z.maxLength(ADDRESS_MAX), z.regex(PATH));

/** How this platform shows an interface who asks. The secret that belongs to it is the source's password. */
export const httpAccess = z.discriminatedUnion('way', [
  z.object({ way: z.literal('none') }),
  z.object({ way: z.literal('header'), header: headerName }),
  z.object({ way: z.literal('basic'), userName: sourceName }),
  /** Client credentials of OAuth 2.0 (RFC 6749, section 4.4). */
  z.object({
    way: z.literal('oauth'),
    tokenAddress: baseAddress,
    clientId: sourceName,
    /** Where client and secret are sent: in the body, or in a header. */
    clientAuth: z.enum(['post', 'basic']),
    scope: z.string().check(z.maxLength(SCOPE_MAX), z.regex(/^[ -~]*$/)),
  }),
]);
export type HttpAccess = z.infer<typeof httpAccess>;

/** How one asks for what does not fit into an answer. */
export const httpPaging = z.discriminatedUnion('way', [
  z.object({ way: z.literal('none') }),
  /** The number of the page. */
  z.object({
    way: z.literal('page'),
    parameter: parameterName,
    first: z.literal([0, 1]),
    sizeParameter: optional(parameterName),
    size: pageSize,
  }),
  /** How many rows to leave out. */
  z.object({
    way: z.literal('offset'),
    parameter: parameterName,
    sizeParameter: optional(parameterName),
    size: pageSize,
  }),
  /** A word of the answer, which is sent to get the next one. */
  z.object({ way: z.literal('cursor'), parameter: parameterName, at: fieldPath }),
  /** The address of the next page, in the answer, or in its header `Link` (RFC 8288) where no field is named. */
  z.object({ way: z.literal('next'), at: optional(fieldPath) }),
]);
export type HttpPaging = z.infer<typeof httpPaging>;

const httpPlace = z.object({
  kind: z.literal('http'),
  /** Below it are the paths. */
  address: baseAddress,
  authority,
  access: httpAccess,
  /** Below the address, with whatever query does not change. */
  path: httpPath,
  /** The field with the array of rows; empty where the answer is that array. */
  rowsAt: optional(fieldPath),
  paging: httpPaging,
  /** The field that tells how many rows there are in all; empty where there is none. */
  totalAt: optional(fieldPath),
  /** The parameter by which only rows changed since a mark are asked for; empty where there is none. */
  sinceParameter: optional(parameterName),
});
export type HttpPlace = z.infer<typeof httpPlace>;

/** The SHA-256 of a server's key, as OpenSSH writes it. */
export const hostKey = z.string().check(z.regex(/^SHA256:[A-Za-z0-9+/]{43}$/));
/** The path of a file on a server, absolute or below the account's folder. */
export const remotePath = z.string().check(z.maxLength(ADDRESS_MAX), z.regex(READABLE));

const sftpPlace = z.object({
  kind: z.literal('sftp'),
  host: hostName,
  port,
  userName: sourceName,
  /** What the source's secret is: a password, or a private key as PEM or OpenSSH writes it, without a passphrase. */
  signIn: z.enum(['password', 'privateKey']),
  /** Empty until somebody has confirmed it; before that nobody signs in. */
  hostKey: z.union([z.literal(''), hostKey]),
  path: remotePath,
});
export type SftpPlace = z.infer<typeof sftpPlace>;

/** A file that the platform itself keeps. */
const filePlace = z.object({ kind: z.literal('file') });
export type FilePlace = z.infer<typeof filePlace>;

/** Where a source is and as whom it is read, without its secret. */
export const sourcePlace = z.discriminatedUnion('kind', [databasePlace, httpPlace, sftpPlace, filePlace]);
export type SourcePlace = z.infer<typeof sourcePlace>;

/** Whether somebody has to prove who they are to read there, so that a source cannot do without a password. */
export const needsPassword = (place: SourcePlace): boolean =>
  place.kind !== 'file' && (place.kind !== 'http' || place.access.way !== 'none');

/** Whether runs can read only what changed; of a list, which has several rows of a person, or of persons. */
export const canFollow = (place: SourcePlace, isList: boolean): boolean =>
  place.kind !== 'http' || (place.sinceParameter !== '' && !isList);

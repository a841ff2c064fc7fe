import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { IppAttributes } from '../../ipp/attributes.ts';
import type { DecodedIpp } from '../../ipp/codec.ts';
import { STATUS } from '../../ipp/operations.ts';
import { GROUP_TAGS, type IppAttribute, type IppGroup, type IppMessage } from '../../ipp/values.ts';

export interface IppRequest {
  readonly operation: number;
  readonly operationAttributes: IppAttributes;
  readonly jobAttributes: readonly IppAttribute[];
  /** The number at the end of job-uri, or job-id; null when the target is the printer. */
  readonly jobId: number | null;
  readonly document: Uint8Array;
}

export interface IppReply {
  readonly status: number;
  readonly message?: string;
  /** After the operation attributes. */
  readonly groups?: readonly IppGroup[];
}

export const PRINTER_PATH = '/ipp/print';

const SUPPORTED_MAJOR_VERSIONS: ReadonlySet<number> = new Set([1, 2]);
const SUPPORTED_CHARSETS: ReadonlySet<string> = new Set(['utf-8', 'us-ascii']);

const refuse = (status: number, message: string, groups: readonly IppGroup[] = []) =>
  fail<IppReply>({ status, message, groups });

/** Checks what every request must have (RFC 8011 section 4.1), in the order of a real printer. */
export function readRequest({ message, document }: DecodedIpp): Result<IppRequest, IppReply> {
  if (!SUPPORTED_MAJOR_VERSIONS.has(message.version.major)) {
    return refuse(STATUS.versionNotSupported, `IPP/${message.version.major}.${message.version.minor}`);
  }
  if (message.requestId <= 0) return refuse(STATUS.badRequest, 'request-id must be above 0');
  const [first] = message.groups;
  if (first?.tag !== GROUP_TAGS.operation) return refuse(STATUS.badRequest, 'no operation attributes');
  const problem = languageProblem(first);
  if (problem !== null) return refuse(STATUS.badRequest, problem);
  const operationAttributes = new IppAttributes(first.attributes);
  const charset = operationAttributes.text('attributes-charset')?.toLowerCase() ?? '';
  if (!SUPPORTED_CHARSETS.has(charset)) return refuse(STATUS.charsetNotSupported, charset);
  const target = targetOf(operationAttributes);
  if (!target.ok) return target;
  return ok({
    operation: message.code,
    operationAttributes,
    jobAttributes: jobAttributesOf(message),
    jobId: target.value,
    document,
  });
}

function languageProblem(group: IppGroup): string | null {
  const [charset, language] = group.attributes;
  if (charset?.name !== 'attributes-charset' || charset.values[0]?.type !== 'charset') {
    return 'attributes-charset must come first';
  }
  if (language?.name !== 'attributes-natural-language' || language.values[0]?.type !== 'language') {
    return 'attributes-natural-language must come second';
  }
  return null;
}

/** The target job; null for the printer itself. */
function targetOf(attributes: IppAttributes): Result<number | null, IppReply> {
  const printerUri = attributes.text('printer-uri');
  const jobUri = attributes.text('job-uri');
  const address = printerUri ?? jobUri;
  if (address === null) return refuse(STATUS.badRequest, 'no printer-uri and no job-uri');
  const path = pathOf(address);
  if (printerUri !== null) {
    if (path !== PRINTER_PATH) return refuse(STATUS.notFound, `no printer at ${path}`);
    return ok(attributes.integer('job-id'));
  }
  const id = path?.startsWith(`${PRINTER_PATH}/`) ? path.slice(PRINTER_PATH.length + 1) : '';
  return /^\d{1,9}$/.test(id) ? ok(Number(id)) : refuse(STATUS.notFound, `no job at ${path}`);
}

function pathOf(address: string): string | null {
  return URL.parse(address)?.pathname ?? null;
}

function jobAttributesOf(message: IppMessage): readonly IppAttribute[] {
  return message.groups.find((group) => group.tag === GROUP_TAGS.job)?.attributes ?? [];
}

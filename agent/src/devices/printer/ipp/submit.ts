import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Rasterise } from '../raster/rasterise.ts';
import type { JobReference, PrintOptions, SubmitProblem } from '../types.ts';
import { firstGroup, type IppAttributes } from './attributes.ts';
import type { IppClient } from './client.ts';
import { isSuccess, OPERATIONS, STATUS } from './operations.ts';
import { printAtOnce } from './printAtOnce.ts';
import { printInNewJob, takesDocumentsIntoJobs } from './printInNewJob.ts';
import { beforeSending, ignoredIn, refusalOf } from './replies.ts';
import { requested } from './requested.ts';
import { CAPABILITY_ATTRIBUTES } from './ticket.ts';
import { requestFor, type TicketRequest } from './ticketRequest.ts';
import { GROUP_TAGS } from './values.ts';

/** A printer's recent answers; null where it must be queried. */
export interface RecentAnswers {
  readonly attributes: IppAttributes | null;
  /** The ticket that Validate-Job accepted. */
  readonly ticket: string | null;
}

export interface SubmitDeps {
  readonly client: IppClient;
  /** Rasterises the document for a printer that does not accept PDF. */
  readonly rasterise: Rasterise;
}

/**
 * Sends a document: capabilities, Validate-Job, then the same ticket with the document, in a job of its own where the printer
 * supports that. Everything before the document has no effect, so a problem there is never ambiguous; once the document is under
 * way, only the printer's reply resolves the ambiguity.
 */
export async function submitJob(
  { client, rasterise }: SubmitDeps,
  document: Uint8Array,
  options: PrintOptions,
  recent: RecentAnswers,
): Promise<Result<JobReference, SubmitProblem>> {
  const capabilities = recent.attributes === null ? await askCapabilities(client) : ok(recent.attributes);
  if (!capabilities.ok) return capabilities;
  const wanted = requestFor(options, capabilities.value);
  if (!wanted.ok) return wanted;
  const { plan, request } = wanted.value;
  const doubt = textOf(request) === recent.ticket ? null : await validate(client, request);
  if (doubt !== null) return fail(doubt);
  const drawn = plan === null ? null : await rasterise(document, plan);
  if (drawn?.ok === false) return fail({ kind: 'refused', detail: drawn.problem });
  try {
    const print = takesDocumentsIntoJobs(capabilities.value) ? printInNewJob : printAtOnce;
    return await print(client, request, drawn === null ? document : drawn.value.chunks);
  } finally {
    await drawn?.value.close();
  }
}

/** Validates a job ahead of its submission. Returns the ticket that the printer accepted, null when it did not. */
export async function validateAhead(
  client: IppClient,
  options: PrintOptions,
  attributes: IppAttributes,
): Promise<string | null> {
  const wanted = requestFor(options, attributes);
  if (!wanted.ok) return null;
  const { request } = wanted.value;
  const doubt = await validate(client, request);
  return doubt === null ? textOf(request) : null;
}

const textOf = ({ jobAttributes }: TicketRequest) => JSON.stringify(jobAttributes);

async function askCapabilities(client: IppClient): Promise<Result<IppAttributes, SubmitProblem>> {
  const printer = await client.call({
    operation: OPERATIONS.getPrinterAttributes,
    attributes: [requested(CAPABILITY_ATTRIBUTES)],
  });
  if (!printer.ok) return fail(beforeSending(printer.problem));
  if (!isSuccess(printer.value.code)) return fail(refusalOf(printer.value));
  return ok(firstGroup(printer.value, GROUP_TAGS.printer));
}

/** Asks whether the printer would print exactly this; null when it would. */
async function validate(
  client: IppClient,
  { attributes, documentAttributes, jobAttributes }: TicketRequest,
): Promise<SubmitProblem | null> {
  const reply = await client.call({
    operation: OPERATIONS.validateJob,
    attributes: [...attributes, ...documentAttributes],
    jobAttributes,
  });
  if (!reply.ok) return beforeSending(reply.problem);
  // The operation is mandatory, but a printer without it can still print.
  if (reply.value.code === STATUS.operationNotSupported) return null;
  if (!isSuccess(reply.value.code)) return refusalOf(reply.value);
  return ignoredIn(reply.value, jobAttributes);
}

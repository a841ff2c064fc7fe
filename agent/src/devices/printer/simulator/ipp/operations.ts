import { OPERATIONS, STATUS } from '../../ipp/operations.ts';
import { attribute, GROUP_TAGS, group, type IppAttribute, keyword, mimeMediaType } from '../../ipp/values.ts';
import { isEnded, type Job } from '../machine/model.ts';
import type { IppDevice } from './device.ts';
import { jobAttributes, jobHead } from './jobAttributes.ts';
import { DOCUMENT_FORMATS, MEDIA_DATABASE, printerAttributes } from './printerAttributes.ts';
import type { IppReply, IppRequest } from './request.ts';
import { selectAttributes } from './select.ts';
import { type ReadTicket, readTicket } from './ticket.ts';

type Operation = (device: IppDevice, request: IppRequest) => IppReply | Promise<IppReply>;

/** PWG 5100.13 section 4.1; not used by the driver. */
const IDENTIFY_PRINTER = 0x003c;
const UNTITLED = 'untitled';
const ANONYMOUS = 'anonymous';

const HANDLERS: ReadonlyMap<number, Operation> = new Map<number, Operation>([
  [OPERATIONS.printJob, printJob],
  [OPERATIONS.validateJob, validateJob],
  [OPERATIONS.createJob, createJob],
  [OPERATIONS.sendDocument, sendDocument],
  [OPERATIONS.cancelJob, cancelJob],
  [OPERATIONS.getJobAttributes, getJobAttributes],
  [OPERATIONS.getJobs, getJobs],
  [OPERATIONS.getPrinterAttributes, getPrinterAttributes],
  [IDENTIFY_PRINTER, identifyPrinter],
]);

/** Answers a well-formed request. */
export function perform(device: IppDevice, request: IppRequest): IppReply | Promise<IppReply> {
  const operation = HANDLERS.get(request.operation);
  if (operation === undefined) {
    return { status: STATUS.operationNotSupported, message: `operation ${request.operation}` };
  }
  return operation(device, request);
}

async function printJob(device: IppDevice, request: IppRequest): Promise<IppReply> {
  const refusal = busyProblem(device) ?? documentProblem(request) ?? ticketProblem(device, request);
  if (refusal !== null) return refusal;
  if (request.document.length === 0) return { status: STATUS.badRequest, message: 'no document' };
  const { job, reply } = takeIn(device, request);
  await device.receive(job, request.document);
  return reply();
}

function validateJob(device: IppDevice, request: IppRequest): IppReply {
  const refusal = documentProblem(request) ?? ticketProblem(device, request);
  return refusal ?? substituted(ticketOf(device, request));
}

function createJob(device: IppDevice, request: IppRequest): IppReply {
  return busyProblem(device) ?? ticketProblem(device, request) ?? takeIn(device, request).reply();
}

async function sendDocument(device: IppDevice, request: IppRequest): Promise<IppReply> {
  const job = jobOf(device, request);
  if (job === undefined) return noSuchJob(request);
  const isLast = request.operationAttributes.boolean('last-document');
  if (isLast === null) return { status: STATUS.badRequest, message: 'no last-document' };
  const refusal = documentProblem(request);
  if (refusal !== null) return refusal;
  if (job.state !== 'held') {
    return job.documentBytes > 0 && !isEnded(job)
      ? { status: STATUS.multipleDocumentJobsNotSupported, message: 'the job has its document' }
      : { status: STATUS.notPossible, message: 'the job does not wait for a document' };
  }
  if (request.document.length > 0 || isLast) await device.receive(job, request.document);
  return headOf(device, job.id, { status: STATUS.ok });
}

function cancelJob(device: IppDevice, request: IppRequest): IppReply {
  const job = jobOf(device, request);
  if (job === undefined) return noSuchJob(request);
  if (device.machine.cancelJob(job.id)) return { status: STATUS.ok };
  return { status: STATUS.notPossible, message: `the job is ${job.state}` };
}

function getJobAttributes(device: IppDevice, request: IppRequest): IppReply {
  const job = jobOf(device, request);
  if (job === undefined) return noSuchJob(request);
  const selected = selectAttributes(jobAttributes(device, job), request.operationAttributes, ['all']);
  return { status: STATUS.ok, groups: [group(GROUP_TAGS.job, ...selected)] };
}

function getJobs(device: IppDevice, request: IppRequest): IppReply {
  const { operationAttributes: asked } = request;
  const which = asked.text('which-jobs') ?? 'not-completed';
  if (which !== 'completed' && which !== 'not-completed') {
    return notSupported([attribute('which-jobs', keyword(which))]);
  }
  const user = asked.text('requesting-user-name') ?? ANONYMOUS;
  const isMine = (job: Job) => asked.boolean('my-jobs') !== true || job.ticket.userName === user;
  const listed = device.machine.jobs.filter((job) => isEnded(job) === (which === 'completed') && isMine(job));
  // Jobs that ended last come first (RFC 8011 section 4.2.6.2).
  const ordered = which === 'completed' ? listed.toReversed() : listed;
  const limited = ordered.slice(0, asked.integer('limit') ?? ordered.length);
  return {
    status: STATUS.ok,
    groups: limited.map((job) =>
      group(GROUP_TAGS.job, ...selectAttributes(jobAttributes(device, job), asked, ['job-uri', 'job-id'])),
    ),
  };
}

function getPrinterAttributes(device: IppDevice, request: IppRequest): IppReply {
  const refusal = formatProblem(request);
  if (refusal !== null) return refusal;
  const groups = printerAttributes(device, [...HANDLERS.keys()]);
  const selected = selectAttributes(groups, request.operationAttributes, ['all'], [MEDIA_DATABASE]);
  return { status: STATUS.ok, groups: [group(GROUP_TAGS.printer, ...selected)] };
}

function identifyPrinter(device: IppDevice): IppReply {
  device.identify();
  return { status: STATUS.ok };
}

const jobOf = ({ machine }: IppDevice, { jobId }: IppRequest): Job | undefined =>
  machine.jobs.find((job) => job.id === jobId);

const noSuchJob = ({ jobId }: IppRequest): IppReply => ({
  status: STATUS.notFound,
  message: `no job ${jobId}`,
});

const ticketOf = ({ machine }: IppDevice, { jobAttributes: asked }: IppRequest): ReadTicket =>
  readTicket(asked, machine.hardware.trays);

function notSupported(attributes: readonly IppAttribute[]): IppReply {
  return {
    status: STATUS.attributesOrValuesNotSupported,
    message: attributes.map((refused) => refused.name).join(', '),
    groups: [group(GROUP_TAGS.unsupported, ...attributes)],
  };
}

function busyProblem({ oneJobAtATime, machine }: IppDevice): IppReply | null {
  const isBusy = oneJobAtATime && machine.jobs.some((job) => !isEnded(job));
  return isBusy ? { status: STATUS.busy, message: 'one job at a time' } : null;
}

function documentProblem(request: IppRequest): IppReply | null {
  const compression = request.operationAttributes.text('compression') ?? 'none';
  if (compression !== 'none') {
    const refused = group(GROUP_TAGS.unsupported, attribute('compression', keyword(compression)));
    return { status: STATUS.compressionNotSupported, message: compression, groups: [refused] };
  }
  return formatProblem(request);
}

function formatProblem(request: IppRequest): IppReply | null {
  const format = request.operationAttributes.text('document-format') ?? DOCUMENT_FORMATS[0];
  if (DOCUMENT_FORMATS.some((known) => known === format.toLowerCase())) return null;
  const refused = group(GROUP_TAGS.unsupported, attribute('document-format', mimeMediaType(format)));
  return { status: STATUS.documentFormatNotSupported, message: format, groups: [refused] };
}

/** With fidelity a ticket is accepted completely or not at all; without, the printer does what it can. */
function ticketProblem(device: IppDevice, request: IppRequest): IppReply | null {
  if (request.operationAttributes.boolean('ipp-attribute-fidelity') !== true) return null;
  const { unsupported, conflicts } = ticketOf(device, request);
  if (unsupported.length > 0) return notSupported(unsupported);
  if (!conflicts) return null;
  const media = request.jobAttributes.filter(({ name }) => name === 'media' || name === 'media-col');
  return {
    status: STATUS.conflictingAttributes,
    message: 'that paper is not in that tray',
    groups: [group(GROUP_TAGS.unsupported, ...media)],
  };
}

function substituted({ unsupported }: ReadTicket): IppReply {
  if (unsupported.length === 0) return { status: STATUS.ok };
  return {
    status: STATUS.okIgnoredOrSubstitutedAttributes,
    groups: [group(GROUP_TAGS.unsupported, ...unsupported)],
  };
}

/** Creates the job; the reply is built after everything else has happened. */
function takeIn(
  device: IppDevice,
  request: IppRequest,
): { readonly job: Job; readonly reply: () => IppReply } {
  const ticket = ticketOf(device, request);
  const { operationAttributes: asked } = request;
  const job = device.machine.createJob({
    ...ticket.choices,
    jobName: asked.text('job-name') ?? asked.text('document-name') ?? UNTITLED,
    userName: asked.text('requesting-user-name') ?? ANONYMOUS,
  });
  return { job, reply: () => headOf(device, job.id, substituted(ticket)) };
}

/** A reply with the job's current attributes; a forgotten job has none. */
function headOf(device: IppDevice, jobId: number, reply: IppReply): IppReply {
  const job = device.machine.jobs.find(({ id }) => id === jobId);
  const head = job === undefined ? [] : [group(GROUP_TAGS.job, ...jobHead(device, job))];
  return { ...reply, groups: [...(reply.groups ?? []), ...head] };
}

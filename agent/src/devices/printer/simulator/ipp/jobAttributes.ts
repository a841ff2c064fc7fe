import { JOB_STATE } from '../../ipp/operations.ts';
import {
  attribute,
  collection,
  dateTime,
  enumeration,
  type IppAttribute,
  type IppValue,
  integer,
  keyword,
  name,
  noValue,
  text,
  uri,
} from '../../ipp/values.ts';
import { type Job, ORIENTATIONS } from '../machine/model.ts';
import { type IppDevice, jobUri, printerUri, upTime } from './device.ts';
import { mediaSize } from './mediaAttributes.ts';
import type { AttributeGroups } from './select.ts';
import { FIRST_ORIENTATION, MEDIA_NAMES } from './ticket.ts';

const BYTES_PER_K_OCTET = 1_024;

/** Whether the job needs a person's action before it continues. */
const isStopped = ({ machine }: IppDevice, job: Job): boolean =>
  machine.current?.id === job.id && machine.obstacles.length > 0;

function jobState(device: IppDevice, job: Job): number {
  switch (job.state) {
    case 'held':
      return JOB_STATE.held;
    case 'pending':
      return JOB_STATE.pending;
    case 'processing':
      return isStopped(device, job) ? JOB_STATE.processingStopped : JOB_STATE.processing;
    case 'stopping':
      return JOB_STATE.processing;
    default:
      return JOB_STATE[job.state];
  }
}

function jobStateReasons(device: IppDevice, job: Job): readonly string[] {
  switch (job.state) {
    case 'held':
      return ['job-incoming'];
    case 'pending':
      return ['none'];
    case 'processing':
      return isStopped(device, job) ? ['printer-stopped'] : ['job-printing'];
    case 'stopping':
      return ['processing-to-stop-point', 'job-canceled-by-user'];
    case 'canceled':
      return ['job-canceled-by-user'];
    case 'aborted':
      return [...new Set(['aborted-by-system', job.abortReason ?? 'aborted-by-system'])];
    case 'completed':
      return ['job-completed-successfully'];
  }
}

/** The four attributes of every reply about a new job (RFC 8011 section 4.2.1.2). */
export function jobHead(device: IppDevice, job: Job): readonly IppAttribute[] {
  return [
    attribute('job-uri', uri(jobUri(device, job))),
    attribute('job-id', integer(job.id)),
    attribute('job-state', enumeration(jobState(device, job))),
    attribute('job-state-reasons', ...jobStateReasons(device, job).map(keyword)),
    attribute('job-state-message', text(job.message)),
  ];
}

export function jobAttributes(device: IppDevice, job: Job): AttributeGroups {
  return {
    'job-description': [
      ...jobHead(device, job),
      ...identity(device, job),
      ...times(device, job),
      ...progress(job),
    ],
    'job-template': template(job),
  };
}

const identity = (device: IppDevice, job: Job): readonly IppAttribute[] => [
  attribute('job-printer-uri', uri(printerUri(device))),
  attribute('job-name', name(job.ticket.jobName)),
  attribute('job-originating-user-name', name(job.ticket.userName)),
  attribute('number-of-documents', integer(job.documentBytes > 0 ? 1 : 0)),
];

function times(device: IppDevice, job: Job): readonly IppAttribute[] {
  const inUpTime = (moment: number | null): IppValue =>
    moment === null ? noValue : integer(upTime(device, moment));
  const inDays = (moment: number | null): IppValue =>
    moment === null ? noValue : dateTime(new Date(moment));
  return [
    attribute('time-at-creation', inUpTime(job.createdAt)),
    attribute('time-at-processing', inUpTime(job.processingAt)),
    attribute('time-at-completed', inUpTime(job.completedAt)),
    attribute('date-time-at-creation', inDays(job.createdAt)),
    attribute('date-time-at-processing', inDays(job.processingAt)),
    attribute('date-time-at-completed', inDays(job.completedAt)),
    attribute('job-printer-up-time', integer(upTime(device, device.machine.clock.now()))),
  ];
}

const progress = (job: Job): readonly IppAttribute[] => [
  attribute('job-k-octets', integer(Math.ceil(job.documentBytes / BYTES_PER_K_OCTET))),
  attribute('job-impressions', integer(job.impressionsTotal)),
  attribute('job-impressions-completed', integer(job.impressionsCompleted)),
  attribute('job-media-sheets', integer(job.sheetsTotal)),
  attribute('job-media-sheets-completed', integer(job.sheetsCompleted)),
];

const template = ({ ticket }: Job): readonly IppAttribute[] => [
  attribute('copies', integer(ticket.copies)),
  attribute('sides', keyword(ticket.sides)),
  attribute(
    'orientation-requested',
    enumeration(ORIENTATIONS.indexOf(ticket.orientation) + FIRST_ORIENTATION),
  ),
  attribute('print-color-mode', keyword(ticket.colour)),
  attribute('media', keyword(MEDIA_NAMES[ticket.paper])),
  attribute(
    'media-col',
    collection(mediaSize(ticket.paper), attribute('media-source', keyword(ticket.mediaSource))),
  ),
];

import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { PRINTER_STATE } from '../../ipp/operations.ts';
import {
  attribute,
  boolean,
  charset,
  dateTime,
  enumeration,
  type IppAttribute,
  integer,
  keyword,
  language,
  mimeMediaType,
  name,
  range,
  resolution,
  text,
  uri,
} from '../../ipp/values.ts';
import { COLOUR_MODES, DOCUMENT_WAIT_SECONDS, isEnded, ORIENTATIONS, SIDES } from '../machine/model.ts';
import { type IppDevice, printerUri, upTime, webAddress } from './device.ts';
import { mediaAttributes, mediaDatabase } from './mediaAttributes.ts';
import { panelText, stateReasons } from './reasons.ts';
import type { AttributeGroups } from './select.ts';
import { supplyAttributes } from './supplyAttributes.ts';
import * as ticket from './ticket.ts';

export const DOCUMENT_FORMATS = ['application/pdf', 'application/octet-stream'] as const;
export const MEDIA_DATABASE = 'media-col-database';

const PRINTER_NAME = 'Simulated Kiosk Printer';
const PRINTER_UUID = 'urn:uuid:6e0e1d52-35d5-5e3b-9b1c-5f2a1c7b9d40';
const DPI = 600;
const NORMAL_QUALITY = 4;
const JOB_TEMPLATE = ['copies', 'sides', 'orientation-requested', 'print-color-mode', 'media', 'media-col'];

/** All attributes for Get-Printer-Attributes (RFC 8011 section 5.4, PWG 5100.12 section 6.2, PWG 5100.14). */
export function printerAttributes(device: IppDevice, operations: readonly number[]): AttributeGroups {
  const { trays } = device.machine.hardware;
  return {
    'printer-description': [
      ...identity(device),
      ...abilities(device, operations),
      ...stateOf(device),
      ...supplyAttributes(device.profile, device.machine.hardware),
    ],
    'job-template': [...jobTemplate(), ...mediaAttributes(trays)],
    [MEDIA_DATABASE]: mediaDatabase(trays),
  };
}

const identity = (device: IppDevice): readonly IppAttribute[] => [
  attribute('printer-uri-supported', uri(printerUri(device))),
  attribute('uri-authentication-supported', keyword('none')),
  attribute('uri-security-supported', keyword(device.secure ? 'tls' : 'none')),
  attribute('printer-name', name(PRINTER_NAME)),
  attribute('printer-info', text(PRINTER_NAME)),
  attribute('printer-location', text('Beside the kiosk')),
  attribute('printer-more-info', uri(webAddress(device))),
  attribute('printer-make-and-model', text(device.profile.makeAndModel)),
  attribute('printer-device-id', text('MFG:Simulated;MDL:Kiosk Printer;CMD:PDF;')),
  attribute('printer-uuid', uri(PRINTER_UUID)),
];

const abilities = (device: IppDevice, operations: readonly number[]): readonly IppAttribute[] => [
  attribute('ipp-versions-supported', keyword('1.1'), keyword('2.0')),
  attribute('operations-supported', ...operations.map(enumeration)),
  attribute('charset-configured', charset('utf-8')),
  attribute('charset-supported', charset('utf-8'), charset('us-ascii')),
  attribute('natural-language-configured', language('en')),
  attribute('generated-natural-language-supported', language('en')),
  attribute('document-format-default', mimeMediaType(DOCUMENT_FORMATS[1])),
  attribute('document-format-supported', ...DOCUMENT_FORMATS.map(mimeMediaType)),
  attribute('compression-supported', keyword('none')),
  attribute('pdl-override-supported', keyword('attempted')),
  attribute('color-supported', boolean(true)),
  attribute('pages-per-minute', integer(pagesPerMinute(device))),
  attribute('pages-per-minute-color', integer(pagesPerMinute(device))),
  attribute('multiple-document-jobs-supported', boolean(false)),
  attribute('multiple-operation-time-out', integer(DOCUMENT_WAIT_SECONDS)),
  attribute('multiple-operation-time-out-action', keyword('abort-job')),
  attribute('which-jobs-supported', keyword('completed'), keyword('not-completed')),
  attribute('identify-actions-default', keyword('display')),
  attribute('identify-actions-supported', keyword('display')),
];

const stateOf = (device: IppDevice): readonly IppAttribute[] => {
  const { machine } = device;
  const now = machine.clock.now();
  return [
    attribute('printer-state', enumeration(PRINTER_STATE[machine.state])),
    attribute('printer-state-reasons', ...stateReasons(machine).map(keyword)),
    attribute('printer-state-message', text(panelText(machine))),
    attribute('printer-is-accepting-jobs', boolean(true)),
    attribute('queued-job-count', integer(machine.jobs.filter((job) => !isEnded(job)).length)),
    attribute('printer-up-time', integer(upTime(device, now))),
    attribute('printer-current-time', dateTime(new Date(now))),
    attribute('printer-impressions-completed', integer(machine.hardware.lifeCount)),
  ];
};

const jobTemplate = (): readonly IppAttribute[] => [
  attribute('copies-default', integer(ticket.DEFAULT_CHOICES.copies)),
  attribute('copies-supported', range(1, ticket.COPIES_MAX)),
  attribute('sides-default', keyword(ticket.DEFAULT_CHOICES.sides)),
  attribute('sides-supported', ...SIDES.map(keyword)),
  attribute('orientation-requested-default', enumeration(ticket.FIRST_ORIENTATION)),
  attribute(
    'orientation-requested-supported',
    ...ORIENTATIONS.map((_, position) => enumeration(ticket.FIRST_ORIENTATION + position)),
  ),
  attribute('print-color-mode-default', keyword(ticket.DEFAULT_CHOICES.colour)),
  attribute('print-color-mode-supported', ...COLOUR_MODES.map(keyword)),
  attribute('print-quality-default', enumeration(NORMAL_QUALITY)),
  attribute('print-quality-supported', ...ticket.PRINT_QUALITIES.map(enumeration)),
  attribute('print-scaling-default', keyword('auto')),
  attribute('print-scaling-supported', keyword('auto'), keyword('none')),
  attribute('finishings-default', enumeration(ticket.FINISHING_NONE)),
  attribute('finishings-supported', enumeration(ticket.FINISHING_NONE)),
  attribute('output-bin-default', keyword(ticket.OUTPUT_BIN)),
  attribute('output-bin-supported', keyword(ticket.OUTPUT_BIN)),
  attribute('printer-resolution-default', resolution(DPI, DPI)),
  attribute('printer-resolution-supported', resolution(DPI, DPI)),
  attribute('multiple-document-handling-default', keyword(ticket.MULTIPLE_DOCUMENT_HANDLING)),
  attribute('multiple-document-handling-supported', keyword(ticket.MULTIPLE_DOCUMENT_HANDLING)),
  attribute('job-creation-attributes-supported', ...JOB_TEMPLATE.map(keyword)),
];

const pagesPerMinute = ({ machine }: IppDevice): number =>
  Math.max(1, Math.round(MINUTE_MS / machine.sheetMs));

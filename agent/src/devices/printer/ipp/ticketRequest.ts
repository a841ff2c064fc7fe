import { ok, type Result } from '@self-print/contract/result.ts';
import type { RasterPlan } from '../raster/rasterPlan.ts';
import type { PrintOptions, SubmitProblem } from '../types.ts';
import type { IppAttributes } from './attributes.ts';
import { documentFormatOf } from './documentFormat.ts';
import { buildTicket } from './ticket.ts';
import { attribute, boolean, type IppAttribute, mimeMediaType, name } from './values.ts';

/** What a print asks of a printer. */
export interface TicketRequest {
  readonly jobName: string;
  /** Operation attributes of the job. */
  readonly attributes: readonly IppAttribute[];
  /** Operation attributes of its document. */
  readonly documentAttributes: readonly IppAttribute[];
  readonly jobAttributes: readonly IppAttribute[];
}

/** The request for a print on a printer with these capabilities, and how the document is rasterised for it, if it must be. */
export function requestFor(
  options: PrintOptions,
  printer: IppAttributes,
): Result<{ readonly request: TicketRequest; readonly plan: RasterPlan | null }, SubmitProblem> {
  const chosen = documentFormatOf(options, printer);
  if (!chosen.ok) return chosen;
  const { format, plan } = chosen.value;
  const ticket = buildTicket(options, printer, { isDrawn: plan !== null });
  if (!ticket.ok) return ticket;
  const { jobName } = options;
  const request = {
    jobName,
    attributes: [attribute('job-name', name(jobName)), attribute('ipp-attribute-fidelity', boolean(true))],
    documentAttributes: [attribute('document-format', mimeMediaType(format))],
    jobAttributes: ticket.value,
  };
  return ok({ request, plan });
}

import { z } from 'zod';

/*
 * The parts of HL7 FHIR R4 (4.0.1) that are read: https://hl7.org/fhir/R4/bundle.html, diagnosticreport.html, patient.html, binary.html,
 * capabilitystatement.html. Fields of the standard that are not read may be anything.
 */

const ENTRIES_MAX = 400;
const TEXT_MAX = 120;
const URL_MAX = 2_000;

/** R4's `id`. */
const fhirId = z.string().regex(/^[A-Za-z0-9\-.]{1,64}$/);
/** A text of the hospital's as a line that fits a screen. */
const line = z
  .string()
  .transform((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
  .transform((text) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text));
const url = z.string().min(1).max(URL_MAX);
const displayed = z.object({ display: line.optional() });

export const bundle = z.object({
  resourceType: z.literal('Bundle'),
  type: z.literal('searchset'),
  entry: z
    .array(z.object({ resource: z.object({ resourceType: z.string() }).loose() }))
    .max(ENTRIES_MAX)
    .default([]),
  link: z.array(z.object({ relation: z.string(), url })).default([]),
});

const attachment = z.object({
  contentType: z.string().max(100).optional(),
  data: z.string().optional(),
  url: url.optional(),
  /** Bytes of the file. */
  size: z.int().min(0).optional(),
  /** SHA-1 of the file, in base64. */
  hash: z.string().max(64).optional(),
});
export type Attachment = z.output<typeof attachment>;

export const diagnosticReport = z.object({
  resourceType: z.literal('DiagnosticReport'),
  id: fhirId,
  status: z.string(),
  subject: z.object({ reference: url }),
  code: z.object({ text: line.optional(), coding: z.array(displayed).default([]) }),
  /** When this version was made available. */
  issued: z.iso.datetime({ offset: true }).optional(),
  /** A day, or less, where no time is known. */
  effectiveDateTime: z.string().optional(),
  performer: z.array(displayed).default([]),
  presentedForm: z.array(attachment).default([]),
});
export type DiagnosticReport = z.output<typeof diagnosticReport>;

export const patient = z.object({
  resourceType: z.literal('Patient'),
  id: fhirId,
  identifier: z.array(z.object({ system: z.string().optional(), value: z.string().optional() })).default([]),
});

export const binary = z.object({
  resourceType: z.literal('Binary'),
  contentType: z.string(),
  data: z.string(),
});

export const capabilityStatement = z.object({
  resourceType: z.literal('CapabilityStatement'),
  fhirVersion: z.string().max(20),
});

import type { PrintedReport } from '../types.ts';

/**
 * The event by which a FHIR server is told of a print: an export in the sense of DICOM PS3.15 A.5.3.6, as R4's AuditEvent
 * (https://hl7.org/fhir/R4/auditevent.html). It names the report, and neither the patient nor the terminal.
 */
export function auditEventOf({ id, printId, at }: Pick<PrintedReport, 'id' | 'printId' | 'at'>): object {
  const dicom = (code: string, display: string) => ({
    system: 'http://dicom.nema.org/resources/ontology/DCM',
    code,
    display,
  });
  return {
    resourceType: 'AuditEvent',
    type: dicom('110106', 'Export'),
    action: 'R',
    recorded: at.toISOString(),
    outcome: '0',
    outcomeDesc: 'Printed for the patient at a self-service terminal',
    agent: [{ name: 'self-print', requestor: false, type: { coding: [dicom('110150', 'Application')] } }],
    source: { observer: { display: 'self-print' } },
    entity: [
      {
        what: { reference: `DiagnosticReport/${id}` },
        detail: [{ type: 'print', valueString: printId }],
      },
    ],
  };
}

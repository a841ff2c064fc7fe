import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { EnrolmentTextKey } from './enrolment.zh.ts';

export const enrolmentEn: Bundle<EnrolmentTextKey> = {
  'enrolment.lead':
    'One key lets many machines join as terminals without an activation code for each: put it in the image, and a machine joins when it is switched on. A key has a limit, an expiry date and allowed networks; revoke it once all have joined.',
  'enrolment.none': 'There are no enrolment keys yet.',
  'enrolment.add': 'New key',
  'enrolment.addOk': 'Create and show key',
  'enrolment.name': 'Name',
  'enrolment.nameHint':
    'Such as “Library 2026”; it is shown in the list of terminals and in the operation log',
  'enrolment.nameTaken':
    'A key with this name is still in use. If you never saw its secret, revoke it first.',
  'enrolment.state': 'Status',
  'enrolment.state.usable': 'Usable',
  'enrolment.state.full': 'Used up',
  'enrolment.state.expired': 'Expired',
  'enrolment.state.revoked': 'Revoked',
  'enrolment.joined': 'Joined',
  'enrolment.joinedOf': '{{joined}} of {{limit}}',
  'enrolment.limit': 'Maximum number of terminals',
  'enrolment.validUntil': 'Valid until',
  'enrolment.validUntilHint': 'This day included; at most {{days}} days from now',
  'enrolment.networks': 'Networks',
  'enrolment.networksHint': 'One per line, such as 10.20.0.0/16; leave empty to allow any network',
  'enrolment.networkInvalid': 'Not a network: {{network}}',
  'enrolment.anywhere': 'Anywhere',
  'enrolment.codes': 'Codes',
  'enrolment.prefix': 'Code prefix',
  'enrolment.prefixHint':
    'Letters, digits, hyphens or underscores, such as LIB; terminals become LIB-001, LIB-002 …',
  'enrolment.terminalName': 'Name of the terminals (a number is added)',
  'enrolment.madeBy': 'by {{who}}, {{time}}',
  'enrolment.commandLine': 'command line',
  'enrolment.lastRefusal': 'Last machine refused',
  'enrolment.refused': '{{time}}, {{address}}: {{why}}',
  'enrolment.why.revoked': 'the key is revoked',
  'enrolment.why.expired': 'the key has expired',
  'enrolment.why.network': 'not in an allowed network',
  'enrolment.why.connected': 'the same machine, or a clone of it, is connected',
  'enrolment.why.full': 'the key is used up',
  'enrolment.revoke': 'Revoke',
  'enrolment.revokeAsk': 'Revoke the key “{{name}}”?',
  'enrolment.revokeText':
    'This cannot be undone: no more machines can join with it. Terminals that have joined are not affected.',
  'enrolment.revoked': 'Revoked',
  'enrolment.newTitle': 'Enrolment key: {{name}}',
  'enrolment.newLead':
    'The key is shown only this once. Anyone who has it can add terminals within its limits, so keep it safe.',
  'enrolment.secret': 'Key (for the file {{file}}, which only the agent may read)',
  'enrolment.copySecret': 'Copy key',
  'enrolment.settings': 'For /etc/self-print/agent.env',
  'enrolment.copySettings': 'Copy settings',
};

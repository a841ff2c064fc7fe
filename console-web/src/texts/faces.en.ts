import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { FacesKey } from './faces.zh.ts';

/** Texts of collected faces. */
export const facesEn: Bundle<FacesKey> = {
  'faces.lead':
    'Whose faces are collected, which version of the consent form they agreed to, and the quality of each photo. Viewing a photo is recorded in the operation log. Once consent is withdrawn, photo and features are deleted at once.',
  'faces.number': 'Number, in full',
  'faces.userName': 'Number',
  'faces.name': 'Name',
  'faces.department': 'Department',
  'faces.state': 'State',
  'faces.state.collected': 'Collected',
  'faces.state.renew': 'To be collected again',
  'faces.state.withdrawn': 'Consent withdrawn',
  'faces.state.none': 'Not collected',
  'faces.quality': 'Quality (0–100)',
  'faces.terminal': 'Terminal',
  'faces.collectedAt': 'Collected',
  'faces.consentVersion': 'Consent version',
  'faces.withdrawnAt': 'Withdrawn',
  'faces.none': 'There are no people yet',
  'faces.look': 'View photo',
  'faces.photoOf': 'Photo of {{name}}',
  'faces.photoGone': 'There is no photo. Consent may have been withdrawn',
  'faces.withdraw': 'Withdraw',
  'faces.withdrawAsk': 'Record that {{name}} withdrew consent?',
  'faces.withdrawText': 'Photo and features are deleted here and at every terminal, and cannot be restored',
  'faces.withdrawn': 'Consent withdrawn; photo and features deleted',
  'faces.consent': 'Consent',
  'faces.consentLead':
    'Each change makes a new version. Whoever agreed to an earlier one has to agree again and have a new photo taken.',
  'faces.consentInvalid': 'Please fill in both languages, at most 4,000 characters each',
  'faces.version': 'Version {{version}}',
  'faces.inChinese': 'Chinese',
  'faces.inEnglish': 'English',
};
